import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BundleBudget, readBundleBudget } from './bundle-budget.ts';

const app = path.resolve(import.meta.dirname, '../kiosk-app');
const dist = path.join(app, 'dist');
const BUDGET_BYTES = 135_000;
/** Scripts and styles. With page, fonts, data and pictures a first page makes up to 25 requests (browser-tests/first-pages.test.ts). */
const MOST_FILES = { home: 10, 'sign-in': 10, print: 12, desk: 13 };
/** What they are now, and a little, since the hashes in the names of files make some 20 bytes of difference: they may only become less. (The desk's grew once by 200: who works here, and whether it is online, and once by 200, print's by 100: whether it is a demo, and that one works elsewhere; once by 100: in whose account the money of an order from home is. All grew by up to 120, home by 190: prices have pages of their own, and home leads there; once more by up to 180: what says that room for photos is full; once more by up to 50, the desk's by 140: what holds for all shops is not for who works at one; once by up to 170: that a shop’s computer is being set up.) */
const PAGE_BYTES = { home: 200_570, 'sign-in': 210_420, print: 226_750, desk: 241_700 };

let budget: BundleBudget;

beforeAll(() => {
  if (!existsSync(path.join(dist, '.vite/manifest.json'))) {
    const vite = path.resolve(app, '../node_modules/vite/bin/vite.js');
    // Vitest runs with NODE_ENV=test, in which React would be built for developers.
    const env = { ...process.env, NODE_ENV: 'production' };
    const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: app,
      env,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(`The app could not be built:\n${built.stdout}${built.stderr}`);
  }
  budget = readBundleBudget(dist);
}, 180_000);

describe('what the built app makes a browser download', () => {
  it('shows the phone’s page after at most 135 kB', () => {
    expect(budget.front.files.some(({ file }) => file.endsWith('.js'))).toBe(true);
    expect(budget.front.gzipBytes).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it.each(['home', 'sign-in', 'print', 'desk'] as const)('shows the first page of %s after a few files', (page) => {
    const { files, gzipBytes } = budget.firstPages[page];
    expect(files.length).toBeLessThanOrEqual(MOST_FILES[page]);
    expect(gzipBytes).toBeLessThanOrEqual(PAGE_BYTES[page]);
  });

  it('brings nothing of the counter to a phone', () => {
    expect(budget.adminChunksInFront).toEqual([]);
  });

  it('brings nothing of the counter to a kiosk', () => {
    const kiosk = Object.entries(budget.adminChunksInKiosk);
    expect(kiosk.length).toBeGreaterThan(0);
    for (const [route, adminChunks] of kiosk) expect(adminChunks, route).toEqual([]);
  });
});
