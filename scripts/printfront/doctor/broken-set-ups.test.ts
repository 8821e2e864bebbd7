import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createSecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openCentralDatabase } from '../../../cloud-sync/central/database/database.ts';
import { findMachine } from '../machine.ts';
import { ACTIVE_UNIT, type ScratchMachine, scratchMachine } from '../scratch-machine-in-test.ts';
import { readInstalledVersion } from '../version.ts';
import type { DiagnoseOptions } from './diagnose.ts';
import {
  codesOf,
  examine,
  healthy,
  listening,
  ROOM,
  routerSettings,
  shop,
  shopWithRouter,
  withDatabase,
} from './doctor-in-test.ts';

const HOURS_MS = 3_600_000;
const DAY_MS = 24 * HOURS_MS;
const isRoot = process.getuid?.() === 0;
/** There on every Debian, and nobody's. */
const NOBODY = 65_534;

const mayMount = (() => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  fs.rmdirSync(folder);
  return isMounted;
})();

type Made = ScratchMachine | { machine: ScratchMachine; options: DiagnoseOptions };
/** What is broken, how it is made, the code for programs, the cause as it is named, and what to do. */
type Row = readonly [broken: string, make: () => Promise<Made>, code: string, cause: string, todo: string];

const unitSays = (said: string) => async () => {
  const machine = await shop();
  machine.answer('systemctl', said);
  return machine;
};
/** The newest start of its unit wrote this; an earlier one something that is mended. */
const lastStart = (unit: string, said: string, ofSystemd?: string) => async () => {
  const machine = await shop();
  machine.answer('journalctl', 'The database was changed by a newer version of this server. Go back to a copy.\n');
  machine.answer('systemctl', `LoadState=loaded\n${unit}${machine.lastStart(said, ofSystemd)}`);
  return machine;
};
/** A package that was removed and kept its settings is nobody's trouble. */
const packageIs =
  (state: string, version = readInstalledVersion()) =>
  async () => {
    const machine = await shop();
    machine.answer('dpkg-query', `printfront-shop ${state} ${version}\nprintfront-kiosk config-files 0.0.1\n`);
    return machine;
  };
const notSetUp: http.RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end('{"status":"ok","isOpen":true}');

const runningSince = (seconds: number) =>
  `${ACTIVE_UNIT}MainPID=${process.pid}\nActiveEnterTimestampMonotonic=${Math.round((os.uptime() - seconds) * 1e6)}\n`;

/** Its server answers, and has run for a quarter of an hour. */
async function running(unit: (machine: ScratchMachine) => string, answer: http.RequestListener = healthy) {
  const machine = await shop(`EDGE_PORT=${new URL(await listening(answer)).port}`);
  machine.answer('systemctl', `${runningSince(900)}${unit(machine)}`);
  settledBefore(machine, 3600);
  return machine;
}
const settledBefore = ({ root }: ScratchMachine, seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000);
  fs.utimesSync(path.join(root, 'etc/printfront/edge.env'), at, at);
};
const inSystemdsWords = (at: Date) => {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `Sat ${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')} +07`;
};

const without = (file: string) => async () => {
  const machine = await shop();
  fs.rmSync(path.join(machine.root, file), { recursive: true });
  return machine;
};
const withUnit = async (lines: string) => {
  const machine = await shop();
  machine.write('etc/systemd/system/printfront-edge.service', lines);
  return machine;
};

/** Its server runs as nobody, and so its data is nobody's. */
async function ofNobody(...settings: string[]): Promise<ScratchMachine> {
  const machine = await shop(...settings);
  machine.write('etc/passwd', `printfront:x:${NOBODY}:${NOBODY}::/:/usr/sbin/nologin\n`);
  fs.chownSync(machine.dataFolder, NOBODY, NOBODY);
  fs.chmodSync(machine.root, 0o755);
  return machine;
}

/** Its database is read as its owner. @param make with a key, which is that owner's alone at first */
async function withKey(make: (key: string) => void): Promise<ScratchMachine> {
  const machine = await ofNobody();
  const file = await withDatabase(machine);
  const key = machine.write('var/lib/printfront/edge/keys/secrets.key', `${'k'.repeat(64)}\n`, 0o600);
  for (const one of [path.dirname(file), file, path.dirname(key), key]) fs.chownSync(one, NOBODY, NOBODY);
  make(key);
  return machine;
}

/** All that leads there is open too, as with a data folder that somebody has made by hand. */
const withMode = (mode: number, file: string) => async () => {
  const machine = await shop();
  await withDatabase(machine);
  machine.write('var/lib/printfront/edge/keys/secrets.key', 'k', 0o600);
  for (const folder of ['', 'edge', 'edge/keys']) fs.chmodSync(path.join(machine.dataFolder, folder), 0o755);
  fs.chmodSync(path.join(machine.dataFolder, 'edge/edge.sqlite'), 0o640);
  fs.chmodSync(path.join(machine.dataFolder, file), mode);
  return machine;
};

/** A folder of the server's own, with too few rights for it. */
const withOwn = (folder: string, mode: number) => async () => {
  const machine = await ofNobody();
  const made = path.join(machine.dataFolder, folder);
  fs.mkdirSync(made, { recursive: true });
  for (const one of [path.join(machine.dataFolder, 'edge'), made]) fs.chownSync(one, NOBODY, NOBODY);
  fs.chmodSync(made, mode);
  return machine;
};

/** Its certificate or secret lies in a folder that root has made under a umask of 077. */
const shutIn = async (machine: Promise<ScratchMachine>, folder: string) => {
  const made = await machine;
  fs.chmodSync(path.join(made.root, folder), 0o700);
  return made;
};

/** A disk that root has mounted at such a folder. */
async function elsewhere(name: string, make: (disk: string) => void): Promise<ScratchMachine> {
  const machine = await ofNobody();
  const disk = path.join(machine.root, 'mnt/disk');
  fs.mkdirSync(path.join(disk, 'data'), { recursive: true });
  fs.chownSync(path.join(disk, 'data'), NOBODY, NOBODY);
  make(disk);
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `DATA_DIR="${path.join(disk, name)}"\n`);
  return machine;
}

const STRICT =
  'LoadState=loaded\nActiveState=inactive\nProtectSystem=strict\nStateDirectory=printfront\nReadWritePaths=-/media -/mnt\n';

async function withFolder(mode: number, unit = ''): Promise<ScratchMachine> {
  const machine = await ofNobody();
  const folder = path.join(machine.root, 'srv/printer');
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, mode);
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `HOT_FOLDER=${folder}\n`);
  if (unit !== '') machine.answer('systemctl', unit);
  return machine;
}

const authority = makeAuthority('of the test');
const good = () =>
  makeCertificate(authority, { ipAddresses: ['127.0.0.1'], endsAt: new Date(Date.now() + 90 * DAY_MS) });
const expired = () =>
  makeCertificate(authority, { ipAddresses: ['127.0.0.1'], endsAt: new Date(Date.now() - HOURS_MS) });

/** With a certificate of its own. @param make after its files were written */
async function withCertificate(
  { cert, key }: { cert: string; key: string },
  { url, make, isNobodys = false }: { url?: string; make?: (key: string) => void; isNobodys?: boolean } = {},
): Promise<ScratchMachine> {
  const machine = await (isNobodys ? ofNobody : shop)(`PUBLIC_URL=${url ?? (await listening(healthy))}`);
  const files = { TLS_CERT: machine.write('tls/cert.pem', cert), TLS_KEY: machine.write('tls/key.pem', key, 0o600) };
  const lines = Object.entries({ ...files, EDGE_TLS_PORT: await freePort() }).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), lines.join(''));
  make?.(files.TLS_KEY);
  return machine;
}

async function centralWithExpiredCertificate() {
  const server = https.createServer(expired(), healthy).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const machine = await shop(`CENTRAL_URL=https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ca = machine.write('authority.pem', authority.cert);
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `CENTRAL_CA=${ca}\n`);
  return machine;
}

const laterCentral = () =>
  listening((request, response) => {
    response.setHeader('date', new Date(Date.now() + 7 * HOURS_MS).toUTCString());
    response.setHeader('content-type', 'application/json');
    if (request.url === '/healthz') return void response.end('{"status":"ok"}');
    if (request.url?.endsWith('/first-run')) return void response.end('{"isOpen":false}');
    response.statusCode = 404;
    response.end('{"type":"about:blank","title":"no","status":404,"code":"not-found","detail":"no"}');
  });

async function withTakenPort() {
  const machine = await shop();
  await takePort(findMachine({ root: machine.root }).port);
  return machine;
}

async function takePort(port: number) {
  const script = `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('there'))`;
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
}

/** With the certificate of its own authority, which an owner has switched on in the browser. */
async function withTakenSecurePort() {
  const port = await freePort();
  const machine = await shop(`EDGE_TLS_PORT=${port}`);
  const sqlite = new Sqlite(await withDatabase(machine));
  const made = {
    authority: authority.cert,
    certificate: good().cert,
    hostName: null,
    replacedBy: null,
    replacedAt: null,
  };
  const save = sqlite.prepare("insert into computer_setting values (?, ?, '{}', 'a test', '2030-01-01T00:00:00.000Z')");
  save.run('https', JSON.stringify({ isOn: true }));
  save.run('certificate', JSON.stringify(made));
  sqlite.close();
  await takePort(port);
  return machine;
}

async function withBackups(record: object, isThere = true) {
  const machine = await shop('BACKUP_PASSPHRASE="a long passphrase"');
  const folder = path.join(machine.root, 'srv/backup');
  if (isThere) machine.write('srv/backup/config', '');
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `BACKUP_REPOSITORY=${folder}\n`);
  machine.write(
    'var/lib/printfront/edge/backups.json',
    JSON.stringify({ lastChecked: null, failure: null, ...record }),
  );
  return machine;
}
const nineDaysAgo = () => ({ at: new Date(Date.now() - 9 * DAY_MS).toISOString(), fileCount: 1, byteSize: 1 });

async function withDatabaseOf(change: (file: string) => void) {
  const machine = await shop();
  change(await withDatabase(machine));
  return machine;
}
const noteReplaced = (file: string) =>
  fs.writeFileSync(
    `${file}.restored.json`,
    JSON.stringify({
      at: new Date(Date.now() - HOURS_MS).toISOString(),
      why: 'the database was damaged',
      copyOf: new Date(2026, 10, 27, 14, 5).toISOString(),
    }),
  );
const saveSection = (file: string, section: string, values: object, sealed: Record<string, string> = {}) => {
  const sqlite = new Sqlite(file);
  const row = [section, JSON.stringify(values), JSON.stringify(sealed), 'a test', '2026-11-26T00:00:00Z'];
  sqlite.prepare('insert or replace into computer_setting values (?, ?, ?, ?, ?)').run(row);
  sqlite.close();
};
const setBackupDisk = (file: string) =>
  saveSection(file, 'backups', {
    ...{ target: { kind: 'folder', folder: path.dirname(file).replace(/edge$/, 'stick') } },
    mountPoint: '/media/shop/stick',
  });
const sealWifi = (file: string) =>
  saveSection(
    file,
    'wifi',
    {},
    { passphrase: createSecretVault('a key that is gone').seal('secret', 'computer-setting wifi passphrase') },
  );
const addMigration = (file: string) => {
  const sqlite = new Sqlite(file);
  sqlite.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '2030')").run();
  sqlite.close();
};
const overwrite = (file: string) => fs.writeFileSync(file, 'a text that is long enough to be looked at '.repeat(200));

async function withMemory(total: number, available: number) {
  const machine = await shop();
  machine.write('proc/meminfo', `MemTotal:  ${total} kB\nMemAvailable:  ${available} kB\n`);
  return machine;
}

const UNIT: readonly Row[] = [
  [
    'a unit that starts with no machine',
    unitSays('LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n'),
    'unit-disabled',
    'does not start with the machine',
    'systemctl enable',
  ],
  [
    'a unit that systemd does not know',
    unitSays('LoadState=not-found\nActiveState=inactive\n'),
    'unit-missing',
    'not-found',
    'daemon-reload',
  ],
  [
    'a unit that failed',
    unitSays('LoadState=loaded\nActiveState=failed\nExecMainStatus=1\n'),
    'unit-failed',
    'status 1',
    'logs --errors',
  ],
  [
    'a unit that a wrong setting has stopped',
    lastStart('ActiveState=failed\nExecMainStatus=78\n', 'EDGE_PORT must be a number: eighty.\nNode.js v24.21.0\n'),
    'unit-failed',
    'wrong setting: EDGE_PORT must be a number: eighty.',
    'Mend that setting',
  ],
  [
    'a unit that the state of its database has stopped',
    lastStart(
      'ActiveState=failed\nExecMainStatus=78\n',
      'The database was changed by a newer version of this server.\n',
    ),
    'unit-failed',
    'has stopped: The database was changed by a newer version',
    'Do what it says',
  ],
  [
    'a unit that systemd cannot begin with',
    unitSays('LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=3\nExecMainStatus=238\n'),
    'unit-restarting',
    '3 times by itself: the data folder cannot be made or used',
    'logs --errors',
  ],
  [
    'a unit that is in its next try',
    lastStart(
      'ActiveState=activating\nSubState=start\nNRestarts=1\n',
      'This machine has no address 192.0.2.7 at the moment; mend EDGE_HOST.\n',
    ),
    'unit-restarting',
    'once by itself: This machine has no address 192.0.2.7',
    'logs --errors',
  ],
  [
    'a unit that ended with what nobody expected',
    lastStart(
      'ActiveState=failed\nExecMainStatus=1\n',
      'The shop’s server starts.\n{"level":60,"err":{"message":"EACCES: permission denied, mkdir \'/x\'"},"msg":"could not start"}\n',
    ),
    'unit-failed',
    "(status 1): could not start: EACCES: permission denied, mkdir '/x'.",
    'logs --errors',
  ],
  [
    'a unit that names a folder that is not there',
    lastStart(
      'ActiveState=activating\nSubState=auto-restart\nNRestarts=0\nExecMainStatus=226\n',
      '',
      'printfront-edge.service: Failed to set up mount namespacing: /run/systemd/unit-root/srv/pf: No such file or directory\n',
    ),
    'unit-restarting',
    'about to be started again by itself: a folder that its unit names (ReadWritePaths) is not there, or /tmp cannot be ' +
      'written to (Failed to set up mount namespacing: /srv/pf: No such file or directory).',
    'logs --errors',
  ],
  [
    'a unit whose newest start has said nothing yet',
    lastStart('ActiveState=activating\nSubState=start\nNRestarts=2\n', ''),
    'unit-restarting',
    'was started again 2 times by itself.',
    'logs --errors',
  ],
  [
    'a unit in its first start',
    unitSays('LoadState=loaded\nActiveState=activating\nSubState=start\nNRestarts=0\n'),
    'unit-starting',
    'serves nobody yet',
    'Wait a minute',
  ],
  [
    'a unit that somebody has masked',
    unitSays('LoadState=masked\nActiveState=inactive\n'),
    'unit-masked',
    'somebody has forbidden it to start',
    'systemctl unmask printfront-edge',
  ],
  [
    'an address to listen at that the machine has not',
    () => shop('EDGE_HOST=192.0.2.7'),
    'address-missing',
    'no address 192.0.2.7, at which the server is to listen (EDGE_HOST)',
    'lease',
  ],
  [
    'a unit that starts again and again',
    unitSays('LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=9\n'),
    'unit-restarting',
    '9 times',
    'logs --errors',
  ],
  [
    'a unit that runs without a server that answers',
    unitSays(`${ACTIVE_UNIT}MainPID=1\n`),
    'silent',
    'nothing sensible answers',
    'logs --errors',
  ],
  [
    'an upgrade by hand in which the power failed',
    packageIs('half-configured'),
    'package-half',
    'printfront-shop was not installed to the end',
    'dpkg --configure -a',
  ],
  [
    'a package whose version went back',
    packageIs('installed', '99.0.0'),
    'installed-does-not-run',
    'Version 99.0.0 is installed and does not run',
    'printfront upgrade and the file of its package',
  ],
  [
    'a package that somebody has gone back from',
    async () => {
      const machine = await packageIs('installed', '99.0.0')();
      const home = path.join(fs.realpathSync(machine.root), 'opt/printfront');
      machine.write('opt/printfront/printfront-edge.unwell', `${home}/releases/99.0.0\n`);
      return machine;
    },
    'installed-does-not-run',
    'somebody has gone back',
    'Where that is as wanted, it stays so until another version is installed',
  ],
  [
    'a package that was unpacked by half',
    packageIs('half-installed'),
    'package-half',
    'printfront-shop was not installed to the end',
    'Install it once more',
  ],
  [
    'a change to the unit that systemd has not read',
    () => running(() => 'NeedDaemonReload=yes\n'),
    'unit-changed',
    'systemd has not read it',
    'daemon-reload',
  ],
  [
    'a change to the unit that is newer than its server',
    () => running((machine) => `DropInPaths=/nowhere.conf ${machine.write('drop-in.conf', '')}\n`),
    'unit-changed',
    'not in force yet',
    'systemctl restart',
  ],
  [
    'settings that are newer than their server',
    async () => {
      const machine = await running(() => `ActiveEnterTimestamp=${inSystemdsWords(new Date(Date.now() - 900_000))}\n`);
      settledBefore(machine, 60);
      return machine;
    },
    'settings-changed',
    'edge.env was changed after the server started',
    'systemctl restart printfront-edge takes it in',
  ],
  [
    'a kiosk’s screen on the same machine that a wrong setting keeps from its start',
    async () => {
      const machine = await shop();
      const said = 'KIOSK_URL in /etc/printfront/kiosk.env: "" is no name of a computer.\n';
      const unit = 'LoadState=loaded\nActiveState=failed\nExecMainStatus=78\n';
      machine.write('answers/kiosk', `${unit}${machine.lastStart(said)}`);
      return machine;
    },
    'kiosk-failed',
    'does not start (printfront-kiosk, status 78): KIOSK_URL in /etc/printfront/kiosk.env: "" is no name of a computer.',
    'systemctl restart printfront-kiosk',
  ],
  [
    'a shop’s computer that nobody has set up',
    () => running(() => '', notSetUp),
    'not-set-up',
    'is not set up yet',
    'printfront setup',
  ],
  ['a port that another program has', withTakenPort, 'port-taken', 'node (process ', 'End that program'],
  [
    'one for HTTPS of its own',
    withTakenSecurePort,
    'port-taken',
    'node (process ',
    'set EDGE_TLS_PORT to another port',
  ],
];

const FILES: readonly Row[] = [
  [
    'a name of a setting that is mistyped',
    () => shop('EDGE_PROT=9000'),
    'setting-unread',
    'did you mean EDGE_PORT?',
    'Mend its name',
  ],
  [
    'a setting that nobody knows',
    () => shop('PHOTOS_PER_HOUR=9'),
    'setting-unread',
    'Nobody reads the setting PHOTOS_PER_HOUR in',
    'take it out',
  ],
  ['a line without an equals sign', () => shop('EDGE_TLS_PORT 9443'), 'setting-unlike', 'Line 3 of', 'NAME=value'],
  [
    'a path on which no program is found',
    () => shop('PATH='),
    'setting-of-machine',
    'sets PATH, which is the machine’s',
    'Take that line out, and run systemctl restart printfront-edge',
  ],
  [
    'an option that no Node knows',
    async () => {
      const machine = await shop('NODE_OPTIONS=--no-such-option');
      await withDatabase(machine);
      return machine;
    },
    'setting-of-machine',
    'Line 3 of',
    'Take that line out',
  ],
  [
    'a setting as a shell has it',
    () => shop('export EDGE_NAME=River'),
    'setting-unlike',
    'is left out',
    'a word before',
  ],
  [
    'a wrong setting',
    () => shop('SNAPSHOT_INTERVAL_SECONDS=never'),
    'setting',
    'SNAPSHOT_INTERVAL_SECONDS',
    'edge.env',
  ],
  [
    'a secret whose file is missing',
    () => shop('ROUTER_PASSWORD_FILE=/run/secrets/none'),
    'setting',
    '/run/secrets/none',
    'edge.env',
  ],
  [
    'settings that everybody may read',
    async () => {
      const machine = await shop();
      fs.chmodSync(path.join(machine.root, 'etc/printfront/edge.env'), 0o644);
      return machine;
    },
    'settings-readable',
    'Everybody on this machine',
    'chmod 600',
  ],
  [
    'a data folder that is not mounted',
    () => shop('DATA_DIR=/mnt/no-such-disk'),
    'data-missing',
    '/mnt/no-such-disk',
    'Mount its disk',
  ],
  [
    'a data folder that is a link to a disk that is away',
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-away-'));
      onTestFinished(() => fs.rmSync(folder, { recursive: true }));
      fs.symlinkSync(path.join(folder, 'disk'), path.join(folder, 'data'));
      return shop(`DATA_DIR=${path.join(folder, 'data')}`);
    },
    'data-missing',
    'is not there',
    'Mount its disk',
  ],
  [
    'a data folder that is a link',
    async () => {
      const machine = await shop();
      fs.renameSync(machine.dataFolder, `${machine.dataFolder}-disk`);
      fs.symlinkSync(`${machine.dataFolder}-disk`, machine.dataFolder);
      return machine;
    },
    'data-link',
    'is a link, with which systemd starts no server',
    'mount --bind',
  ],
  [
    'a data folder of systemd’s that is a link, beside one that DATA_DIR names',
    async () => {
      const machine = await shop();
      fs.renameSync(machine.dataFolder, `${machine.dataFolder}-disk`);
      fs.symlinkSync(`${machine.dataFolder}-disk`, machine.dataFolder);
      fs.mkdirSync(path.join(machine.root, 'srv/pf'), { recursive: true });
      const line = `DATA_DIR=${path.join(machine.root, 'srv/pf')}\n`;
      fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), line);
      return machine;
    },
    'data-link',
    'which the unit names, is a link',
    'mount --bind',
  ],
  [
    'a data folder that everybody may change',
    withMode(0o777, ''),
    'data-open',
    'Everybody on this machine may read or change',
    'chmod -R o-rwx',
  ],
  ['a key that everybody may read', withMode(0o644, 'edge/keys/secrets.key'), 'data-open', 'secrets.key', 'o-rwx'],
  ['a folder of keys that everybody may change', withMode(0o777, 'edge/keys'), 'data-open', 'edge/keys', 'o-rwx'],
  ['a database that everybody may read', withMode(0o666, 'edge/edge.sqlite'), 'data-open', 'edge.sqlite', 'o-rwx'],
  [
    'a user that is gone',
    async () => {
      const machine = await shop();
      machine.write('etc/passwd', 'root:x:0:0::/root:/bin/sh\n');
      return machine;
    },
    'user-missing',
    'does not exist',
    'systemd-sysusers',
  ],
  [
    'a link to a release that is gone',
    without('opt/printfront/current'),
    'release-missing',
    'leads nowhere',
    'Install the package again',
  ],
  [
    'a release without its app',
    without('opt/printfront/releases/0.1.0/kiosk-app'),
    'app-missing',
    'The built app is missing',
    'Install the package again',
  ],
  [
    'a Node that is gone',
    () => withUnit('[Service]\nExecStart=/opt/printfront/no-node main.ts\n'),
    'node-missing',
    'no-node',
    'Install the package again',
  ],
  [
    'a Node that is too old',
    async () => {
      const machine = await withUnit('[Service]\nExecStart=/opt/printfront/old-node main.ts\n');
      machine.write('opt/printfront/old-node', '#!/bin/sh\necho v18.20.4\n', 0o755);
      return machine;
    },
    'node-old',
    'v18.20.4',
    'Install the package again',
  ],
  [
    'a folder that is not there',
    () => shop('HOT_FOLDER=/mnt/nowhere/printer'),
    'folder-missing',
    '/mnt/nowhere/printer',
    'Mount its disk',
  ],
];

const OF_ROOT: readonly Row[] = [
  [
    'data of another user',
    () => withDatabaseOf((file) => fs.chownSync(file, NOBODY, NOBODY)),
    'data-owner',
    'edge.sqlite',
    'chown -R',
  ],
  [
    'a key of root’s, deep below',
    () => withKey((key) => fs.chownSync(key, 0, 0)),
    'data-owner',
    'keys/secrets.key',
    'chown -R printfront:',
  ],
  ['photos that it may not reach', withOwn('edge/blobs', 0o600), 'data-rights', 'edge/blobs', 'chmod -R u+rwX'],
  ['copies that it may not reach', withOwn('edge/snapshots', 0), 'data-rights', 'edge/snapshots', 'chmod -R u+rwX'],
  [
    'a data folder behind one that is shut',
    () => elsewhere('data', (disk) => fs.chmodSync(disk, 0o700)),
    'data-shut',
    'may not pass through',
    'chmod o+x /',
  ],
  [
    'a data folder of another user behind a link',
    () =>
      elsewhere('link', (disk) => {
        fs.symlinkSync('data', path.join(disk, 'link'));
        fs.chownSync(path.join(disk, 'data'), 0, 0);
      }),
    'data-owner',
    'mnt/disk/link does not belong',
    'mnt/disk/data, then',
  ],
  [
    'a data folder of another user with a space in its name',
    () => elsewhere('ข้อมูล ร้าน', (disk) => fs.mkdirSync(path.join(disk, 'ข้อมูล ร้าน'))),
    'data-owner',
    'does not belong',
    "mnt/disk/ข้อมูล ร้าน', then",
  ],
  [
    'a key of its certificate in a folder that is shut',
    () => shutIn(withCertificate(good(), { isNobodys: true, make: (key) => fs.chmodSync(key, 0o644) }), 'tls'),
    'certificate-rights',
    'it may not pass through',
    'tls, and look once more',
  ],
  [
    'a key of its certificate behind a folder of links that is shut, as certbot has them',
    async () => {
      const machine = await withCertificate(good(), { isNobodys: true, make: (key) => fs.chmodSync(key, 0o644) });
      const live = path.join(machine.root, 'live');
      fs.mkdirSync(live, { mode: 0o700 });
      fs.symlinkSync('../tls/key.pem', path.join(live, 'key.pem'));
      const settings = path.join(machine.root, 'etc/printfront/edge.env');
      fs.appendFileSync(settings, `TLS_KEY=${path.join(live, 'key.pem')}\n`);
      return machine;
    },
    'certificate-rights',
    'it may not pass through',
    'live, and look once more',
  ],
  [
    'a key that its own user may not read',
    () => withKey((key) => fs.chmodSync(key, 0)),
    'file-unreadable',
    'keys/secrets.key',
    'chmod -R u+rwX',
  ],
  [
    'a printer’s folder that is of the system',
    async () => {
      const machine = await ofNobody();
      fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), 'HOT_FOLDER=/var\n');
      return machine;
    },
    'folder-rights',
    'HOT_FOLDER',
    'mkdir /var/printfront && chown printfront: /var/printfront',
  ],
  ...(mayMount
    ? ([
        [
          'a printer’s folder on a disk that is mounted read-only',
          async () => {
            const machine = await ofNobody();
            const folder = path.join(machine.root, 'mnt/printer');
            fs.mkdirSync(folder, { recursive: true });
            execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
            onTestFinished(() => void execFileSync('umount', [folder]));
            fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `HOT_FOLDER=${folder}\n`);
            return machine;
          },
          'folder-read-only',
          'HOT_FOLDER',
          'dmesg',
        ],
      ] as const satisfies readonly Row[])
    : []),
  ['a printer’s folder of another user', () => withFolder(0o755), 'folder-rights', 'HOT_FOLDER', 'chown printfront:'],
  [
    'a printer’s folder that the unit keeps shut',
    () => withFolder(0o777, STRICT),
    'folder-closed',
    'HOT_FOLDER',
    'ReadWritePaths=',
  ],
  [
    'a data folder elsewhere that the unit keeps shut',
    async () => {
      const machine = await ofNobody();
      const folder = path.join(machine.root, 'srv/pf');
      fs.mkdirSync(folder, { recursive: true });
      fs.chownSync(folder, NOBODY, NOBODY);
      fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `DATA_DIR=${folder}\n`);
      machine.answer('systemctl', STRICT);
      return machine;
    },
    'folder-closed',
    'DATA_DIR',
    'ReadWritePaths=',
  ],
  [
    'a folder for backups, set in the browser, of another user',
    async () => {
      const machine = await ofNobody();
      const file = await withDatabase(machine);
      const folder = path.join(machine.root, 'srv/backup');
      fs.mkdirSync(folder, { recursive: true });
      saveSection(file, 'backups', { target: { kind: 'folder', folder }, mountPoint: null });
      for (const one of [path.dirname(file), file]) fs.chownSync(one, NOBODY, NOBODY);
      machine.write(
        'var/lib/printfront/edge/backups.json',
        JSON.stringify({
          lastChecked: null,
          failure: null,
          lastGood: { ...nineDaysAgo(), at: new Date().toISOString() },
        }),
      );
      fs.chownSync(path.join(machine.dataFolder, 'edge/backups.json'), NOBODY, NOBODY);
      machine.write('srv/backup/config', '');
      return machine;
    },
    'folder-rights',
    '(the page of backups)',
    'chown printfront:',
  ],
  [
    'a file with the place of backups that only root may read',
    async () => {
      const machine = await ofNobody('BACKUP_PASSPHRASE="a long passphrase"');
      const file = machine.write('secret', 'rest:https://shop:secret@127.0.0.1:9/', 0o600);
      fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `BACKUP_REPOSITORY_FILE=${file}\n`);
      machine.write(
        'var/lib/printfront/edge/backups.json',
        JSON.stringify({
          lastChecked: null,
          failure: null,
          lastGood: { ...nineDaysAgo(), at: new Date().toISOString() },
        }),
      );
      for (const one of ['edge', 'edge/backups.json']) fs.chownSync(path.join(machine.dataFolder, one), NOBODY, NOBODY);
      return machine;
    },
    'secret-file-rights',
    'may not read',
    'chgrp printfront',
  ],
  [
    'a key that only root may read',
    () => withCertificate(good(), { isNobodys: true }),
    'certificate-rights',
    'key.pem',
    'chgrp printfront',
  ],
];

const COMPUTER: readonly Row[] = [
  [
    'a clock of 1970',
    async () => ({ machine: await shop(), options: { now: () => new Date(0) } }),
    'clock-lost',
    '1970-01-01',
    'timedatectl',
  ],
  [
    'a clock that nothing sets',
    async () => {
      const machine = await shop();
      // As the real one: a name that is a list is nobody's.
      const says = (name: string) => `*' --property=${name} '*) echo ${name}=no ;; esac`;
      const program = ['NTP', 'NTPSynchronized'].map((name) => `case " $* " in ${says(name)}`).join('\n');
      machine.write('bin/timedatectl', `#!/bin/sh\n${program}\n`, 0o755);
      return machine;
    },
    'clock-alone',
    'switched off',
    '123/udp',
  ],
  [
    'a clock that is hours away from central’s',
    async () => shop(`CENTRAL_URL=${await laterCentral()}`),
    'clock-off',
    '7 hours behind',
    'timedatectl',
  ],
  [
    'a disk that is too full',
    () => shop(`MINIMUM_FREE_BYTES=${2 ** 52}`),
    'disk-full',
    'free, and photos need',
    'Make room',
  ],
  ['too little memory', () => withMemory(900_000, 800_000), 'memory-small', '878 MiB', '4 GB'],
  ['no memory left', () => withMemory(8_000_000, 50_000), 'memory-full', '48 MiB', 'End other programs'],
];

/** Answers as a server that takes a call for its own machine's, as long as no header names another. */
const takingFor = (named: (header: string | undefined) => string | null) =>
  listening((request, response) => {
    const header = request.headers['x-forwarded-for'];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'ok', takenFor: named(header?.toString()) }));
  });

/** @param url of what stands before it, and of itself */
async function centralBehind(url: string, host = '127.0.0.1', trust = 'true'): Promise<ScratchMachine> {
  const lines = [`CENTRAL_PORT=${await freePort()}`, `CENTRAL_HOST=${host}`, `TRUST_PROXY=${trust}`, ROOM];
  return scratchMachine('central', [...lines, `CENTRAL_PUBLIC_URL=${url}`]);
}

async function secureProxy(takenFor: string) {
  const server = https.createServer(good(), (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok', takenFor })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NETWORK: readonly Row[] = [
  [
    'a proxy before central that names no caller',
    async () => centralBehind(await takingFor(() => null)),
    'proxy-names-nobody',
    'does not say where calls come from',
    'X-Forwarded-For as the last entry',
  ],
  [
    'a proxy before central that passes on what its callers write',
    async () => centralBehind(await takingFor((header) => header ?? null)),
    'proxy-believes-all',
    'whatever their caller writes',
    'X-Forwarded-For as the last entry',
  ],
  [
    'a central that believes a proxy, on a port that is open to others',
    async () => centralBehind(await takingFor(() => '203.0.113.9'), '0.0.0.0'),
    'proxy-port-open',
    'is open on all of this machine',
    'CENTRAL_HOST=127.0.0.1',
  ],
  [
    'a proxy that central was not told of',
    async () => centralBehind(await secureProxy('here'), '127.0.0.1', 'false'),
    'proxy-not-trusted',
    'is not told to believe it',
    'TRUST_PROXY=true',
  ],
  [
    'a proxy before a shop’s server that names no caller',
    async () => shop(`PUBLIC_URL=${await takingFor((header) => header ?? 'here')}`),
    'proxy-names-nobody',
    'this computer',
    'PUBLIC_URL lead to this server itself',
  ],
  [
    'a name that nobody knows',
    () => shop('PUBLIC_URL=http://kiosk.invalid:8080'),
    'public-name-unknown',
    'kiosk.invalid',
    'DNS',
  ],
  [
    'an example address',
    () => shop('PUBLIC_URL=https://prints.example'),
    'public-example',
    'PUBLIC_URL',
    'Run printfront setup',
  ],
  [
    'an address of central in the internet without HTTPS',
    async () =>
      scratchMachine('central', [`CENTRAL_PORT=${await freePort()}`, 'CENTRAL_PUBLIC_URL=http://203.0.113.9', ROOM]),
    'public-plain',
    'CENTRAL_PUBLIC_URL',
    'printfront setup --address',
  ],
  [
    'a name that leads to something else',
    async () => shop(`PUBLIC_URL=${await listening((_, answer) => void answer.end('a printer’s page'))}`),
    'public-elsewhere',
    'Something else',
    'the proxy',
  ],
  [
    'a central whose name nobody knows',
    () => shop('CENTRAL_URL=https://central.invalid'),
    'central-name-unknown',
    'central.invalid',
    'DNS',
  ],
  [
    'a central that is away',
    async () => shop(`CENTRAL_URL=http://127.0.0.1:${await freePort()}`),
    'central-no-answer',
    'does not answer',
    'the internet line',
  ],
  [
    'something else in central’s place',
    async () => shop(`CENTRAL_URL=${await listening((_, answer) => void answer.end('<h1>It works</h1>'))}`),
    'central-not-printfront',
    'Something else',
    'CENTRAL_URL',
  ],
  [
    'a central that is asked without HTTPS',
    () => shop('CENTRAL_URL=http://central.invalid'),
    'central-insecure',
    'without HTTPS',
    'https',
  ],
  [
    'a central whose certificate has expired',
    centralWithExpiredCertificate,
    'central-certificate',
    'it has expired',
    'Renew it at central',
  ],
];

const CERTIFICATES: readonly Row[] = [
  [
    'a certificate that has expired',
    () => withCertificate(expired()),
    'certificate-expired',
    'has expired on',
    'Renew it',
  ],
  [
    'one that ends soon',
    () => withCertificate(makeCertificate(authority, { ipAddresses: ['127.0.0.1'] })),
    'certificate-ending',
    'ends on',
    'Renew it',
  ],
  [
    'one of another name',
    async () =>
      withCertificate(
        makeCertificate(authority, { names: ['other.example'], endsAt: new Date(Date.now() + 90 * DAY_MS) }),
        { url: 'https://127.0.0.1:1' },
      ),
    'certificate-name',
    '127.0.0.1',
    'Get one for that name',
  ],
  [
    'one without its key',
    () => withCertificate(good(), { make: (key) => fs.rmSync(key) }),
    'certificate-missing',
    'key.pem',
    'Copy the certificate',
  ],
  [
    'one with another’s key',
    () => withCertificate({ cert: good().cert, key: good().key }),
    'certificate-key',
    'is not that of',
    'same renewal',
  ],
  [
    'one that is none',
    () => withCertificate({ cert: 'no certificate', key: good().key }),
    'certificate-unreadable',
    'cert.pem (TLS_CERT) cannot be used: it is cut short, no PEM,',
    'key.pem again from the same renewal, as PEM',
  ],
  [
    'one whose key is none',
    () => withCertificate({ cert: good().cert, key: 'no key' }),
    'certificate-unreadable',
    'key.pem (TLS_KEY) cannot be used: it is cut short, no PEM,',
    'cert.pem again from the same renewal, as PEM',
  ],
];

const ROUTER: readonly Row[] = [
  [
    'a router whose API is off',
    async () => shop(...routerSettings(await freePort())),
    'router-refused',
    'refuses the connection',
    'service api',
  ],
  [
    'something else in the router’s place',
    async () =>
      shop(...routerSettings(Number(new URL(await listening((_, answer) => void answer.end('a printer'))).port))),
    'router-not-routeros',
    'Something else',
    'port of its API',
  ],
  [
    'a router that refuses the password',
    () => shopWithRouter({ password: 'another one' }),
    'router-login',
    'refuses the name or the password',
    'ROUTER_PASSWORD',
  ],
  ['a router without a hotspot', () => shopWithRouter(), 'router-no-hotspot', 'no hotspot', 'set-up'],
  [
    'a router whose hotspot is off',
    () => shopWithRouter({}, [{ name: 'guests', disabled: 'true' }]),
    'router-hotspot-off',
    'switched off',
    '/ip hotspot enable',
  ],
  [
    'a router’s account without rights',
    () => shopWithRouter({ policies: ['api'] }),
    'router-no-rights',
    'may not do',
    'api, read and write',
  ],
];

const DATA: readonly Row[] = [
  [
    'a database of a newer version',
    () => withDatabaseOf(addMigration),
    'database-newer',
    '9999-later',
    'Install the newer version',
  ],
  [
    'a database that is none',
    () => withDatabaseOf(overwrite),
    'database-unreadable',
    'cannot be read',
    'printfront restore',
  ],
  [
    'a PostgreSQL that does not answer',
    async () =>
      scratchMachine('central', [
        `CENTRAL_PORT=${await freePort()}`,
        ROOM,
        `DATABASE_URL=postgres://printfront:secret@127.0.0.1:${await freePort()}/printfront`,
      ]),
    'postgres',
    '127.0.0.1',
    'DATABASE_URL',
  ],
  [
    'a backup that is old',
    () => withBackups({ lastGood: nineDaysAgo() }),
    'backup-old',
    'The last good backup is of',
    'page of backups',
  ],
  [
    'a backup that is old for one that is made every six hours',
    () =>
      withBackups({
        lastGood: { ...nineDaysAgo(), at: new Date(Date.now() - DAY_MS).toISOString() },
        everyMs: DAY_MS / 4,
      }),
    'backup-old',
    'The last good backup is of',
    'page of backups',
  ],
  [
    'a place for backups that has never had a good one',
    () => withBackups({ lastGood: null }),
    'backup-none',
    'never been a good backup',
    'Back up now',
  ],
  [
    'a server that has made no copy of its database',
    async () => {
      const machine = await shop(`EDGE_PORT=${new URL(await listening(healthy)).port}`);
      await withDatabase(machine);
      machine.answer('systemctl', runningSince(7 * 3600));
      settledBefore(machine, 8 * 3600);
      return machine;
    },
    'copies-none',
    'has run for 7 hours',
    'logs --errors',
  ],
  [
    'a damaged database that was replaced by a copy',
    () => withDatabaseOf(noteReplaced),
    'database-replaced',
    'its copy of 2026-11-27 at 14:05 took the place of the database: the database was damaged',
    'look at central',
  ],
  [
    'a folder for backups that is gone',
    () => withBackups({ lastGood: { ...nineDaysAgo(), at: new Date().toISOString() } }, false),
    'backup-place-away',
    'srv/backup, is not there',
    'Plug its disk in',
  ],
  [
    'a disk for backups that was taken out, and left its folder',
    () => withDatabaseOf(setBackupDisk),
    'backup-place-away',
    '/media/shop/stick, is not there',
    'Plug its disk in',
  ],
  [
    'a key of sealed secrets that is gone',
    () => withDatabaseOf(sealWifi),
    'secrets-unread',
    'can no longer be read: the passphrase of the guests’ wifi',
    'A backup in another place has the key',
  ],
  [
    'a key of central’s secrets that is gone',
    async () => {
      const machine = scratchMachine('central', [`CENTRAL_PORT=${await freePort()}`, ROOM]);
      const folder = path.join(machine.dataFolder, 'central');
      await (await openCentralDatabase(folder)).destroy();
      const sealed = createSecretVault('a key that is gone').seal('secret', 'computer-setting mail password');
      saveSection(path.join(folder, 'central.sqlite'), 'mail', {}, { password: sealed });
      return machine;
    },
    'secrets-unread',
    'the password of the mail server',
    'systemctl restart printfront-central',
  ],
  [
    'a key of second steps that is gone',
    async () => {
      const machine = scratchMachine('central', [`CENTRAL_PORT=${await freePort()}`, ROOM]);
      const folder = path.join(machine.dataFolder, 'central');
      const database = await openCentralDatabase(folder);
      for (const [username, since] of [
        ['on', '2026-11-20T00:00:00.000Z'],
        ['begun', null],
      ] as const) {
        const person = {
          id: username,
          username,
          name: username,
          rank: 80,
          provider: 'local',
          created_at: '2026-11-01T00:00:00.000Z',
        };
        const nothing = { provider_subject: null, password_hash: null };
        await database
          .insertInto('user')
          .values({ ...person, ...nothing, second_factor_at: since })
          .execute();
        const sealed_secret = createSecretVault('a key that is gone').seal('secret', `second-factor:${username}`);
        await database.insertInto('second_factor').values({ user_id: username, sealed_secret }).execute();
      }
      await database.destroy();
      return machine;
    },
    'secrets-unread',
    'can no longer be read: the second step of one account.',
    'signs in with a recovery code',
  ],
  [
    'a file with the place of backups that is missing',
    () => shop('BACKUP_REPOSITORY_FILE=/run/secrets/none', 'BACKUP_PASSPHRASE="a long passphrase"'),
    'setting',
    'BACKUP_REPOSITORY_FILE cannot be used: there is no readable file /run/secrets/none',
    'edge.env',
  ],
  [
    'a backup that failed',
    () =>
      withBackups({ lastGood: null, failure: { at: new Date().toISOString(), problem: 'not-mounted', detail: '' } }),
    'backup-failed',
    'not-mounted',
    'page of backups',
  ],
];

const ALL = [UNIT, FILES, COMPUTER, NETWORK, CERTIFICATES, ROUTER, DATA, ...(isRoot ? [OF_ROOT] : [])].flat();

/** Each of these is really made; the doctor finds it and nothing else, names its cause and says what to do. */
describe('of a set-up that is broken by', () => {
  test.each(ALL)(
    '%s',
    async (_broken, make, code, cause, todo) => {
      const made = await make();
      const { machine, options } = 'machine' in made ? made : { machine: made, options: {} };
      const found = (await examine(machine, options)).filter((one) => one.code !== 'unit-stopped');
      expect(found).toEqual([
        expect.objectContaining({ code, what: expect.stringContaining(cause), todo: expect.stringContaining(todo) }),
      ]);
      expect(found[0]?.what).not.toContain('secret@');
    },
    120_000,
  );
});

test.each([
  ['its caller', '203.0.113.9'],
  ['an address of IPv6', '2001:db8::9'],
])('a proxy that names %s is no finding', async (_what, address) => {
  expect(await codesOf(await centralBehind(await takingFor(() => address)))).toEqual([]);
  expect(await codesOf(await shop(`PUBLIC_URL=${await takingFor(() => address)}`))).toEqual([]);
});

test('in a container, which has no unit, the server runs, and its address is looked at as anywhere', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  vi.stubEnv('PRINTFRONT_CONTAINER', 'central');
  vi.stubEnv('CENTRAL_PUBLIC_URL', closed);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await codesOf(scratchMachine('central'))).toContain('public-silent');
});

test('a database of a newer version is not followed by the advice to start its server', async () => {
  const machine = await withDatabaseOf(addMigration);
  expect((await examine(machine)).map(({ code }) => code)).toEqual(['database-newer']);
});

test.each([
  ['which is still so', 120, true],
  ['which was over long ago', 7_200, false],
])('a server that started again nine times is told of by how long it has run: %s', async (_, seconds, isTold) => {
  const sinceBoot = Math.round((os.uptime() - seconds) * 1e6);
  const machine = await unitSays(
    `LoadState=loaded\nActiveState=active\nSubState=running\nNRestarts=9\nActiveEnterTimestampMonotonic=${sinceBoot}\n`,
  )();
  expect((await codesOf(machine)).includes('unit-restarting')).toBe(isTold);
});
