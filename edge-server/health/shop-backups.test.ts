import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BackupOffice } from '@printfront/shared/server/backup-office/backup-office.service.ts';
import { createSnapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { insertComputerChange } from '../computer/computer-changes.repository.ts';
import { type EdgeDatabase, openEdgeDatabase } from '../database/database.ts';
import { eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { edgeServerDatabase } from '../sync/edge-database-copies.service.ts';
import { openShopBackups, shopRestoreTarget } from './shop-backups.service.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const PASSPHRASE = 'a passphrase of the test';

let top: string;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-shop-backups-'));
});
afterAll(() => fs.rm(top, { recursive: true, force: true }));

test.skipIf(!hasRestic)(
  'staff back the shop up, and a new computer gets its orders and photos from the backup',
  async () => {
    const repository = path.join(top, 'disk');
    let backups: BackupOffice | undefined;
    const backupsIn = async (folder: string, database: EdgeDatabase) => {
      const files = edgeServerDatabase(folder);
      const logger = pino({ level: 'silent' });
      const cacheFolder = path.join(top, 'cache');
      backups = await openShopBackups({
        database,
        target: shopRestoreTarget(folder, files),
        given: {
          place: { repository, passphrase: PASSPHRASE, of: 'shop', cacheFolder, niceness: 0 },
          everyMs: undefined,
        },
        snapshots: createSnapshots({ database: files.database, folder: files.snapshots, logger }),
        name: 'Shop',
        note: insertComputerChange,
        startAgain: () => undefined,
        now: () => new Date(),
        logger,
      });
      return backups;
    };
    const edge = await startEdgeInTest({ backupsIn });
    const photo = await orientedJpeg(1, 60, 40);
    let placed: { orderId: string; iid: number };
    try {
      await backups?.start();
      await bringStaff(edge, [await staffMember('nok')]);
      const [kiosk, nok] = [await edge.kiosk(), edge.phone()];
      await signIn(nok, 'nok');
      const id = newOrderId();
      await kiosk.call('POST', '/storefront/orders', { id });
      await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, photo);
      const submission = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
      const answer = await eventually(
        () => kiosk.call('POST', `/storefront/orders/${id}`, submission),
        ({ status }) => status === 200,
      );
      placed = answer.body;
      expect((await kiosk.call('POST', '/shop/backup')).status).toBe(401);
      const begun = await nok.call('POST', '/shop/backup');
      expect([begun.status, begun.body]).toMatchObject([200, { isRunning: true, place: repository, lastGood: null }]);
      const { backup, isBackupOnDataDisk } = await eventually(
        async () => (await nok.call('GET', '/shop/health')).body,
        (health) => !health.backup.isRunning,
      );
      expect(backup).toMatchObject({ failure: null, isLate: false, lastChecked: { missingCount: 0 } });
      // It stays so after the try, for as long as the place is in force.
      expect(await backups?.getBackups()).toMatchObject({ isOnDataDisk: true });
      expect(isBackupOnDataDisk).toBe(true);
      expect(await (await fetch(`${edge.url}/metrics`)).text()).toMatch(/^printfront_backup_failed 0$/m);
    } finally {
      await backups?.stop();
      await edge.stop();
    }

    const data = path.join(top, 'new computer');
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '..', 'backup-main.ts'), ...words], {
        env: { PATH: process.env.PATH, DATA_DIR: data, BACKUP_REPOSITORY: repository, BACKUP_PASSPHRASE: PASSPHRASE },
      });
    expect((await run('list')).stdout).toMatch(/^[0-9a-f]{8} {2}20\d\d-/);
    // A photo, the picture of a frame, and the key of what is sealed.
    expect((await run('restore')).stdout).toContain('Restored the database and 3 files of 20');
    await expect(run('restore', 'ffff')).rejects.toThrow('There is no backup ffff there.');
    const database = await openEdgeDatabase(path.join(data, 'edge', 'edge.sqlite'));
    try {
      const orders = await database.selectFrom('placed_order').select(['order_id', 'iid']).execute();
      expect(orders).toEqual([{ order_id: placed.orderId, iid: placed.iid }]);
      const { sha256 } = await database.selectFrom('uploaded_file').select('sha256').executeTakeFirstOrThrow();
      expect(await fs.readFile(path.join(data, 'edge', 'blobs', sha256.slice(0, 2), sha256))).toEqual(photo);
    } finally {
      await database.destroy();
    }
    // It has data now: as another server it would lose that, and the key of what is sealed.
    const record = path.join(data, 'edge', 'backups.json');
    const kept = JSON.parse(await fs.readFile(record, 'utf8'));
    await fs.writeFile(record, JSON.stringify({ ...kept, server: 'another' }));
    for (const word of ['find', 'restore']) {
      await expect(run(word)).rejects.toThrow(`is of another server, ${kept.server.slice(0, 8)} on the computer `);
    }
  },
);

test('whoever lists the backups of a database that is damaged is told so', async () => {
  const data = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-damaged-'));
  onTestFinished(() => fs.rm(data, { recursive: true, force: true }));
  await fs.mkdir(path.join(data, 'edge'));
  await fs.writeFile(path.join(data, 'edge', 'edge.sqlite'), 'no database '.repeat(500));
  const listed = promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '..', 'backup-main.ts'), 'list'],
    {
      env: { PATH: process.env.PATH, DATA_DIR: data },
    },
  );
  await expect(listed).rejects.toMatchObject({
    stderr: 'The database is damaged (file is not a database): go back to a copy of it.\n',
  });
});

test('a shop without a place for backups says so', async () => {
  const edge = await startEdgeInTest();
  try {
    await bringStaff(edge, [await staffMember('nok')]);
    const nok = edge.phone();
    await signIn(nok, 'nok');
    expect((await nok.call('GET', '/shop/health')).body.backup).toBeNull();
    const refused = await nok.call('POST', '/shop/backup');
    expect([refused.status, refused.body.code]).toEqual([409, 'backup-not-set']);
  } finally {
    await edge.stop();
  }
});
