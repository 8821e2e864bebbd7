import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const IMPORT = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * Looks for what a release imports and does not have. Types are no imports once it runs.
 *
 * @param release a folder with the servers and their node_modules
 */
export function findMissingImports(release: string): string[] {
  const sources = fs
    .readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
  return sources.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)]
      .filter(([, isType]) => isType === undefined)
      .map(([, , from, bare, called]) => from ?? bare ?? called ?? '')
      .filter((wanted) => !isThere(release, file, wanted))
      .map((wanted) => `${path.relative(release, file)} imports ${wanted}, which is not there.`),
  );
}

function isThere(release: string, file: string, wanted: string): boolean {
  if (wanted.startsWith('node:') || builtinModules.includes(wanted)) return true;
  if (wanted.startsWith('.')) return fs.existsSync(path.resolve(path.dirname(file), wanted));
  const ours = /^@printfront\/([^/]+)\/(.+)$/.exec(wanted);
  if (ours !== null) return fs.existsSync(path.join(release, ours[1] ?? '', ours[2] ?? ''));
  const name = wanted.split('/').slice(0, wanted.startsWith('@') ? 2 : 1);
  return fs.existsSync(path.join(release, 'node_modules', ...name));
}
