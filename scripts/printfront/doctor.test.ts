import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCentralProcess } from '../../cloud-sync/central/central-process-in-test.ts';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import { createEdgeProcess, type EdgeProcess } from '../../edge-server/edge-process-in-test.ts';
import {
  createRouterSimulator,
  type RouterSimulatorOptions,
} from '../../edge-server/router-tools/simulator/router-simulator.ts';
import { type DiagnoseOptions, diagnose } from './doctor/diagnose.ts';
import { lookIntoDatabase } from './doctor/known.ts';
import { findMachine, readUnit } from './machine.ts';
import { ACTIVE_UNIT, type ScratchMachine, scratchMachine } from './scratch-machine-in-test.ts';

/** Each of these is really made, and the doctor is asked for its cause. */
const isRoot = process.getuid?.() === 0;
const HOURS_MS = 3_600_000;
/** The disk of whoever runs the tests may be small. */
const ROOM = 'MINIMUM_FREE_BYTES=0';
/** Long enough for a process that takes the types off its files on a busy machine. */
const PATIENT = 120_000;

async function examine(machine: ScratchMachine, options: DiagnoseOptions = {}) {
  const found = findMachine({ root: machine.root });
  return diagnose(found, await readUnit(found.unit), options);
}

/** What is wrong beside a server that only does not run because nobody has started it. */
async function codesOf(machine: ScratchMachine, options: DiagnoseOptions = {}): Promise<string[]> {
  const codes = (await examine(machine, options)).map(({ code }) => code);
  return codes.filter((code) => code !== 'unit-stopped');
}

const shop = async (...settings: string[]) =>
  scratchMachine('edge', [`EDGE_PORT=${await freePort()}`, ROOM, ...settings]);

/** With a database as the server makes it. */
async function withDatabase(machine: ScratchMachine): Promise<string> {
  const file = path.join(machine.dataFolder, 'edge/edge.sqlite');
  const database = await openEdgeDatabase(file);
  await database.destroy();
  return file;
}

async function listening(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return url;
}

const healthy: http.RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end('{"status":"ok"}');

async function router(options: RouterSimulatorOptions = {}) {
  const simulator = createRouterSimulator(options);
  await simulator.start();
  onTestFinished(() => simulator.stop());
  return simulator;
}

const routerSettings = (port: number, password = 'printfront') => [
  'ROUTER_HOST=127.0.0.1',
  `ROUTER_PORT=${port}`,
  `ROUTER_PASSWORD=${password}`,
];

let edge: EdgeProcess;
beforeAll(async () => {
  edge = await createEdgeProcess();
});
afterAll(() => edge.remove());

test(
  'nothing is found on a healthy machine whose server runs, and nothing is changed by looking',
  async () => {
    const port = await freePort();
    const central = await startCentralProcess({
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: 'a long password',
      ENROL_CODE: 'shop-code-1',
    });
    onTestFinished(() => central.stop());
    const url = `http://127.0.0.1:${central.port}`;
    const { gone } = await edge.start({
      EDGE_PORT: String(port),
      ENROL_CODE: 'shop-code-1',
      CENTRAL_URL: url,
      ROUTER_HOST: '',
      ROUTER_PORT: '',
    });
    void gone;
    const machine = scratchMachine('edge', [
      `EDGE_PORT=${port}`,
      ROOM,
      `DATA_DIR=${path.dirname(edge.folder)}`,
      `CENTRAL_URL=${url}`,
      `PUBLIC_URL=http://127.0.0.1:${port}`,
    ]);
    machine.answer('systemctl', `${ACTIVE_UNIT}MainPID=${process.pid}\n`);
    machine.answer('timedatectl', 'NTP=yes\nNTPSynchronized=yes\n');
    const before = fs.readdirSync(edge.folder).sort();
    expect(await examine(machine)).toEqual([]);
    expect(fs.readdirSync(edge.folder).sort()).toEqual(before);
    expect(machine.asked().every((line) => /^(timedatectl show)/.test(line))).toBe(true);

    // Another process works on the same folder and port than the unit's.
    machine.answer('systemctl', `${ACTIVE_UNIT}MainPID=1\n`);
    expect(await codesOf(machine)).toEqual(['port-taken', 'folder-in-use']);

    // The shop's token is none of central's any more.
    const database = new Sqlite(edge.databaseFile);
    database.prepare('update sync_state set token = ?').run('x'.repeat(43));
    database.close();
    machine.answer('systemctl', `${ACTIVE_UNIT}MainPID=${process.pid}\n`);
    expect(await codesOf(machine)).toEqual(['central-belongs-elsewhere']);
    await edge.end('SIGTERM');
  },
  PATIENT,
);

test('a stopped server, a disabled and a failed unit', async () => {
  const machine = await shop();
  expect((await examine(machine)).map(({ code }) => code)).toEqual(['unit-stopped']);
  machine.answer('systemctl', 'LoadState=loaded\nActiveState=failed\nUnitFileState=disabled\nExecMainStatus=1\n');
  expect(await codesOf(machine)).toEqual(['unit-disabled', 'unit-failed']);
  machine.answer('systemctl', 'LoadState=loaded\nActiveState=failed\nUnitFileState=enabled\nExecMainStatus=78\n');
  expect(await examine(machine)).toMatchObject([{ code: 'unit-failed', isSetting: true }]);
  machine.answer('systemctl', 'LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=9\n');
  expect(await codesOf(machine)).toEqual(['unit-restarting']);
});

test('a wrong setting is named, and is a setting', async () => {
  const machine = await shop('SNAPSHOT_INTERVAL_SECONDS=never');
  expect(await examine(machine)).toMatchObject([{ code: 'setting', isSetting: true }, { code: 'unit-stopped' }]);
  expect((await examine(machine))[0]?.what).toContain('SNAPSHOT_INTERVAL_SECONDS');
});

test('settings that everybody may read', async () => {
  const machine = await shop();
  fs.chmodSync(path.join(machine.root, 'etc/printfront/edge.env'), 0o644);
  expect(await codesOf(machine)).toEqual(['settings-readable']);
});

test.skipIf(!isRoot)('data of another user', async () => {
  const machine = await shop();
  fs.chownSync(await withDatabase(machine), 65_534, 65_534);
  const [first] = await examine(machine);
  expect(first).toMatchObject({ code: 'data-owner' });
  expect(first?.what).toContain('edge.sqlite');
});

test.skipIf(!isRoot)('what only root may read is not read through a link that a server has laid', async () => {
  const machine = await shop();
  const own = await withDatabase(machine);
  fs.chmodSync(machine.root, 0o755);
  fs.chmodSync(own, 0o600);
  for (const folder of [machine.dataFolder, path.dirname(own)]) fs.chownSync(folder, 65_534, 65_534);
  const found = await lookIntoDatabase(findMachine({ root: machine.root }));
  expect(found).toEqual({ known: null, problem: expect.stringContaining('unable to open database file') });
});

test('a link to a release that is gone, and a Node that is too old', async () => {
  const gone = await shop();
  fs.rmSync(path.join(gone.root, 'opt/printfront/current'));
  expect(await codesOf(gone)).toEqual(['release-missing']);

  const old = await shop(`WEB_APP=${import.meta.dirname}`);
  const node = old.write('opt/printfront/old-node', '#!/bin/sh\necho v18.20.4\n', 0o755);
  expect(node).toContain(old.root);
  old.write(
    'etc/systemd/system/printfront-edge.service',
    '[Service]\nUser=printfront\nExecStart=/opt/printfront/old-node main.ts\n',
  );
  expect(await codesOf(old)).toEqual(['node-old']);
});

test('a port that another program has', async () => {
  const machine = await shop();
  const port = findMachine({ root: machine.root }).port;
  const script = `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('there'))`;
  const other: ChildProcess = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void other.kill());
  if (other.stdout !== null) await once(other.stdout, 'data');
  const [, taken] = await examine(machine);
  expect(taken).toMatchObject({ code: 'port-taken' });
  expect(taken?.what).toContain(`process ${other.pid}`);
});

test('a clock of 1970, and one that nothing sets', async () => {
  const machine = await shop();
  expect(await codesOf(machine, { now: () => new Date(0) })).toEqual(['clock-lost']);
  machine.answer('timedatectl', 'NTP=no\nNTPSynchronized=no\n');
  expect(await codesOf(machine)).toEqual(['clock-alone']);
});

test('a clock that is hours away from central’s', async () => {
  const url = await listening((request, response) => {
    response.setHeader('date', new Date(Date.now() + 7 * HOURS_MS).toUTCString());
    response.setHeader('content-type', 'application/json');
    if (request.url === '/healthz') return void response.end('{"status":"ok"}');
    if (request.url?.endsWith('/first-run')) return void response.end('{"isOpen":false}');
    response.statusCode = 404;
    response.end('{"type":"about:blank","title":"no","status":404,"code":"not-found","detail":"no"}');
  });
  const [, clock, ...others] = await examine(await shop(`CENTRAL_URL=${url}`));
  expect(clock).toMatchObject({ code: 'clock-off' });
  expect(clock?.what).toContain('7 hours behind');
  expect(others).toEqual([]);
});

test('a disk that is too full by its own rule', async () => {
  const machine = scratchMachine('edge', [`EDGE_PORT=${await freePort()}`, `MINIMUM_FREE_BYTES=${2 ** 52}`]);
  expect(await codesOf(machine)).toEqual(['disk-full']);
});

/** @returns false where the machine does not allow it */
function mount(folder: string, options: string): boolean {
  fs.mkdirSync(folder, { recursive: true });
  if (!isRoot || spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return false;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return true;
}

test('a disk that is read-only, one without room for files, and no room for temporary ones', async (context) => {
  const readOnly = await shop();
  if (!mount(path.join(readOnly.dataFolder, 'edge'), 'ro')) return context.skip();
  expect(await codesOf(readOnly)).toEqual(['disk-read-only']);

  const inodes = await shop();
  mount(path.join(inodes.dataFolder, 'edge'), 'nr_inodes=8');
  for (let at = 0; at < 7; at += 1) fs.writeFileSync(path.join(inodes.dataFolder, `edge/${at}`), '');
  expect(await codesOf(inodes)).toEqual(['disk-inodes']);

  const temporary = await shop();
  mount(path.join(temporary.root, 'tmp'), 'size=1M');
  expect(await codesOf(temporary)).toEqual(['temp-full']);
});

test('too little memory, and none left', async () => {
  const machine = await shop();
  machine.write('proc/meminfo', 'MemTotal:  900000 kB\nMemAvailable:  800000 kB\n');
  expect(await codesOf(machine)).toEqual(['memory-small']);
  machine.write('proc/meminfo', 'MemTotal:  8000000 kB\nMemAvailable:  50000 kB\n');
  expect(await codesOf(machine)).toEqual(['memory-full']);
});

test.skipIf(!isRoot || spawnSync('unshare', ['--net', 'true']).status !== 0)(
  'a machine without a network',
  async () => {
    const machine = await shop();
    const entry = path.join(import.meta.dirname, '../printfront.ts');
    const { stdout, status } = spawnSync(
      'unshare',
      ['--net', process.execPath, entry, 'doctor', '--json', '--root', machine.root],
      { encoding: 'utf8' },
    );
    const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code)).toEqual(['unit-stopped', 'no-network']);
    expect(status).toBe(1);
  },
  PATIENT,
);

test('a name that nobody knows, and one that leads to something else', async () => {
  expect(await codesOf(await shop('PUBLIC_URL=http://kiosk.invalid:8080'))).toEqual(['public-name-unknown']);
  const elsewhere = await listening((_request, response) => void response.end('a printer’s page'));
  expect(await codesOf(await shop(`PUBLIC_URL=${elsewhere}`))).toEqual(['public-elsewhere']);
  expect(await codesOf(await shop(`PUBLIC_URL=${await listening(healthy)}`))).toEqual([]);
});

test('a central without a name, one that is away, and something else in its place', async () => {
  expect(await codesOf(await shop('CENTRAL_URL=https://central.invalid'))).toEqual(['central-name-unknown']);
  const away = `http://127.0.0.1:${await freePort()}`;
  expect(await codesOf(await shop(`CENTRAL_URL=${away}`))).toEqual(['central-no-answer']);
  const other = await listening((_request, response) => void response.end('<h1>It works</h1>'));
  expect(await codesOf(await shop(`CENTRAL_URL=${other}`))).toEqual(['central-not-printfront']);
});

test('a central whose certificate has expired', async () => {
  const authority = makeAuthority('test');
  const expired = makeCertificate(authority, {
    ipAddresses: ['127.0.0.1'],
    endsAt: new Date(Date.now() - HOURS_MS),
  });
  const server = https.createServer(expired, healthy).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const machine = await shop();
  const ca = machine.write('authority.pem', authority.cert);
  const { port } = server.address() as AddressInfo;
  machine.write(
    'etc/printfront/edge.env',
    `EDGE_PORT=${await freePort()}\n${ROOM}\nCENTRAL_URL=https://127.0.0.1:${port}\nCENTRAL_CA=${ca}\n`,
  );
  const [, central] = await examine(machine);
  expect(central).toMatchObject({ code: 'central-certificate' });
  expect(central?.what).toContain('it has expired');
});

test('an own certificate that has expired, is of another name, or lacks its file', async () => {
  const authority = makeAuthority('test');
  const machine = await shop();
  const withCertificate = async (url: string, { cert, key }: { cert: string; key: string }) => {
    const files = [machine.write('tls/cert.pem', cert), machine.write('tls/key.pem', key)];
    const lines = [`EDGE_PORT=${await freePort()}`, `EDGE_TLS_PORT=${await freePort()}`, ROOM, `PUBLIC_URL=${url}`];
    machine.write('etc/printfront/edge.env', [...lines, `TLS_CERT=${files[0]}`, `TLS_KEY=${files[1]}`, ''].join('\n'));
    return codesOf(machine);
  };
  const answering = await listening(healthy);
  const expired = { ipAddresses: ['127.0.0.1'], endsAt: new Date(Date.now() - HOURS_MS) };
  expect(await withCertificate(answering, makeCertificate(authority, expired))).toEqual(['certificate-expired']);
  // It is good for a day, which is soon, too.
  expect(
    await withCertificate('https://127.0.0.1:1', makeCertificate(authority, { names: ['other.example'] })),
  ).toEqual(['certificate-ending', 'certificate-name']);
  fs.rmSync(path.join(machine.root, 'tls/key.pem'));
  expect(await codesOf(machine)).toEqual(['certificate-missing']);
});

test('a certificate by the shop’s own authority that nobody has renewed, while HTTPS is on', async () => {
  const machine = await shop();
  const file = await withDatabase(machine);
  const save = (section: string, values: object) => {
    const sqlite = new Sqlite(file);
    const row = [section, JSON.stringify(values), '{}', 'a test', '2026-11-26T00:00:00Z'];
    sqlite.prepare('insert or replace into computer_setting values (?, ?, ?, ?, ?)').run(row);
    sqlite.close();
  };
  const expired = { endsAt: new Date(Date.now() - HOURS_MS) };
  save('certificate', { certificate: makeCertificate(makeAuthority('test'), expired).cert });
  save('https', { isOn: true });
  expect(await codesOf(machine)).toEqual(['certificate-expired']);
  save('https', { isOn: false });
  expect(await codesOf(machine)).toEqual([]);
});

test(
  'a router that is away, is none, refuses the password, or gives no rights',
  async () => {
    expect(await codesOf(await shop(...routerSettings(await freePort())))).toEqual(['router-refused']);
    const { port } = new URL(await listening((_request, response) => void response.end('a printer')));
    expect(await codesOf(await shop(...routerSettings(Number(port))))).toEqual(['router-not-routeros']);
    const { port: known } = await router();
    expect(await codesOf(await shop(...routerSettings(known, 'another one')))).toEqual(['router-login']);
    expect(await codesOf(await shop(...routerSettings(known)))).toEqual(['router-no-hotspot']);
    const { port: narrow } = await router({ policies: ['api'] });
    expect(await codesOf(await shop(...routerSettings(narrow)))).toEqual(['router-no-rights']);
  },
  PATIENT,
);

test(
  'a database that is damaged, is none, or was changed by a newer version',
  async () => {
    const newer = await shop();
    const sqlite = new Sqlite(await withDatabase(newer));
    sqlite.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '2030')").run();
    sqlite.close();
    const [found] = await examine(newer);
    expect(found).toMatchObject({ code: 'database-newer' });
    expect(found?.what).toContain('9999-later');

    const damaged = await shop();
    const file = await withDatabase(damaged);
    fs.writeFileSync(file, 'this is no database at all, but a text that is long enough to be looked at'.repeat(100));
    expect(await codesOf(damaged)).toEqual(['database-unreadable']);
  },
  PATIENT,
);

test('a PostgreSQL that does not answer', async () => {
  const url = `postgres://printfront:secret@127.0.0.1:${await freePort()}/printfront`;
  const machine = scratchMachine('central', [`CENTRAL_PORT=${await freePort()}`, ROOM, `DATABASE_URL=${url}`]);
  const [, found] = await examine(machine);
  expect(found).toMatchObject({ code: 'postgres' });
  expect(found?.what).not.toContain('secret');
});

test('a backup that is old, one that failed, and a folder that is not there', async () => {
  const backups = ['BACKUP_REPOSITORY=/mnt/backup', 'BACKUP_PASSPHRASE="a long passphrase"'];
  const machine = await shop(...backups);
  const lastGood = { at: new Date(Date.now() - 9 * 24 * HOURS_MS).toISOString(), fileCount: 1, byteSize: 1 };
  const record = { lastGood, lastChecked: null, failure: null };
  machine.write('var/lib/printfront/edge/backups.json', JSON.stringify(record));
  expect(await codesOf(machine)).toEqual(['backup-old']);
  const failure = { at: new Date().toISOString(), problem: 'not-mounted', detail: '' };
  machine.write('var/lib/printfront/edge/backups.json', JSON.stringify({ ...record, failure }));
  expect(await codesOf(machine)).toEqual(['backup-failed']);
  expect(await codesOf(await shop('HOT_FOLDER=/mnt/nowhere/printer'))).toEqual(['folder-missing']);
});

test('what never answers is a finding, and is not waited for', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const machine = await shop(`PUBLIC_URL=http://127.0.0.1:${port}`);
  expect(await codesOf(machine, { patienceMs: 2_000 })).toEqual(['late']);
});
