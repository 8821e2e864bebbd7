import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { copyShipped } from '../../scripts/release/release-tree.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** The tree of a release of this commit, as `/opt/printfront/current` leads to one; modules are links to this project's. */
function layOutInstalled(folder: string): void {
  copyShipped(folder);
  for (const name of ['package.json', 'kiosk-app/dist'])
    fs.cpSync(path.join(project, name), path.join(folder, name), { recursive: true });
  const modules = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(modules, '@printfront'), { recursive: true });
  for (const name of fs.readdirSync(path.join(project, 'node_modules'))) {
    if (name !== '@printfront') fs.symlinkSync(path.join(project, 'node_modules', name), path.join(modules, name));
  }
  for (const name of ['shared', 'cloud-sync', 'edge-server']) {
    fs.symlinkSync(path.join(folder, name), path.join(modules, '@printfront', name));
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8'));
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const facts = { package: 'printfront-shop', version, commit: 'of a test', architecture };
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(facts));
}

/**
 * The server of a shop as the package starts it: from the tree of a release, beside the folder in which root tells of upgrades.
 *
 * @param folder of the test
 */
export async function startInstalledShop(folder: string, settings: Record<string, string>) {
  // One of its own for each try of a test.
  const place = fs.mkdtempSync(path.join(folder, 'installed-'));
  const release = path.join(place, 'release');
  layOutInstalled(release);
  const rootsFolder = path.join(place, 'roots');
  fs.mkdirSync(rootsFolder);
  const port = await freePort();
  const child = fork(path.join(release, 'edge-server/main.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: path.join(place, 'data'),
      EDGE_HOST: '127.0.0.1',
      EDGE_PORT: String(port),
      LOG_LEVEL: 'error',
      MINIMUM_FREE_BYTES: '0',
      CATALOGUE_INTERVAL_SECONDS: '1',
      UPDATES_FOLDER: rootsFolder,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (status) => reject(new Error(`The shop's server ended with ${status} before it was ready.`)));
  });
  return {
    url: `http://localhost:${port}`,
    rootsFolder,
    /** The server's own. */
    folder: path.join(place, 'data/edge'),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
