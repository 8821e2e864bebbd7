import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { FILE_POLICY } from '@printfront/shared/server/http/security-headers.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import {
  createSharePictures,
  SHARE_LANGUAGES,
  type SharePictures,
  type SharePicturesDeps,
} from './share-picture.service.ts';

const YEAR_SECONDS = 31_536_000;

/** For chats and search engines, which ask for it by what a page says of itself: no call of the contract. */
export function serveSharePicture(app: ServerApp, deps: SharePicturesDeps): SharePictures {
  const pictures = createSharePictures(deps);
  app.get('/share-picture/:name', async (context) => {
    const name = context.req.param('name');
    const language = SHARE_LANGUAGES.find((code) => name.startsWith(`${code}-`));
    if (language === undefined) throw notFound();
    const shop = await deps.shop();
    const address = pictures.addressOf(shop, language);
    // A chat that has kept an old page gets the shop as it is now.
    if (address !== `/share-picture/${name}`) {
      return context.body(null, 302, { location: address, 'cache-control': 'no-cache' });
    }
    const bytes = await pictures.draw(shop, language);
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-security-policy': FILE_POLICY,
    });
  });
  return pictures;
}
