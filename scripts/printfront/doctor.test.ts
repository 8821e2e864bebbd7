import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCentralProcess } from '../../cloud-sync/central/central-process-in-test.ts';
import { createEdgeProcess, type EdgeProcess } from '../../edge-server/edge-process-in-test.ts';
import { codesOf, examine, ROOM, shop, withDatabase } from './doctor/doctor-in-test.ts';
import { lookIntoDatabase } from './doctor/known.ts';
import { findMachine } from './machine.ts';
import { ACTIVE_UNIT, scratchMachine } from './scratch-machine-in-test.ts';

/** What is healthy, and what takes a machine's own rights to break; broken-set-ups.test.ts has all else. */
const isRoot = process.getuid?.() === 0;
/** Long enough for a process that takes the types off its files on a busy machine. */
const PATIENT = 120_000;

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
    expect(machine.asked().every((line) => /^(timedatectl show|dpkg-query --show)/.test(line))).toBe(true);

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

test.skipIf(!isRoot)('what only root may read is not read through a link that a server has laid', async () => {
  const machine = await shop();
  const own = await withDatabase(machine);
  fs.chmodSync(machine.root, 0o755);
  fs.chmodSync(own, 0o600);
  for (const folder of [machine.dataFolder, path.dirname(own)]) fs.chownSync(folder, 65_534, 65_534);
  const found = await lookIntoDatabase(findMachine({ root: machine.root }));
  expect(found).toEqual({
    known: null,
    problem: expect.stringContaining('unable to open database file'),
    isLate: false,
  });
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

  const photos = await shop();
  mount(path.join(photos.dataFolder, 'edge/blobs'), 'ro');
  expect((await examine(photos)).filter(({ code }) => code !== 'unit-stopped')).toEqual([
    expect.objectContaining({ code: 'disk-read-only', what: expect.stringContaining('edge/blobs') }),
  ]);

  const copies = await shop();
  fs.truncateSync(await withDatabase(copies), 4 * 1024 ** 2);
  const folder = path.join(copies.root, 'mnt/copies');
  mount(folder, 'size=1M');
  copies.write('etc/printfront/edge.env', `EDGE_PORT=${await freePort()}\n${ROOM}\nSNAPSHOT_DIR=${folder}\n`, 0o600);
  copies.answer('systemctl', ACTIVE_UNIT);
  expect(await codesOf(copies)).toContain('copies-no-room');

  const temporary = await shop();
  mount(path.join(temporary.root, 'tmp'), 'size=1M');
  expect(await codesOf(temporary)).toEqual(['temp-full']);

  const still = await shop();
  mount(path.join(still.root, 'tmp'), 'ro');
  expect(await codesOf(still)).toEqual(['temp-read-only']);

  const runtime = await shop();
  mount(path.join(runtime.root, 'run'), 'size=1M');
  expect(await codesOf(runtime)).toEqual(['run-full']);
});

test.skipIf(!isRoot)('a data folder behind a link of an administrator belongs to the server as any does', async () => {
  const machine = await shop();
  const disk = path.join(machine.root, 'mnt/data');
  fs.mkdirSync(disk, { recursive: true });
  const link = path.join(machine.root, 'mnt/link');
  fs.symlinkSync(disk, link);
  machine.write('etc/passwd', 'printfront:x:65534:65534::/:/usr/sbin/nologin\n');
  fs.chownSync(disk, 65_534, 65_534);
  fs.chmodSync(machine.root, 0o755);
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `DATA_DIR=${link}\n`);
  expect(await codesOf(machine)).toEqual([]);
  // The unit opens it by the name of the link, which systemd follows.
  const strict = `ProtectSystem=strict\nStateDirectory=printfront\nReadWritePaths=${link}\n`;
  machine.answer('systemctl', `LoadState=loaded\nActiveState=inactive\n${strict}`);
  expect(await codesOf(machine)).not.toContain('folder-closed');
});

test('settings that were written before the clock was set are not taken for changed', async () => {
  const machine = await shop();
  const seconds = (ago: number) => new Date(Date.now() - ago * 1000);
  const file = path.join(machine.root, 'etc/printfront/edge.env');
  const since = `ActiveEnterTimestampMonotonic=${Math.round((os.uptime() - 900) * 1e6)}`;
  const unit = (at: string) => `${ACTIVE_UNIT}MainPID=${process.pid}\nActiveEnterTimestamp=${at}\n${since}\n`;
  // Set back by hours since: what was written before the start is later than the start by today's clock.
  fs.utimesSync(file, seconds(60), seconds(60));
  machine.answer('systemctl', unit('Sat 2099-01-01 00:00:00 UTC'));
  expect(await codesOf(machine)).not.toContain('settings-changed');
  // Set forward since: the start is in the past of every file.
  fs.utimesSync(file, seconds(3600), seconds(3600));
  machine.answer('systemctl', unit('Thu 1970-01-01 00:00:30 UTC'));
  expect(await codesOf(machine)).not.toContain('settings-changed');
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

test('what never answers is a finding, and is not waited for', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const machine = await shop(`PUBLIC_URL=http://127.0.0.1:${port}`);
  // Who looks at that address, and who looks for a proxy before it.
  expect(await codesOf(machine, { patienceMs: 2_000 })).toEqual(['late', 'late']);
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
  const expired = { endsAt: new Date(Date.now() - 3_600_000) };
  save('certificate', { certificate: makeCertificate(makeAuthority('test'), expired).cert });
  save('https', { isOn: true });
  expect(await codesOf(machine)).toEqual(['certificate-expired']);
  save('https', { isOn: false });
  expect(await codesOf(machine)).toEqual([]);
});
