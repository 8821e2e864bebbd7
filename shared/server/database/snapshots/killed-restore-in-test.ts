import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import Sqlite from 'better-sqlite3';
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
  snapshots: path.join(folder, 'by-hand'),
  number: 1,
  async prepare(copy) {
    change();
    const sqlite = new Sqlite(copy);
    sqlite.exec("insert into note (text) values ('a new epoch')");
    sqlite.close();
  },
  announce: async () => change(),
});
