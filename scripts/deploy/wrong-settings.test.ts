import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { NOT_NOW_STATUS, WRONG_SETTING_STATUS } from '@printfront/shared/server/env/exit-statuses.ts';
import { claimFolder } from '@printfront/shared/server/service/claim-folder.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { noSystemd } from '@printfront/shared/testing/service-manager/fake-systemd.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Each start is a process of its own: only what a unit reacts to is tried here, further settings beside what reads them.

const MAINS = { edge: 'edge-server/main.ts', central: 'cloud-sync/central/main.ts' };
type Server = keyof typeof MAINS;
const SERVERS = Object.keys(MAINS) as Server[];

let top: string;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-wrong-'));
  await fs.writeFile(path.join(top, 'file'), 'no certificate');
});
afterAll(() => fs.rm(top, { recursive: true, force: true }));

/** As the unit of a server does it. @returns with what it ended, and what it wrote last */
async function start(server: Server, settings: Record<string, string>) {
  const child = fork(path.resolve(import.meta.dirname, '../..', MAINS[server]), {
    env: {
      ...programEnvironment(),
      DATA_DIR: path.join(top, 'data'),
      EDGE_PORT: '0',
      CENTRAL_PORT: '0',
      EDGE_HOST: '127.0.0.1',
      CENTRAL_HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      written += chunk;
    });
  }
  // One that starts after all is not waited for.
  let hasStarted = false;
  child.once('message', () => {
    hasStarted = true;
    child.kill('SIGKILL');
  });
  const [status] = await once(child, 'close');
  return { status, hasStarted, sentence: written.trim().split('\n').at(-1), written };
}

const inTop = (text: string) => text.replaceAll('TOP', top);
const tried = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, inTop(value)]));

test.each<[Server, Record<string, string>, string]>([
  ['edge', { EDGE_PORT: '70000' }, 'The setting EDGE_PORT cannot be used'],
  ['edge', { CENTRAL_URL: 'prints.example' }, 'The setting CENTRAL_URL cannot be used'],
  ['edge', { ROUTER_CA: '/no/such/file.pem', ROUTER_TLS: 'true' }, 'The setting ROUTER_CA cannot be used'],
  ['edge', { BACKUP_REPOSITORY: '/mnt/backup' }, 'The setting BACKUP_PASSPHRASE is required'],
  ['edge', { HOT_FOLDER: 'TOP/file' }, 'The setting HOT_FOLDER cannot be used'],
  ['central', { CENTRAL_PORT: 'http' }, 'The setting CENTRAL_PORT cannot be used'],
  ['central', { MAIL_SERVER: 'smtp://mail.example' }, 'The setting MAIL_FROM is required'],
  ['central', { S3_BUCKET: 'photos' }, 'is required when S3_BUCKET is set'],
  ['central', { DATABASE_URL: 'postgres' }, 'The setting DATABASE_URL cannot be used: it must be an address'],
  ...SERVERS.flatMap((server): [Server, Record<string, string>, string][] => [
    [server, { TLS_CERT: 'TOP/file' }, 'The setting TLS_KEY is required'],
    [server, { TLS_CERT: 'TOP/file', TLS_KEY: 'TOP/file' }, 'The settings TLS_CERT and TLS_KEY cannot be used'],
    [server, { METRICS_TOKEN_FILE: 'TOP/nothing' }, 'The setting METRICS_TOKEN_FILE cannot be used'],
    [server, { DATA_DIR: 'TOP/file' }, 'of DATA_DIR cannot be used: there is a file of that name.'],
  ]),
])('%s with %j ends so that its unit does not start it again, and says why', async (server, settings, sentence) => {
  const ended = await start(server, tried(settings));
  expect(ended).toMatchObject({ status: WRONG_SETTING_STATUS, sentence: expect.stringContaining(sentence) });
  expect(WRONG_SETTING_STATUS).toBe(78);
});

test.skipIf(noSystemd !== null).each(SERVERS)('%s that no program can tell systemd of ends so, too', async (server) => {
  const ended = await start(server, { PATH: '', NOTIFY_SOCKET: '/nowhere', DATA_DIR: path.join(top, 'path') });
  expect(ended).toMatchObject({
    status: WRONG_SETTING_STATUS,
    sentence: expect.stringContaining('The setting PATH cannot be used: there is no systemd-notify in “”.'),
  });
});

test.each([
  ['edge', 'EDGE_PROT', 'EDGE_PORT'],
  ['central', 'CENTRAL_PROT', 'CENTRAL_PORT'],
] as const)('%s says at its start that nobody reads %s', async (server, name, meant) => {
  // Both ends here, after that.
  const wrong = { TLS_CERT: 'TOP/file', TLS_KEY: 'TOP/file' };
  const { written } = await start(server, tried({ LOG_LEVEL: 'warn', [name]: '9000', ...wrong }));
  const { level, msg } = JSON.parse(written.split('\n')[0] ?? '');
  expect([level, msg]).toEqual([40, `nobody reads the setting ${name}: did you mean ${meant}?`]);
});

test.each(SERVERS)('%s with a database of a newer version ends so too', async (server) => {
  const folder = path.join(top, 'newer');
  const file = path.join(folder, server, `${server}.sqlite`);
  await fs.mkdir(path.dirname(file), { recursive: true });
  const sqlite = new Sqlite(file);
  sqlite.exec('create table kysely_migration (name text primary key, timestamp text not null)');
  sqlite.exec(`insert into kysely_migration values ('9999-of-tomorrow', '2030-01-01')`);
  sqlite.close();
  const ended = await start(server, { DATA_DIR: folder });
  expect(ended).toMatchObject({
    status: WRONG_SETTING_STATUS,
    sentence: expect.stringContaining('changed by a newer version of this server'),
  });
});

test.each(SERVERS)('%s whose port or folder is in use is to be started again', async (server) => {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  const data = path.join(top, 'in-use');
  const taken = await start(server, { EDGE_PORT: port, CENTRAL_PORT: port, DATA_DIR: data });
  expect(taken).toMatchObject({ status: NOT_NOW_STATUS, sentence: expect.stringContaining(`Port ${port} is taken`) });
  holder.close();
  const release = claimFolder(path.join(data, server));
  const second = await start(server, { DATA_DIR: data });
  expect(second).toMatchObject({
    status: NOT_NOW_STATUS,
    sentence: expect.stringContaining('is in use by another server'),
  });
  release();
});

test.each(SERVERS)('%s whose address is not there yet is to be started again', async (server) => {
  const away = { EDGE_HOST: '192.0.2.1', CENTRAL_HOST: '192.0.2.1' };
  expect(await start(server, { ...away, DATA_DIR: path.join(top, 'away') })).toMatchObject({
    status: NOT_NOW_STATUS,
    sentence: expect.stringContaining('has no address 192.0.2.1 at the moment'),
  });
});

test.each(SERVERS)('%s starts though its copies have no place any more, and says so', async (server) => {
  const settings = tried({ DATA_DIR: 'TOP/no-copies', SNAPSHOT_DIR: 'TOP/file' });
  // Where there is no database either, nobody knows whether there is a copy of one.
  expect(await start(server, settings)).toMatchObject({
    status: WRONG_SETTING_STATUS,
    sentence: expect.stringContaining('(SNAPSHOT_DIR), cannot be used: there is a file of that name.'),
  });
  await start(server, tried({ DATA_DIR: 'TOP/no-copies' }));
  const { written, hasStarted } = await start(server, settings);
  expect(hasStarted).toBe(true);
  expect(written).toContain('(SNAPSHOT_DIR), cannot be used');
});

test('central whose PostgreSQL does not answer is to be started again', async () => {
  const ended = await start('central', { DATABASE_URL: 'postgres://printfront@127.0.0.1:9/printfront' });
  expect(ended).toMatchObject({ status: NOT_NOW_STATUS, sentence: expect.stringContaining('ECONNREFUSED') });
});
