/** One chunk of Vite's manifest, by its source file or, for shared chunks, by a made-up name. */
interface ManifestChunk {
  file: string;
  css?: string[];
  /** Fonts and pictures. */
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type ViteManifest = Record<string, ManifestChunk>;

/** Files of no chunk that the first paint needs. */
const BESIDE_THE_CHUNKS = ['index.html', 'color-scheme.js', 'icon.svg'];

const isRoute = (key: string) => /^src\/routes\/.*\.route\.tsx$/.test(key);
const isKioskRoute = (key: string) => /^src\/routes\/(?:kiosk\/|not-found\.)/.test(key);

/**
 * What a kiosk needs to start and to go through all its steps without its server: nothing of the counter's or of
 * customers' at home.
 *
 * @throws when no page of a kiosk is found: a kiosk that keeps none would not notice before its server is away
 */
export function kioskShellFiles(manifest: ViteManifest): Set<string> {
  const files = new Set(BESIDE_THE_CHUNKS);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest knows nothing of ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter((next) => !isRoute(next) || isKioskRoute(next)).forEach(visit);
  };
  visit('index.html');
  if (![...seen].some(isKioskRoute))
    throw new Error('The build has no page of a kiosk: where did src/routes/kiosk go?');
  return files;
}
