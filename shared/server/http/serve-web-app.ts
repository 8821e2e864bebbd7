import { existsSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler, Next } from 'hono';
import { getCookie } from 'hono/cookie';
import { API_BASE } from '../../contracts/endpoint.ts';
import { isAppPage } from '../../domain/app-pages.ts';
import { answerPage } from '../pages/first-answer.ts';
import type { ShopFacts } from '../pages/page-facts.ts';
import { HttpProblem, notFound, problemResponse } from './http-problem.ts';
import { originOf } from './origin-of.ts';
import { methodNotAllowed } from './other-methods.ts';
import { SECURE_PREFIX } from './secure-prefix.ts';
import { FILE_POLICY } from './security-headers.ts';
import type { ServerApp, ServerContext } from './serve.ts';
import { serveLanguages } from './serve-languages.ts';

const YEAR_SECONDS = 31_536_000;

/** Central's, and a shop's own, over HTTPS too: whoever has none is signed in nowhere, and need not ask. */
const SESSIONS = ['pf_session', 'pf_shop_session'].flatMap((name) => [name, `${SECURE_PREFIX}${name}`]);

const READING: readonly string[] = ['GET', 'HEAD'];

/** A file beside the pages: the service worker, a manifest, an icon. */
const ROOT_FILE = /^\/[\w-]+\.\w+$/;

/**
 * Serves the built app: hashed assets for ever (also those of earlier builds, which the build keeps), pages and the
 * service worker never without asking, `/front/…` with the phone's own light page, and every other address with the
 * app: where it has no page, as 404, and it shows its own words for that. An asset that is gone is not found: a page in its place would be taken for a
 * broken script.
 *
 * @param folder kiosk-app/dist
 * @param facts of the shop, which pages carry
 */
export function serveWebApp(app: ServerApp, folder: string, facts: ShopFacts = NO_FACTS): void {
  const gone = () => problemResponse(new HttpProblem('not-found', 'No build here has this file.'));
  const file = (caching: string, name?: string) => {
    const serve = serveStatic({ root: folder, precompressed: true, ...(name === undefined ? {} : { path: name }) });
    return (context: ServerContext, next: Next) => {
      // Said beforehand: its own onFound is called when the answer's headers are already made.
      context.header('cache-control', caching);
      return serve(context, next);
    };
  };

  app.get('/assets/*', asFile, file(`public, max-age=${YEAR_SECONDS}, immutable`), gone);
  app.get(`${API_BASE}/*`, () => problemResponse(new HttpProblem('not-found', 'There is nothing at this address.')));
  serveLanguages(app);
  const filled = (name: string) => (context: ServerContext) => {
    const asked = {
      address: context.req.path,
      search: new URL(context.req.url).search,
      origin: originOf(context),
      acceptLanguage: context.req.header('accept-language'),
      ifNoneMatch: context.req.header('if-none-match'),
      hasSession: SESSIONS.some((name) => getCookie(context, name) !== undefined),
    };
    return answerPage(asked, { folder, file: name, facts });
  };
  app.get('/front/*', page(filled('front.html')));

  const rootFile = file('no-cache');
  const appPage = page(filled('index.html'));
  const isRootFile = (at: string) => ROOT_FILE.test(at) && existsSync(path.join(folder, at));
  app.get('*', (context, next) => (isRootFile(context.req.path) ? rootFile(context, next) : appPage(context, next)));
  app.use(({ req }) => {
    const isHere = isAppPage(req.path) || isRootFile(req.path);
    if (!isHere || READING.includes(req.method)) throw notFound();
    throw methodNotAllowed(req.method, READING);
  });
}

/** No page is made of a script, a style or a font, and no worker. */
const asFile: MiddlewareHandler = (context, next) => {
  context.header('content-security-policy', FILE_POLICY);
  return next();
};

const NO_FACTS: ShopFacts = {
  shop: async () => undefined,
  prices: async () => undefined,
  hours: async () => undefined,
};

type Handler = (context: ServerContext, next: Next) => ReturnType<MiddlewareHandler>;

/** A browser still shows the page; programs and search engines are told that there is none. */
const page =
  (serve: Handler): Handler =>
  async (context, next) => {
    const answer = await serve(context, next);
    if (isAppPage(context.req.path) || !(answer instanceof Response)) return answer;
    return new Response(answer.body, { status: 404, headers: answer.headers });
  };
