import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** The pages that people open first, and the routes that the app loads for them one after the other. */
const FIRST_ROUTES: readonly [RegExp, readonly string[]][] = [
  [/^\/$/, ['home/home']],
  [/^\/sign-in\/?$/, ['home/sign-in']],
  [/^\/[^/]+\/prices(?:\/[^/]+)?\/?$/, ['home/prices']],
  [/^\/print(?:\/sizes)?\/?$/, ['home/customer-guard', 'home/print-sizes']],
  [/^\/orders\/?$/, ['home/customer-guard', 'home/orders']],
  [/^\/orders\/[^/]+\/?$/, ['home/customer-guard', 'home/order']],
  [/^\/storefront\/?$/, ['kiosk/storefront-guard', 'kiosk/attract']],
  [/^\/admin\/orders\/?$/, ['admin/admin-guard', 'admin/orders']],
];
const MODULE = '.js';
const FONTS = /small-(?:thai|signs|latin)/;

const HOME_PICTURES = 'src/features/home/welcome/pictures';
const HOME_PICTURE = `${HOME_PICTURES}/autumn-hill.avif`;
const OTHER_PICTURE = `${HOME_PICTURES}/two-dogs.avif`;

export interface FirstFiles {
  scripts: string[];
  styles: string[];
  fonts: string[];
  /** The largest thing on the home page. */
  picture?: string;
}

/**
 * What a page needs beside what its HTML names: told at once, a browser asks for all of it together instead of finding one
 * file in another.
 *
 * @param folder of the built app
 * @param page path of an address
 */
export function firstFilesOf(folder: string, page: string): FirstFiles {
  const files: FirstFiles = { scripts: [], styles: [], fonts: [] };
  const routes = FIRST_ROUTES.find(([address]) => address.test(page))?.[1] ?? [];
  const manifest = readManifest(path.join(folder, '.vite/manifest.json'));
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith(MODULE)) files.scripts.push(`/${chunk.file}`);
    files.styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
    files.fonts.push(...(chunk.assets ?? []).filter((file) => FONTS.test(file)).map((file) => `/${file}`));
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  const picture = page === '/' ? manifest[HOME_PICTURE] : undefined;
  if (picture !== undefined) files.picture = `/${picture.file}`;
  for (const route of routes) visit(`src/routes/${route}.route.tsx`);
  return files;
}

/** Photographs of the home page, as files. @param folder of the built app */
export function builtPhotographs(folder: string): string[] {
  const manifest = readManifest(path.join(folder, '.vite/manifest.json'));
  return [HOME_PICTURE, OTHER_PICTURE].flatMap((key) => {
    const chunk = manifest[key];
    return chunk === undefined ? [] : [path.join(folder, chunk.file)];
  });
}

let known: { at: string; changedAt: number; manifest: Manifest } | undefined;

/** Read once for each build: an upgrade puts another one there under the server. */
function readManifest(at: string): Manifest {
  const changedAt = statSync(at, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return {};
  if (known?.at !== at || known.changedAt !== changedAt) {
    known = { at, changedAt, manifest: JSON.parse(readFileSync(at, 'utf8')) };
  }
  return known.manifest;
}
