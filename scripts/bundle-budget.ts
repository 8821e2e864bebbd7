import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** One chunk of `build.manifest`, by its source file or, for shared chunks, by a made-up name. */
interface ManifestChunk {
  file: string;
  src?: string;
  css?: string[];
  /** Keys of chunks that are loaded with this one. */
  imports?: string[];
  /** Keys of chunks that are loaded when a person goes there. */
  dynamicImports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

export interface LoadedFile {
  file: string;
  gzipBytes: number;
}

export interface FirstLoad {
  files: LoadedFile[];
  gzipBytes: number;
}

export interface BundleBudget {
  /** Scripts and styles that the phone's page needs before it shows anything. */
  front: FirstLoad;
  /** Files of the admin's route chunks that come along with the phone's page; none should. */
  adminChunksInFront: string[];
  /** The same for every route of a kiosk, by its source. */
  adminChunksInKiosk: Record<string, string[]>;
  /** Scripts and styles of the first page of those who come most. */
  firstPages: Record<keyof typeof FIRST_PAGES, FirstLoad>;
}

/** The routes that the app loads for a page. */
const FIRST_PAGES = {
  home: ['home/home'],
  'sign-in': ['home/sign-in'],
  print: ['home/customer-guard', 'home/print-sizes'],
  desk: ['admin/admin-guard', 'admin/orders'],
} as const;

const isRouteOf = (area: string) => (key: string) => key.startsWith(`src/routes/${area}/`) && key.includes('.route.');

/**
 * What a browser downloads for the phone's page, and whether the counter's screens come along where they have no
 * business. Counted as gzip: phones open the page over plain HTTP, where browsers accept no brotli.
 *
 * @param dist folder of a build with `build.manifest`
 * @throws when there is no manifest, or the manifest knows no front.html
 */
export function readBundleBudget(dist: string): BundleBudget {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const keys = Object.keys(manifest);
  const adminFiles = new Set(keys.filter(isRouteOf('admin')).map((key) => chunkOf(manifest, key).file));
  const adminIn = (key: string) => loadedWith(manifest, key).filter((file) => adminFiles.has(file));
  const loadOf = (...from: string[]): FirstLoad => {
    const files = [...new Set(from.flatMap((key) => loadedWith(manifest, key)))].map((file) => ({
      file,
      gzipBytes: gzipSync(readFileSync(path.join(dist, file))).byteLength,
    }));
    return { files, gzipBytes: files.reduce((total, { gzipBytes }) => total + gzipBytes, 0) };
  };
  const pageOf = (page: keyof typeof FIRST_PAGES) =>
    loadOf('index.html', ...FIRST_PAGES[page].map((route) => `src/routes/${route}.route.tsx`));
  return {
    front: loadOf('front.html'),
    firstPages: { home: pageOf('home'), 'sign-in': pageOf('sign-in'), print: pageOf('print'), desk: pageOf('desk') },
    adminChunksInFront: adminIn('front.html'),
    adminChunksInKiosk: Object.fromEntries(keys.filter(isRouteOf('kiosk')).map((key) => [key, adminIn(key)])),
  };
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build's manifest knows nothing of ${key}.`);
  return chunk;
}

/** Scripts and styles of a chunk and of all that it imports statically, each once. */
function loadedWith(manifest: Manifest, key: string): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (next: string) => {
    if (seen.has(next)) return;
    seen.add(next);
    const { file, css = [], imports = [] } = chunkOf(manifest, next);
    for (const loaded of [file, ...css]) files.add(loaded);
    imports.forEach(visit);
  };
  visit(key);
  return [...files];
}

if (import.meta.main) {
  const { front, firstPages } = readBundleBudget(path.resolve(import.meta.dirname, '../kiosk-app/dist'));
  for (const { file, gzipBytes } of front.files) console.log(`${String(gzipBytes).padStart(8)}  ${file}`);
  for (const [page, { files, gzipBytes }] of Object.entries(firstPages)) {
    console.log(`${String(gzipBytes).padStart(8)}  ${page}, ${files.length} files`);
  }
  console.log(`${String(front.gzipBytes).padStart(8)}  bytes (gzip) before the phone's page shows`);
}
