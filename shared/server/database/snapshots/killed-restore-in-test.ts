import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { restoreSnapshot } from './restore-snapshot.ts';

/** Restores and kills itself before the n-th change that it makes to the disk. */
const [folder = '', step = '0'] = process.argv.slice(2);
let changes = 0;
const change = () => {
  changes += 1;
  if (changes === Number(step)) process.kill(process.pid, 'SIGKILL');
};
for (const name of ['writeFile', 'copyFile', 'rename', 'rm', 'mkdir'] as const) {
  const real = fs[name] as (...given: unknown[]) => Promise<unknown>;
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      change();
      return real(...given);
    },
  });
}
await restoreSnapshot({
  database: path.join(folder, 'shop.sqlite'),
  snapshots: path.join(folder, 'snapshots'),
  prepare: async () => change(),
});
