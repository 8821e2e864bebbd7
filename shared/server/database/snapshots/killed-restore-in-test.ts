import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import Sqlite from 'better-sqlite3';
import { restoreForeign, restoreSnapshot } from './restore-snapshot.ts';

/** Restores, from a folder of copies or as from a backup, and kills itself before the n-th change that it makes to the disk. */
const [folder = '', step = '0', from = 'copies'] = process.argv.slice(2);
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
const byHand = path.join(folder, 'by-hand');
const options = {
  database: path.join(folder, 'shop.sqlite'),
  async prepare(copy: string) {
    change();
    const sqlite = new Sqlite(copy);
    sqlite.exec("insert into note (text) values ('a new epoch')");
    sqlite.close();
  },
  async announce() {
    change();
    return async () => change();
  },
};
if (from === 'copies') await restoreSnapshot({ ...options, snapshots: byHand, number: 1 });
else {
  const foreign = { from: path.join(byHand, '000001.sqlite'), takenAt: new Date() };
  await restoreForeign({ ...options, snapshots: path.join(folder, 'snapshots') }, foreign);
}
