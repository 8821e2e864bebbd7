import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startCentralAgainAndAgain } from '../central-again-in-test.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
const PASSPHRASE = 'korat-lotus-mango-42';
/** The machine may be busy with other things; restic opens its place anew for each call. */
const PATIENCE = { timeout: 180_000, interval: 150 };
const WHOLE_MS = 400_000;
const ADMIN = { ADMIN_USERNAME: 'nok', ADMIN_PASSWORD: 'a long password' };

let top: string;
beforeEach(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-restore-'));
});
afterEach(() => fs.rm(top, { recursive: true, force: true }));

type Central = Awaited<ReturnType<typeof startCentralAgainAndAgain>>;

async function start(name: string, settings: Record<string, string> = ADMIN) {
  const central = await startCentralAgainAndAgain(path.join(top, name), settings);
  onTestFinished(() => central.stop());
  await expect.poll(() => central.readies.length, PATIENCE).toBe(1);
  return central;
}

async function signIn(central: Central): Promise<string> {
  const body = { username: 'nok', password: 'a long password' };
  const { session } = await central.call('POST', '/auth/sign-in/local', { body });
  if (session === undefined) throw new Error('The owner could not sign in.');
  return session;
}

const folder = () => path.join(top, 'usb');
const settingsOf = (target: object | null = { kind: 'folder', folder: folder() }) => ({
  target,
  schedule: { everyHours: 24, at: '03:10' },
  kept: { days: 7, weeks: 4, months: 12 },
});

/** Set on the page, and the first one made. */
async function backUp(central: Central, session: string): Promise<void> {
  const saved = await central.call('PUT', '/backups/settings', {
    session,
    body: { ...settingsOf(), passphrase: PASSPHRASE },
  });
  expect([saved.status, saved.body.tried]).toEqual([200, null]);
  await good(central, session);
}

async function good(central: Central, session: string): Promise<void> {
  await expect
    .poll(async () => (await central.call('GET', '/backups', { session })).body.status, PATIENCE)
    .toMatchObject({ isRunning: false, failure: null, lastGood: expect.anything() });
}

async function newest(central: Central, session: string): Promise<string> {
  const { body } = await central.call('GET', '/backups/stored', { session });
  expect(body.failure).toBeNull();
  return body.backups[0].id;
}

const shelf = async (central: Central, session: string): Promise<string[]> =>
  (await central.call('GET', '/size-categories', { session })).body.map((one: { name: { en: string } }) => one.name.en);

async function addShelf(central: Central, session: string, en: string): Promise<void> {
  const { status } = await central.call('POST', '/size-categories', { session, body: { name: { th: en, en } } });
  expect(status).toBe(201);
}

const restored = (central: Central, state = 'done') =>
  expect.poll(async () => (await central.call('GET', '/backups/restore')).body?.state, PATIENCE).toBe(state);

describe.skipIf(!hasRestic)('a backup that an owner brings back from the page', () => {
  test(
    'takes the place of what is there; the server comes back by itself, and goes on backing up',
    async () => {
      const central = await start('one');
      const session = await signIn(central);
      await addShelf(central, session, 'Before');
      await backUp(central, session);
      await addShelf(central, session, 'After');
      const id = await newest(central, session);

      const listed = (await central.call('GET', '/backups/stored', { session })).body.backups;
      expect(listed).toMatchObject([{ id, checkedAt: expect.any(String), byteSize: expect.any(Number) }]);
      const preview = await central.call('GET', `/backups/stored/${id}`, { session });
      expect(preview.body).toMatchObject({
        failure: null,
        ordersAfter: 0,
        backup: { id, orderCount: 0, isNewer: false },
      });
      const wrong = await central.call('POST', `/backups/stored/${id}/restore`, {
        session,
        body: { shopName: 'Other' },
      });
      expect([wrong.status, wrong.body.isNameRight]).toEqual([200, false]);
      expect((await central.call('GET', '/backups/restore')).body.state).toBe('none');

      const shop = (await central.call('GET', '/shop')).body.name.en;
      const body = { shopName: ` ${shop.toUpperCase()} ` };
      // One is being made meanwhile: it is given up, unless it was all but done.
      expect((await central.call('POST', '/central/backup', { session })).body.isRunning).toBe(true);
      const begun = await central.call('POST', `/backups/stored/${id}/restore`, { session, body });
      expect([begun.status, begun.body]).toMatchObject([
        200,
        { isNameRight: true, progress: { state: 'running', phase: 'restarting' } },
      ]);
      // Somebody else asks at the same moment: one that runs already is the one.
      const twice = await central.call('POST', `/backups/stored/${id}/restore`, { session, body });
      expect(twice.status === 0 || twice.body.progress?.state === 'running').toBe(true);
      await expect.poll(() => central.readies.length, PATIENCE).toBe(2);
      await restored(central);
      const again = await signIn(central);
      expect(await shelf(central, again)).toContain('Before');
      expect(await shelf(central, again)).not.toContain('After');
      const office = (await central.call('GET', '/backups', { session: again })).body;
      expect(office).toMatchObject({ settings: settingsOf(), hasPassphrase: true, savedBy: expect.any(String) });
      const { backups } = (await central.call('GET', '/backups/stored', { session: again })).body;
      expect(backups.map((one: { id: string }) => one.id)).toContain(id);
      expect((await fs.readdir(path.join(top, 'one', 'central'))).join(' ')).not.toMatch(
        /restore-asked|backup-restore/,
      );
    },
    WHOLE_MS,
  );

  test(
    'two owners who save at once: the second is told, and what the first has set stays',
    async () => {
      const central = await start('one');
      const session = await signIn(central);
      const { version } = (await central.call('GET', '/backups', { session })).body;
      const save = (days: number) =>
        central.call('PUT', '/backups/settings', {
          session,
          ifMatch: `"${version}"`,
          body: { ...settingsOf(null), kept: { days, weeks: 0, months: 0 } },
        });
      const [one, other] = await Promise.all([save(5), save(9)]);
      expect([one.status, other.status]).toEqual([200, 412]);
      expect(other.body.code).toBe('edited-meanwhile');
      expect((await central.call('GET', '/backups', { session })).body.settings.kept.days).toBe(5);
      // A place that does not work is not saved, and says why.
      const body = { ...settingsOf({ kind: 'folder', folder: '/no-such-disk/backups' }), passphrase: PASSPHRASE };
      const refused = await central.call('PUT', '/backups/settings', { session, body });
      expect(refused.body).toMatchObject({
        tried: { failure: { problem: 'not-there' } },
        office: { hasPassphrase: false },
      });
      const metrics = await (await fetch(`${central.url}/metrics`)).text();
      expect(metrics).not.toMatch(/^printfront_backup_failed /m);
      await backUp(central, session);
      expect(await (await fetch(`${central.url}/metrics`)).text()).toMatch(/^printfront_backup_failed 0$/m);
      const kept = await fs.readFile(path.join(top, 'one', 'central', 'central.sqlite'));
      expect(kept.includes(PASSPHRASE)).toBe(false);
      // The disk is pulled out.
      await fs.rename(folder(), `${folder()}-away`);
      await central.call('POST', '/central/backup', { session });
      await expect
        .poll(async () => (await central.call('GET', '/backups', { session })).body.status.failure?.problem, PATIENCE)
        .toBe('gone');
      expect(await (await fetch(`${central.url}/metrics`)).text()).toMatch(/^printfront_backup_failed 1$/m);
      await expect(fs.access(folder())).rejects.toThrow('ENOENT');
    },
    WHOLE_MS,
  );

  test(
    'comes onto a new machine with the code of its log, the place and the passphrase',
    async () => {
      const old = await start('old');
      const session = await signIn(old);
      await addShelf(old, session, 'Of the old machine');
      await backUp(old, session);
      await old.stop();

      const central = await start('new', {});
      const code = central.readies[0]?.firstRunCode;
      const place = { code, target: settingsOf().target };
      const guess = { ...place, code: 'ABCD-EFGH-JKLM-NPQR', passphrase: PASSPHRASE };
      expect((await central.call('POST', '/first-run/backups', { body: guess })).body.code).toBe(
        'sign-in-code-unknown',
      );
      const wrong = { ...place, passphrase: 'another passphrase' };
      expect((await central.call('POST', '/first-run/backups', { body: wrong })).body.failure).toMatchObject({
        problem: 'wrong-passphrase',
      });
      const right = { ...place, passphrase: PASSPHRASE };
      const listed = await central.call('POST', '/first-run/backups', { body: right });
      expect(listed.body).toMatchObject({ failure: null, backups: [{ orderCount: 0, isNewer: false }] });
      const body = { ...right, backupId: listed.body.backups[0].id };
      expect((await central.call('POST', '/first-run/restore', { body })).status).toBe(200);
      await expect.poll(() => central.readies.length, PATIENCE).toBe(2);
      await restored(central);
      expect(central.readies[1]?.firstRunCode).toBeNull();
      const again = await signIn(central);
      expect(await shelf(central, again)).toContain('Of the old machine');
      // It goes on with its own backups, as the server that it was.
      expect((await central.call('POST', '/central/backup', { session: again })).status).toBe(200);
      await good(central, again);
      expect((await central.call('GET', '/backups/stored', { session: again })).body.backups).toHaveLength(2);
    },
    WHOLE_MS,
  );

  test.runIf(isWhole)(
    'that cannot be read leaves everything as it was, and says why',
    async () => {
      const central = await start('one');
      const session = await signIn(central);
      await addShelf(central, session, 'Kept');
      await backUp(central, session);
      const id = await newest(central, session);
      const shop = (await central.call('GET', '/shop')).body.name.en;
      for (const file of await fs.readdir(path.join(folder(), 'data'), { recursive: true, withFileTypes: true })) {
        if (file.isFile()) await flip(path.join(file.parentPath, file.name));
      }
      await central.call('POST', `/backups/stored/${id}/restore`, { session, body: { shopName: shop } });
      await expect.poll(() => central.readies.length, PATIENCE).toBe(2);
      await restored(central, 'failed');
      const { failure } = (await central.call('GET', '/backups/restore', { session })).body;
      expect(failure).toMatchObject({ problem: 'damaged', detail: expect.stringMatching(/./) });
      expect(await shelf(central, session)).toContain('Kept');
    },
    WHOLE_MS,
  );

  test(
    'and is killed in the middle is brought back at the next start',
    async () => {
      const central = await start('one');
      const session = await signIn(central);
      await addShelf(central, session, 'Before');
      await backUp(central, session);
      await addShelf(central, session, 'After');
      const id = await newest(central, session);
      const shop = (await central.call('GET', '/shop')).body.name.en;
      await central.call('POST', `/backups/stored/${id}/restore`, { session, body: { shopName: shop } });
      // While it answers for the restore alone.
      await expect
        .poll(async () => (await fetch(`${central.url}/`).catch(() => null))?.status, { ...PATIENCE, interval: 5 })
        .toBe(503);
      await central.killAndLaunch();
      await expect.poll(() => central.readies.length, PATIENCE).toBe(2);
      await restored(central);
      expect(await shelf(central, await signIn(central))).not.toContain('After');
    },
    WHOLE_MS,
  );
});

async function flip(file: string): Promise<void> {
  const bytes = await fs.readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await fs.chmod(file, 0o600);
  await fs.writeFile(file, bytes);
}
