import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEarlierBuilds } from './keep-earlier-builds.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'printfront-builds-'));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** @returns the script that the page of this build loads */
async function release(version: string): Promise<string> {
  await writeFile(path.join(root, 'main.js'), `document.title = '${version}';`);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [keepEarlierBuilds(version, 3)] });
  const page = await readFile(path.join(root, 'dist/index.html'), 'utf8');
  return path.basename(/src="([^"]+)"/.exec(page)?.[1] ?? '');
}

const assets = async () => new Set(await readdir(path.join(root, 'dist/assets')));

describe('building again', () => {
  it('keeps the assets of the last three builds, and takes older ones away', async () => {
    const scripts: string[] = [];
    for (const version of ['one', 'two', 'three', 'four']) scripts.push(await release(version));
    expect(new Set(scripts).size).toBe(4);
    expect(await assets()).toEqual(new Set(scripts.slice(1)));
  });

  it('does not count the same build twice, and keeps no page or file that the new one does not have', async () => {
    const first = await release('one');
    await writeFile(path.join(root, 'dist/old-page.html'), 'old');
    for (let time = 0; time < 3; time++) await release('two');
    expect(await assets()).toContain(first);
    expect(await readdir(path.join(root, 'dist'))).not.toContain('old-page.html');
  });
});
