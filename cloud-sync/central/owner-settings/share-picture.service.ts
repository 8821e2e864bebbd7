import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { localized } from '@printfront/shared/domain/languages.ts';
import { PRICE_WORDS } from '@printfront/shared/domain/price-words.ts';
import { builtPhotographs } from '@printfront/shared/server/pages/first-files.ts';
import { SHOP_TURN } from '@printfront/shared/server/photos/photo-turns.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';

/** In what the app's letters can write: in other languages a shop is called by its English name. */
export const SHARE_LANGUAGES = ['th', 'en'] as const;
export type ShareLanguage = (typeof SHARE_LANGUAGES)[number];

/** Amber, as the kit has it. */
const KIT_ACCENT = '#ffb224';
/** Goes up whenever the same shop is drawn in another way. */
const DRAWN_AS = 1;
const MOST_PHOTOGRAPHS = 2;
/** Made by the app's build: `kiosk-app/build/small-fonts.ts`. */
const FONTS = ['thai.ttf', 'latin.ttf'].map((name) => path.join('share-fonts', name));

export interface SharePicturesDeps {
  shop(): Promise<Shop>;
  workers: Pick<PhotoWorkers, 'run'>;
  blobFile(sha256: string): Promise<string>;
  /** Where this server's data lies. */
  folder: string;
  /** Folder of the built app, with its letters and the photographs of a shop that has none of its own. */
  webApp: string;
}

export interface SharePictures {
  /** Path; another one whenever the shop is called or looks otherwise, as chats keep what they have once seen. */
  addressOf(shop: Shop, language: string): string;
  /** @returns a JPEG of 1200 × 630, made when it is first asked for @throws PhotoWorkersBusyError; StorageError */
  draw(shop: Shop, language: ShareLanguage): Promise<Buffer>;
}

/** The picture that chats and search engines show of the shop: its sign, its colour, its photographs. */
export function createSharePictures(deps: SharePicturesDeps): SharePictures {
  /** Of each language the last one, so that nothing grows. */
  const drawn = new Map<ShareLanguage, { version: string; picture: Promise<Buffer> }>();

  return {
    addressOf(shop, language) {
      const written = shareLanguage(language);
      return `/share-picture/${written}-${versionOf(shop, written)}.jpg`;
    },
    draw(shop, language) {
      const version = versionOf(shop, language);
      const known = drawn.get(language);
      if (known?.version === version) return known.picture;
      const picture = make(shop, language);
      drawn.set(language, { version, picture });
      // The next one who asks tries again.
      picture.catch(() => drawn.get(language)?.picture === picture && drawn.delete(language));
      return picture;
    },
  };

  async function make(shop: Shop, language: ShareLanguage): Promise<Buffer> {
    const { workers, blobFile, webApp } = deps;
    const { name, line, accent, logo, photographs } = seenOf(shop, language);
    const own = await Promise.all(photographs.map(blobFile));
    const folder = path.join(deps.folder, 'share-pictures', randomUUID());
    const target = path.join(folder, 'picture');
    const spec = {
      ...{ name, line, accent },
      logo: logo === null ? null : await blobFile(logo),
      photographs: own.length > 0 ? own : builtPhotographs(webApp),
      fonts: FONTS.map((font) => path.join(webApp, font)).filter((font) => existsSync(font)),
    };
    try {
      const outcome = await workers.run({ kind: 'share-picture', source: target, target, spec }, [SHOP_TURN]);
      if (outcome.state === 'unreadable') throw new Error(`The picture of the shop was not drawn: ${outcome.reason}`);
      return await fs.readFile(target);
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }
}

const shareLanguage = (language: string): ShareLanguage => (language === 'th' ? 'th' : 'en');

/** What is seen of the shop; pictures by the hash of their bytes. */
function seenOf(shop: Shop, language: ShareLanguage) {
  const { logo = null, accent = null, startPictures = [] } = shop.look ?? {};
  return {
    name: localized(shop.name, language),
    line: PRICE_WORDS[language].cardLine,
    accent: accent ?? KIT_ACCENT,
    logo: logo?.sha256 ?? null,
    photographs: startPictures.slice(0, MOST_PHOTOGRAPHS).map(({ sha256 }) => sha256),
  };
}

const versionOf = (shop: Shop, language: ShareLanguage): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, seenOf(shop, language)]))
    .digest('hex')
    .slice(0, 16);
