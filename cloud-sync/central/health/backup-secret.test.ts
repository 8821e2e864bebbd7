import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { isSameBackupAccount } from '@printfront/shared/domain/backup-account.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { startS3 } from '@printfront/shared/testing/stores/start-s3.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startCentralAgainAndAgain } from '../central-again-in-test.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const PATIENCE = { timeout: 60_000 };

test.skipIf(!hasRestic)(
  'a kept secret goes to no other address: who changes it types the secret again',
  async () => {
    const top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-backup-secret-'));
    onTestFinished(() => fs.rm(top, { recursive: true, force: true }));
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const heard: string[] = [];
    const stranger = http.createServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(403).end();
    });
    const elsewhere = await listenOnLoopback(stranger);
    onTestFinished(() => void stranger.close());
    const owner = { ADMIN_USERNAME: 'nok', ADMIN_PASSWORD: 'a long password' };
    const central = await startCentralAgainAndAgain(path.join(top, 'data'), owner);
    onTestFinished(() => central.stop());
    await expect.poll(() => central.readies.length, PATIENCE).toBe(1);
    const signedIn = { username: 'nok', password: 'a long password' };
    const { session = '' } = await central.call('POST', '/auth/sign-in/local', { body: signedIn });

    const { endpoint, bucket, accessKeyId, secretAccessKey: secret } = s3;
    const target = { kind: 's3', endpoint, region: null, bucket, folder: 'shop', accessKeyId };
    const settings = { schedule: { everyHours: 24, at: '03:10' }, kept: { days: 7, weeks: 4, months: 12 } };
    const save = (body: object, ifMatch?: string) =>
      central.call('PUT', '/backups/settings', {
        ...{ session, body: { ...settings, ...body } },
        ...(ifMatch === undefined ? {} : { ifMatch: `"${ifMatch}"` }),
      });
    const set = await save({ target, secret, passphrase: 'korat-lotus-mango-42' });
    expect(set.body).toMatchObject({ tried: null, office: { hasSecret: true } });
    expect(JSON.stringify(set.body)).not.toContain('korat-lotus');

    for (const other of [{ endpoint: elsewhere }, { accessKeyId: 'somebody' }]) {
      const refused = { status: 400, body: { code: 'parameter-missing', parameter: 'secret' } };
      const body = { target: { ...target, ...other } };
      expect(await central.call('POST', '/backups/try', { session, body })).toMatchObject(refused);
      expect(await save(body)).toMatchObject(refused);
    }
    expect(heard).toEqual([]);
    // Of the same account it need not be typed, and all is as it was.
    const seen = set.body.office.version;
    const moved = await save({ target: { ...target, folder: 'another shop' } }, seen);
    expect(moved.body).toMatchObject({ tried: null, office: { hasSecret: true, settings: { target: { endpoint } } } });
    // Another owner has the page from before open, and makes it another place, or none.
    for (const other of [{ ...target, folder: 'a third' }, null]) {
      expect(await save({ target: other }, seen)).toMatchObject({ status: 412, body: { code: 'edited-meanwhile' } });
    }
    const typed = { target: { ...target, endpoint: elsewhere }, secret };
    expect((await central.call('POST', '/backups/try', { session, body: typed })).body.failure).not.toBeNull();
    expect(heard).not.toEqual([]);

    // When the page says that the passphrase is another, the one before opens nothing any more.
    const disk = path.join(top, 'disk');
    const here = await save({ target: { kind: 'folder', folder: disk }, passphrase: 'the first of this disk' });
    expect(here.body.tried).toBeNull();
    const isDone = async () => (await central.call('GET', '/backups', { session })).body.status;
    await expect.poll(isDone, PATIENCE).toMatchObject({ isRunning: false, lastGood: { at: expect.any(String) } });
    const [before] = await fs.readdir(path.join(disk, 'keys'));
    const renew = (passphrase: string, ifMatch: string) =>
      central.call('POST', '/backups/passphrase', { session, body: { passphrase }, ifMatch: `"${ifMatch}"` });
    // A disk that is pulled out for a moment ends no backups.
    const { version } = here.body.office;
    await fs.rename(disk, `${disk} away`);
    expect((await renew('of a disk that is away', version)).body.failure).not.toBeNull();
    await fs.rename(`${disk} away`, disk);
    const { lastGood } = await isDone();
    await central.call('POST', '/central/backup', { session });
    await expect.poll(async () => (await isDone()).lastGood.at, PATIENCE).not.toBe(lastGood.at);
    await expect.poll(isDone, PATIENCE).toMatchObject({ isRunning: false });
    // Of two owners at once one has a passphrase that opens them, and the other reads that it is another's.
    const both = await Promise.all(['the second of this disk', 'another for it'].map((one) => renew(one, version)));
    expect(both).toEqual([
      expect.objectContaining({ status: 200, body: { failure: null } }),
      expect.objectContaining({ status: 412, body: expect.objectContaining({ code: 'edited-meanwhile' }) }),
    ]);
    const [now, ...others] = await fs.readdir(path.join(disk, 'keys'));
    expect([others, now]).toEqual([[], expect.not.stringContaining(before ?? '')]);

    // Who changed what stands in the list of changes, and no secret in it.
    const listed = await central.call('GET', '/audit?subject=settings&subjectId=backups', { session });
    const fields = listed.body.items.map(({ by, changes }: { by: string; changes: { field: string }[] }) =>
      [by, ...changes.map(({ field }) => field)].join(' '),
    );
    expect(fields).toEqual([
      'nok passphrase',
      'nok target passphrase hasSecret',
      'nok target',
      'nok kept target hasPassphrase hasSecret',
    ]);
    expect(JSON.stringify(listed.body)).not.toMatch(/korat-lotus|of this disk/);
  },
  300_000,
);

test('another key at the same name is another computer', () => {
  const known = { kind: 'sftp', host: 'nas.local', port: 22, user: 'shop', folder: 'a', hostKey: 'ssh-ed25519 AAAA' };
  expect(isSameBackupAccount(known, { ...known, folder: 'b' })).toBe(true);
  for (const other of [
    { hostKey: 'ssh-ed25519 BBBB' },
    { hostKey: null },
    { host: 'x' },
    { port: 23 },
    { kind: 's3' },
  ]) {
    expect(isSameBackupAccount(known, { ...known, ...other })).toBe(false);
  }
});
