import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpdateProblem } from '../../contracts/updates.ts';
import { listenOnLoopback } from '../../testing/listen-on-loopback.ts';
import { makeKeyPair, signedRelease } from '../../testing/signed-release.ts';
import type { WatchedBackups } from '../backups/watched-backups.ts';
import type { ComputerSettingTables } from '../computer-settings/computer-settings.table.ts';
import { openSqlite } from '../database/open-sqlite.ts';
import { LARGEST_ANNOUNCEMENT_BYTES } from './signed-announcement.ts';
import { resultFile, updatesFolder, wishFile } from './update-files.ts';
import { createUpdates, type Updates, type UpdatesOptions } from './updates.service.ts';
import { openUpdateSettings } from './updates-section.ts';

const keys = makeKeyPair();
const PACKAGE = Buffer.from('the package of the new version');
/** Three in the morning in Bangkok. */
const NIGHT = new Date('2026-11-23T20:00:00Z');
const NOON = new Date('2026-11-23T05:00:00Z');

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
let answer: Record<string, Answer | string | Buffer>;
let asked: string[];
let now: Date;
let isQuiet: boolean;
let folder: string;
let server: http.Server;
let address: string;
let database: ReturnType<typeof openSqlite<ComputerSettingTables>>;
let started: Updates[];
beforeEach(async () => {
  [answer, asked, now, isQuiet, started] = [{}, [], NOON, true, []];
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-updates-'));
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    const said = answer[request.url ?? ''];
    if (typeof said === 'function') said(request, response);
    else response.writeHead(said === undefined ? 404 : 200).end(said);
  });
  address = `${await listenOnLoopback(server)}/printfront.json`;
  database = openSqlite<ComputerSettingTables>(':memory:');
  let table = database.schema.createTable('computer_setting').addColumn('section', 'text', (key) => key.primaryKey());
  for (const name of ['content', 'sealed_secrets', 'saved_by', 'saved_at'] as const)
    table = table.addColumn(name, 'text');
  await table.execute();
});
afterEach(async () => {
  for (const updates of started) await updates.stop();
  server.closeAllConnections();
  server.close();
  await database.destroy();
  await fs.rm(folder, { recursive: true, force: true });
});

function open(change: Partial<UpdatesOptions> = {}): Updates {
  const logger = pino({ enabled: false });
  const installation = { version: '1.0.0', package: 'printfront-shop', architecture: machine() };
  const updates = createUpdates({
    folder,
    rootsFolder: path.join(folder, 'roots'),
    installation,
    byHand: null,
    keys: () => [keys.publicKey],
    settings: () => openUpdateSettings({ database, address: undefined, now: () => now, logger }),
    backups: null,
    isQuiet: async () => isQuiet,
    timeZone: async () => 'Asia/Bangkok',
    room: async () => ({ freeBytes: 1e9, minimumBytes: 1e6 }),
    now: () => now,
    logger,
    ...change,
  });
  started.push(updates);
  return updates;
}
const machine = () => (process.arch === 'arm64' ? 'arm64' : 'amd64');
const serve = (release: ReturnType<typeof signedRelease>) => {
  answer['/printfront.json'] = release.sealed;
  for (const { file } of release.announcement.files) answer[`/${file}`] = PACKAGE;
};
const saved = (updates: Updates, isAutomatic = false) =>
  updates.saveUpdateSettings({ address, isAutomatic }, 'Nok', undefined);
const wish = async () =>
  JSON.parse(await fs.readFile(wishFile(folder), 'utf8').catch(() => 'null')) as { id: string; version: string } | null;
async function tellOfRoot(change: object) {
  await fs.mkdir(path.join(folder, 'roots'), { recursive: true });
  await fs.writeFile(resultFile(path.join(folder, 'roots')), JSON.stringify(change));
}

test('without an address nobody is asked anything', async () => {
  const updates = open();
  await updates.tick();
  await updates.lookForUpdate();
  expect([asked, (await updates.getUpdates()).available]).toEqual([[], null]);
});

test('what several owners save at once is written, and nobody is told that it failed', async () => {
  const updates = open();
  const nowhere = { address: null, isAutomatic: false };
  const saving = Array.from({ length: 40 }, () => updates.saveUpdateSettings(nowhere, 'Nok', undefined));
  expect((await Promise.allSettled(saving)).filter(({ status }) => status === 'rejected')).toEqual([]);
});

const release = (change = {}) => signedRelease(keys, PACKAGE, change);
const changed = (sealed: string, from: string, to: string) => sealed.replace(from, to);

const REFUSED: Record<string, [UpdateProblem, () => Answer | string | Buffer | undefined]> = {
  'nothing there': ['unreachable', () => undefined],
  'a broken line': ['unreachable', () => (request) => request.socket.destroy()],
  'a file cut short': ['unreadable', () => release().sealed.slice(0, 100)],
  'an answer cut short': [
    'unreachable',
    () => (request, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('{');
      setImmediate(() => request.socket.destroy());
    },
  ],
  'no JSON': ['unreadable', () => '<html>'],
  'far too much': ['too-large', () => Buffer.alloc(LARGEST_ANNOUNCEMENT_BYTES + 1, ' ')],
  'a redirect': ['moved', () => (_, response) => response.writeHead(302, { location: '/other.json' }).end()],
  'a signature of somebody else': ['wrong-signature', () => signedRelease(makeKeyPair(), PACKAGE).sealed],
  'one changed letter': ['wrong-signature', () => changed(release().sealed, '1.1.0', '1.2.0')],
  'no signature': ['wrong-signature', () => JSON.stringify({ ...JSON.parse(release().sealed), signature: '' })],
  'another product': ['other-product', () => release({ product: 'other' as 'printfront' }).sealed],
};

test.each(Object.entries(REFUSED))(
  '%s is refused with a sentence, and nothing is offered',
  async (_, [problem, make]) => {
    const said = make();
    if (said !== undefined) answer['/printfront.json'] = said;
    answer['/other.json'] = release().sealed;
    const office = await saved(open());
    expect(office).toMatchObject({ available: null, looked: { failure: { problem } } });
    expect(office.looked?.failure?.detail).toMatch(/\w+/);
    expect(asked).toEqual(['/printfront.json']);
  },
);

test('what was announced before is refused when it comes again, also after a restart', async () => {
  serve(release({ version: '1.3.0', releasedAt: '2026-11-22T00:00:00Z' }));
  await saved(open());
  for (const older of [
    { version: '1.2.0', releasedAt: '2026-11-23T00:00:00Z' },
    { version: '1.3.0', releasedAt: '2026-11-21T00:00:00Z' },
  ]) {
    serve(release(older));
    const office = await open().lookForUpdate();
    expect(office).toMatchObject({ available: { version: '1.3.0' }, looked: { failure: { problem: 'replayed' } } });
  }
});

test('what was signed again counts as told then, and what was signed before it is refused', async () => {
  const dated = (saidAt: string) => release({ saidAt });
  serve(dated('2026-11-22T00:00:00Z'));
  expect((await saved(open())).saidAt).toBe('2026-11-22T00:00:00Z');
  serve(dated('2026-11-22T12:00:00Z'));
  expect(await open().lookForUpdate()).toMatchObject({ saidAt: '2026-11-22T12:00:00Z', looked: { failure: null } });
  // Also what an earlier version signs, which says no time.
  for (const held of [dated('2026-11-22T00:00:00Z'), release()]) {
    serve(held);
    const office = await open().lookForUpdate();
    expect(office).toMatchObject({ saidAt: '2026-11-22T12:00:00Z', looked: { failure: { problem: 'replayed' } } });
  }
  serve(release({ version: '1.2.0', releasedAt: '2026-11-23T00:00:00Z' }));
  expect(await open().lookForUpdate()).toMatchObject({ saidAt: '2026-11-23T00:00:00Z', looked: { failure: null } });
});

const put = (file: string, said: Answer | Buffer) => {
  answer[file] = said;
};
const files = (change: object) => release().announcement.files.map((file) => ({ ...file, ...change }));
test.each<[string, UpdateProblem, object]>([
  ['another machine', 'not-for-here', { files: files({ architecture: machine() === 'amd64' ? 'arm64' : 'amd64' }) }],
  ['another server', 'not-for-here', { files: files({ package: 'printfront-central' }) }],
  ['later versions', 'step-between', { from: '1.0.1' }],
])('a version for %s is shown, and cannot be installed', async (_, problem, change) => {
  serve(release(change));
  const updates = open();
  expect(await saved(updates, true)).toMatchObject({ available: { version: '1.1.0', failure: { problem } } });
  await expect(updates.installUpdate('1.1.0', 'now', 'Nok')).rejects.toMatchObject({ code: 'update-not-there' });
  await updates.tick();
  expect((await updates.getUpdates()).asked).toBeNull();
});

test('a version may be taken from the very one that it names', async () => {
  serve(release({ from: '1.0.0' }));
  expect(await saved(open(), true)).toMatchObject({ available: { version: '1.1.0', failure: null } });
});

test.each<[string, UpdateProblem, (file: string) => void]>([
  [
    'other bytes',
    'wrong-file',
    (file) => put(file, Buffer.from('a virus, as long as the real one'.slice(0, PACKAGE.length))),
  ],
  ['too many', 'wrong-file', (file) => put(file, Buffer.concat([PACKAGE, PACKAGE]))],
  ['half', 'wrong-file', (file) => put(file, PACKAGE.subarray(9))],
  ['a redirect', 'moved', (file) => put(file, (_, response) => response.writeHead(301, { location: '/x' }).end())],
])('a package with %s is not kept, and an hour later asked for again', async (_, problem, spoil) => {
  const one = release();
  const file = `/${one.announcement.files[0]?.file}`;
  serve(one);
  spoil(file);
  const updates = open();
  await saved(updates);
  await updates.installUpdate('1.1.0', 'now', 'Nok');
  await updates.tick();
  await updates.tick();
  expect(await updates.getUpdates()).toMatchObject({ available: { failure: { problem } }, asked: { by: 'Nok' } });
  expect([await wish(), asked.filter((url) => url === file)]).toEqual([null, [file]]);
  expect((await fs.readdir(updatesFolder(folder))).filter((name) => name.includes('.deb'))).toEqual([]);
  answer[file] = PACKAGE;
  now = new Date(now.getTime() + 3_700_000);
  await updates.tick();
  expect(await wish()).toMatchObject({ version: '1.1.0' });
});

describe('a version that is there', () => {
  test('is installed at night, after a backup and between customers, and its end is told', async () => {
    serve(release());
    let status = { isRunning: false, lastGood: null, failure: null } as unknown as NonNullable<
      ReturnType<NonNullable<WatchedBackups>['status']>
    >;
    const begin = () => {
      status = { ...status, isRunning: true };
      return status;
    };
    const updates = open({
      backups: { status: () => status, begin, isOnDataDisk: async () => false, everySeconds: () => 86_400 },
    });
    await saved(updates, true);
    await updates.tick();
    expect(await updates.getUpdates()).toMatchObject({ asked: { when: 'tonight', by: null, step: 'waiting' } });
    expect(status.isRunning).toBe(false);
    now = NIGHT;
    await updates.tick();
    expect([status.isRunning, await wish()]).toEqual([true, null]);
    status = { ...status, isRunning: false, lastGood: { at: now.toISOString(), fileCount: 1, byteSize: 1 } };
    isQuiet = false;
    await updates.tick();
    expect([(await updates.getUpdates()).asked?.step, await wish()]).toEqual(['busy', null]);
    isQuiet = true;
    await updates.tick();
    const wanted = await wish();
    expect(wanted).toMatchObject({ version: '1.1.0', isByPerson: false });
    // A customer comes before root does.
    isQuiet = false;
    await updates.tick();
    expect(await wish()).toBeNull();
    const last = {
      id: wanted?.id,
      version: '1.1.0',
      from: '1.0.0',
      at: now.toISOString(),
      outcome: 'went-back',
      detail: 'x',
    };
    await tellOfRoot({ last, notAgain: ['1.1.0'], newest: null });
    isQuiet = true;
    await updates.tick();
    await updates.tick();
    expect(await updates.getUpdates()).toMatchObject({
      asked: null,
      available: { wentBack: true },
      last: { outcome: 'went-back' },
    });
    expect([await wish(), updates.standing().failed?.version]).toEqual([null, '1.1.0']);
  });

  test('is tried again on another night where root could not, and not again where it was not well', async () => {
    serve(release());
    const updates = open();
    await saved(updates, true);
    now = NIGHT;
    await updates.tick();
    const first = await wish();
    const last = { version: '1.1.0', from: '1.0.0', at: now.toISOString(), detail: 'no room' };
    await tellOfRoot({ last: { ...last, id: first?.id, outcome: 'refused' }, notAgain: [], newest: null });
    await updates.tick();
    await updates.tick();
    expect([await wish(), await updates.getUpdates()]).toMatchObject([
      null,
      { asked: { when: 'tonight', by: null }, available: { wentBack: false }, last: { outcome: 'refused' } },
    ]);
    now = new Date(NIGHT.getTime() + 24 * 3_600_000);
    await updates.tick();
    const second = await wish();
    expect(second).toMatchObject({ version: '1.1.0', id: expect.not.stringContaining(String(first?.id)) });
    const notAgain = ['1.1.0'];
    await tellOfRoot({ last: { ...last, id: second?.id, outcome: 'went-back' }, notAgain, newest: null });
    await updates.tick();
    now = new Date(NIGHT.getTime() + 48 * 3_600_000);
    await updates.tick();
    expect([await wish(), (await updates.getUpdates()).asked]).toEqual([null, null]);
  });

  test('waits when no backup could be made, and is not installed by day unless a person says so', async () => {
    serve(release());
    const failure = { at: NOON.toISOString(), problem: 'no-room', detail: 'the disk is full' };
    const status = { isRunning: false, lastGood: null, failure } as never;
    const withoutBackup = open({
      backups: {
        status: () => status,
        begin: () => status,
        isOnDataDisk: async () => false,
        everySeconds: () => 86_400,
      },
    });
    await saved(withoutBackup);
    await withoutBackup.installUpdate('1.1.0', 'now', 'Nok');
    await withoutBackup.tick();
    await withoutBackup.tick();
    expect(await withoutBackup.getUpdates()).toMatchObject({ available: { failure: { problem: 'backup-failed' } } });
    expect(await wish()).toBeNull();
    await withoutBackup.cancelUpdate();
    const updates = open();
    await updates.installUpdate('1.1.0', 'tonight', 'Nok');
    await updates.tick();
    expect(await wish()).toBeNull();
    await updates.installUpdate('1.1.0', 'now', 'Nok');
    await updates.tick();
    expect(await wish()).toMatchObject({ isByPerson: true });
    await updates.cancelUpdate();
    expect(await wish()).toBeNull();
  });
});
