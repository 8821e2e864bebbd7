import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '..');

/** What people type in a tree of sources; the words of `printfront` are tried beside it (scripts/printfront). */
test.each([
  'scripts/start.mjs',
  'scripts/test.mjs',
  'scripts/release.ts',
  'scripts/bench.ts',
  'scripts/mutants.ts',
  'edge-server/router-tools/provision/main.ts',
  ...['main.ts', 'backup-main.ts', 'restore-main.ts'].flatMap((name) => [
    `edge-server/${name}`,
    `cloud-sync/central/${name}`,
  ]),
  'cloud-sync/central/recover-owner-main.ts',
])('%s --help says how it is used, and does nothing', async (program) => {
  const child = spawn(process.execPath, [path.join(PROJECT, program), '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [status] = await once(child, 'close');
  expect([status, said]).toEqual([0, expect.stringMatching(/^Usage: /)]);
});
