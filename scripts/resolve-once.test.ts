import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const RESOLVE_ONCE = path.join(import.meta.dirname, 'resolve-once.cjs');

function start(program: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: folder,
      NODE_OPTIONS: `--require ${JSON.stringify(RESOLVE_ONCE)}`,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the second start of a program is told where its files are, and says what the first said; others are let alone', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-resolve-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const program = path.join(import.meta.dirname, 'printfront.ts');
  const first = start(program, folder);
  expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: '), stderr: '' });
  const kept = () => fs.readdirSync(folder).filter((name) => name.startsWith('resolved-'));
  const [name = ''] = kept();
  const file = path.join(folder, name);
  const known = JSON.parse(fs.readFileSync(file, 'utf8'));
  const parent = Object.keys(known).find((url) => url.endsWith('/scripts/printfront.ts')) ?? '';
  expect(Object.values(known[parent]).length).toBeGreaterThan(1);
  expect(start(program, folder)).toEqual(first);
  expect(kept()).toEqual([name]);

  // What it is told is what it goes by.
  for (const found of Object.values<[string, string]>(known[parent])) found[0] = 'file:///nowhere.ts';
  fs.writeFileSync(file, JSON.stringify(known));
  expect(start(program, folder).stderr).toContain('nowhere.ts');

  const other = path.join(folder, 'other.mjs');
  fs.writeFileSync(other, `import './another.mjs';`);
  fs.writeFileSync(path.join(folder, 'another.mjs'), '');
  expect(start(other, folder).status).toBe(0);
  expect(kept()).toEqual([name]);
});
