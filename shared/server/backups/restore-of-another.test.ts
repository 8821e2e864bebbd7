import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandRefusal } from '../env/read-environment.ts';
import { newRecord, readRecord, writeRecord } from './backup-record.ts';
import { type BackupNotes, createRestic } from './restic.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { addPhoto, filesIn, makeShopFolder, namesIn } from './shop-folder-in-test.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;

let top: string;
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-restore-of-another-'));
});
afterEach(() => fs.rm(top, { recursive: true, force: true }));

const restic = () =>
  createRestic({
    ...{ repository: path.join(top, 'disk'), passphrase: 'a passphrase of the test', of: 'shop', niceness: 0 },
    cacheFolder: path.join(top, 'cache'),
  });

const folderOf = (server: string) => path.join(top, server);
const keyOf = (folder: string) => path.join(folder, 'keys', 'secrets.key');

/** @returns what is in its database, once it has something that nobody may lose */
async function makeServer(server: string, { isUsed = true } = {}): Promise<string[]> {
  const folder = folderOf(server);
  await makeShopFolder(folder);
  await fs.mkdir(path.dirname(keyOf(folder)));
  await fs.writeFile(keyOf(folder), `key of ${server}`, { mode: 0o600 });
  await writeRecord(folder, { ...newRecord(), server }, new Date());
  return isUsed ? [await addPhoto(folder)] : [];
}

async function backUp(server: string, notes: BackupNotes = { server }): Promise<string> {
  const folder = folderOf(server);
  if (!(await restic().exists())) await restic().begin();
  await fs.mkdir(path.join(folder, 'backup-copy'), { recursive: true });
  await fs.copyFile(filesIn(folder).database, path.join(folder, 'backup-copy', 'shop.sqlite'));
  return (await restic().backUp(folder, ['blobs', 'keys', 'backup-copy'], { without: [], notes })).id;
}

const targetOf = (server: string, beginAnew = async () => undefined): RestoreTarget => ({
  folder: folderOf(server),
  keptFolders: ['blobs', 'keys'],
  server: { ...filesIn(folderOf(server)), beginAnew },
  migrations: ['0001'],
  inUse: 'select 1 from photo',
});

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof CommandRefusal ? error.message : `another error: ${error}`),
  );

const quarantined = async (folder: string) =>
  (await fs.readdir(path.join(folder, 'quarantine'), { recursive: true }).catch(() => [])).sort();

describe.skipIf(!hasRestic)('a computer that has data', () => {
  test('takes no backup of another server, by its id or as the newest, and none that says nothing of its server', async () => {
    const names = await makeServer('aaaaaaaa-here');
    await makeServer('bbbbbbbb-there');
    const folder = folderOf('aaaaaaaa-here');
    const id = await backUp('bbbbbbbb-there');
    const expectAsItWas = async () => {
      expect(namesIn(filesIn(folder).database)).toEqual(names);
      expect(await fs.readFile(keyOf(folder), 'utf8')).toBe('key of aaaaaaaa-here');
      expect((await readRecord(folder)).server).toBe('aaaaaaaa-here');
      expect(await quarantined(folder)).toEqual([]);
    };
    for (const asked of [id, undefined]) {
      const refusal = await refusalOf(restoreBackup(restic(), targetOf('aaaaaaaa-here'), asked));
      expect(refusal).toContain(`The backup ${id.slice(0, 8)} is of another server, bbbbbbbb on the computer `);
      expect(refusal).toContain(`once its server is stopped and ${folder} is moved away`);
      await expectAsItWas();
    }
    const unsaid = await backUp('bbbbbbbb-there', {});
    expect(await refusalOf(restoreBackup(restic(), targetOf('aaaaaaaa-here'), unsaid))).toContain(
      `The backup ${unsaid.slice(0, 8)} does not say which server made it`,
    );
    await expectAsItWas();
    // Its own is there as well: newest is that one, whoever made a later one.
    const own = await backUp('aaaaaaaa-here');
    await backUp('bbbbbbbb-there');
    const restored = await restoreBackup(restic(), targetOf('aaaaaaaa-here'), undefined);
    expect(restored.backup.id).toContain(own);
  }, 60_000);

  test('is its owner’s again by its own backup, and a key that it replaces lies in quarantine', async () => {
    const names = await makeServer('aaaaaaaa-here');
    const folder = folderOf('aaaaaaaa-here');
    await backUp('aaaaaaaa-here');
    await addPhoto(folder);
    await restoreBackup(restic(), targetOf('aaaaaaaa-here'), undefined);
    expect(namesIn(filesIn(folder).database)).toEqual(names);
    // The same key: only the database was set aside.
    expect(await quarantined(folder)).toEqual(['1', '1/shop.sqlite']);
    await fs.writeFile(keyOf(folder), 'a later key');
    const full = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(restoreBackup(restic(), targetOf('aaaaaaaa-here', full), undefined)).rejects.toThrow('no space left');
    expect(await fs.readFile(keyOf(folder), 'utf8')).toBe('a later key');
    await restoreBackup(restic(), targetOf('aaaaaaaa-here'), undefined);
    expect(await fs.readFile(keyOf(folder), 'utf8')).toBe('key of aaaaaaaa-here');
    const kept = (await quarantined(folder)).filter((name) => name.endsWith('secrets.key'));
    for (const name of kept) {
      expect(await fs.readFile(path.join(folder, 'quarantine', name), 'utf8')).toBe('a later key');
    }
    expect(kept.length).toBeGreaterThan(0);
  }, 60_000);
});

test.skipIf(!hasRestic)(
  'a new computer becomes the server whose backup it takes, also when that is cut short',
  async () => {
    await makeServer('aaaaaaaa-new', { isUsed: false });
    const names = await makeServer('bbbbbbbb-there');
    const folder = folderOf('aaaaaaaa-new');
    await backUp('bbbbbbbb-there');
    const full = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(restoreBackup(restic(), targetOf('aaaaaaaa-new', full), undefined)).rejects.toThrow('no space left');
    expect((await readRecord(folder)).server).toBe('aaaaaaaa-new');
    await restoreBackup(restic(), targetOf('aaaaaaaa-new'), undefined);
    expect(namesIn(filesIn(folder).database)).toEqual(names);
    expect(await fs.readFile(keyOf(folder), 'utf8')).toBe('key of bbbbbbbb-there');
    expect((await readRecord(folder)).server).toBe('bbbbbbbb-there');
    // Asked for again, as after a power cut.
    expect(await restoreBackup(restic(), targetOf('aaaaaaaa-new'), undefined)).toMatchObject({ fileCount: 1 });
  },
  60_000,
);
