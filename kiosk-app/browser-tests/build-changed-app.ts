import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'public', 'build', 'index.html', 'front.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * Builds the app over an earlier build, as an update of a shop does, from sources of which one says something else.
 *
 * @param source below kiosk-app/
 * @returns the version of the new build
 * @throws Error when the source does not say `from`, or the build fails
 */
export async function buildChangedApp(
  webApp: string,
  { source, from, to }: { source: string; from: string; to: string },
): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'printfront-next-build-'));
  try {
    for (const part of ['shared', 'node_modules', 'package-lock.json', 'tsconfig.json'])
      await symlink(path.join(projectFolder, part), path.join(copy, part));
    const app = path.join(copy, 'kiosk-app');
    for (const part of PARTS)
      await cp(path.join(projectFolder, 'kiosk-app', part), path.join(app, part), { recursive: true });
    const text = await readFile(path.join(app, source), 'utf8');
    if (!text.includes(from)) throw new Error(`${source} does not say “${from}”.`);
    await writeFile(path.join(app, source), text.replace(from, to));
    const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', webApp], { cwd: app });
    return JSON.parse(await readFile(path.join(webApp, 'build.json'), 'utf8')).version;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
