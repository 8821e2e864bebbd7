import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { expect, onTestFinished, test } from 'vitest';

const UPGRADE = path.join(import.meta.dirname, 'upgrade.sh');

/** What systemd and `/readyz` say of a release, the last answer for ever. */
interface Release {
  unit: string;
  /** From so many answers on. */
  unitAt?: Readonly<Record<number, string>>;
  isReady: readonly boolean[];
}
const WELL: Release = { unit: 'ActiveState=active\nNRestarts=0\nExecMainStatus=0\n', isReady: [true] };

const START = ['stop', 'reset-failed', 'start'];

/** Two releases, of which the older runs; a systemd that only says what the one that is current would let it say. */
async function machineWith(next: Release, { older = WELL, isChanged = false } = {}) {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-upgrade-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true, force: true }));
  const at = (file: string) => path.join(top, file);
  const releases = { older, newer: next };
  for (const [name, { unit }] of Object.entries(releases)) {
    fs.mkdirSync(at(`releases/${name}/node_modules/node/bin`), { recursive: true });
    fs.symlinkSync(process.execPath, at(`releases/${name}/node_modules/node/bin/node`));
    fs.mkdirSync(at(`releases/${name}/kiosk-app/dist`), { recursive: true });
    fs.writeFileSync(at(`releases/${name}/kiosk-app/dist/index.html`), '');
    fs.mkdirSync(at(`releases/${name}/scripts/deploy`), { recursive: true });
    const database = "process.argv[3] === 'fits' ? (process.exitCode = 3 * FITS) : process.stdout.write('7\\n');\n";
    fs.writeFileSync(
      at(`releases/${name}/scripts/deploy/database.ts`),
      database.replace('FITS', isChanged ? '1' : '0'),
    );
    fs.mkdirSync(at(`releases/${name}/edge-server`), { recursive: true });
    const restore = `require('node:fs').appendFileSync('${at('asked')}', 'restore ' + process.argv[2] + '\\n');\n`;
    fs.writeFileSync(at(`releases/${name}/edge-server/restore-main.ts`), restore);
    fs.writeFileSync(at(`releases/${name}/unit`), unit);
  }
  fs.symlinkSync('releases/older', at('current'));
  fs.writeFileSync(at('edge.env'), '');
  fs.writeFileSync(at('asked'), '');
  fs.mkdirSync(at('bin'));
  fs.writeFileSync(at('bin/sync'), `#!/bin/sh\nfor file; do :; done; echo "$(basename "$file")" >> ${at('synced')}\n`, {
    mode: 0o755,
  });
  const control = `#!/bin/sh\necho "$1" >> ${at('asked')}\n[ "$1" != show ] || cat ${at('current')}/unit\n`;
  fs.writeFileSync(at('systemctl'), control, { mode: 0o755 });
  const current = () => path.basename(fs.realpathSync(at('current'))) as keyof typeof releases;
  let answers = 0;
  const server = http.createServer((_request, response) => {
    const { isReady, unitAt } = releases[current()];
    response.statusCode = isReady[Math.min(answers, isReady.length - 1)] ? 200 : 503;
    if (current() === 'newer') answers += 1;
    const unit = unitAt?.[answers];
    if (unit !== undefined) fs.writeFileSync(at('releases/newer/unit'), unit);
    response.end('{}');
  });
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  const env = {
    ...{
      PATH: `${at('bin')}:${process.env.PATH}`,
      PRINTFRONT_HOME: top,
      SETTINGS: at('edge.env'),
      READY_URL: `${url}/readyz`,
    },
    ...{ CONTROL: at('systemctl'), RUN_AS: '', READY_SECONDS: '180', WATCH_SECONDS: '2' },
  };
  return {
    current,
    asked: () =>
      fs
        .readFileSync(at('asked'), 'utf8')
        .split('\n')
        .filter((word) => word !== '' && word !== 'show'),
    synced: () => fs.readFileSync(at('synced'), 'utf8').trim().split('\n'),
    note: at('printfront-edge.before'),
    unwell: at('printfront-edge.unwell'),
    top,
    async upgrade(to = at('releases/newer'), more: NodeJS.ProcessEnv = {}) {
      const child = spawn('sh', [UPGRADE, 'edge', to], { env: { ...env, ...more } });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      const [status] = await once(child, 'close');
      return { status, output };
    },
  };
}

test('a version that stays ready is what runs from then on', async () => {
  const machine = await machineWith(WELL);
  expect(await machine.upgrade()).toEqual({ status: 0, output: expect.stringContaining('newer runs.') });
  expect([machine.current(), machine.asked()]).toEqual(['newer', START]);
  // The way back, and what runs, are on the disk before the new version changes a database on another one.
  const home = path.basename(machine.top);
  expect(machine.synced()).toEqual(['printfront-edge.before.next', 'newer', 'releases', home]);
});

test('going back over a migration takes the copy from before it, and is refused once that is too old', async () => {
  const machine = await machineWith(WELL, { isChanged: true });
  await machine.upgrade();
  const note = fs.readFileSync(machine.note, 'utf8').trim();
  const taken = Number(note.split(' ')[3]);
  expect(Math.abs(Date.now() / 1000 - taken)).toBeLessThan(600);
  const old = taken - 34 * 3600 - 60;
  fs.writeFileSync(machine.note, `${note.replace(/\d+$/, String(old))}\n`);
  const refused = await machine.upgrade('--back');
  expect(refused).toEqual({ status: 1, output: expect.stringMatching(/Nothing was changed: .* older than 34 hours/) });
  // Of an earlier version: its file tells when it was.
  fs.writeFileSync(machine.note, `${note.replace(/ \d+$/, '')}\n`);
  fs.utimesSync(machine.note, old, old);
  expect(await machine.upgrade('--back')).toEqual(refused);
  expect([machine.current(), machine.asked()]).toEqual(['newer', START]);
  fs.writeFileSync(machine.note, `${note}\n`);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...START, 'stop', 'restore 7', ...START.slice(1)]]);
});

test('without a migration going back loses nothing, however late it is', async () => {
  const machine = await machineWith(WELL);
  await machine.upgrade();
  fs.writeFileSync(machine.note, fs.readFileSync(machine.note, 'utf8').replace(/\d+\n$/, '1\n'));
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...START, ...START]]);
});

test('where the version before is not ready either, it is said what became of both', async () => {
  const fails: Release = { unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n', isReady: [false] };
  const machine = await machineWith(fails, { older: fails });
  const { status, output } = await machine.upgrade();
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(
      /newer did not become ready, or did not stay so; \S+older runs again, and is not ready either/,
    ),
  ]);
});

test('where the copy cannot be brought back either, that is said, and the server is started all the same', async () => {
  const fails: Release = { unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n', isReady: [false] };
  const machine = await machineWith(fails, { isChanged: true });
  fs.appendFileSync(path.join(machine.top, 'releases/older/edge-server/restore-main.ts'), 'process.exitCode = 1;\n');
  const { status, output } = await machine.upgrade();
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/newer did not become ready, or did not stay so; the copy could not be brought back/),
  ]);
  expect([machine.current(), machine.asked()]).toEqual(['newer', [...START, 'stop', 'restore 7', ...START.slice(1)]]);
});

test('of two upgrades at once the second waits, and says so', async () => {
  const machine = await machineWith(WELL);
  const other = spawn('flock', [machine.top, 'sh', '-c', 'echo locked; read -r line']);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  const { status, output } = await machine.upgrade(undefined, { LOCK_SECONDS: '0' });
  expect([status, output]).toEqual([1, expect.stringMatching(/Another upgrade is under way .*Nothing was changed/s)]);
  expect([machine.current(), machine.asked()]).toEqual(['older', []]);
  const waiting = machine.upgrade();
  other.stdin.end('\n');
  expect(await waiting).toMatchObject({ status: 0 });
  expect(machine.current()).toBe('newer');
});

const STARTING = 'ActiveState=activating\nSubState=start\nResult=success\nNRestarts=0\nExecMainStatus=0\n';

test('a start that takes longer than a server may take to become ready is waited for, as long as its unit allows', async () => {
  const isReady = [...Array.from({ length: 5 }, () => false), true];
  const slow = await machineWith({ unit: STARTING, unitAt: { 6: WELL.unit }, isReady });
  const patience = { READY_SECONDS: '1' };
  expect(await slow.upgrade(undefined, patience)).toMatchObject({ status: 0 });
  expect([slow.current(), fs.existsSync(slow.unwell)]).toEqual(['newer', false]);
  const late = STARTING.replace('=start', '=auto-restart')
    .replace('success', 'timeout')
    .replace('NRestarts=0', 'NRestarts=1');
  const hangs = await machineWith({ unit: STARTING, unitAt: { 5: late }, isReady: [false] });
  const { status, output } = await hangs.upgrade(undefined, patience);
  expect([status, output]).toEqual([
    1,
    expect.stringContaining('did not start within the time that its unit gives it'),
  ]);
  expect(fs.readFileSync(hangs.unwell, 'utf8').trim()).toMatch(/releases\/newer$/);
  // It has started, and is not ready: now the seconds count.
  const never = await machineWith({ ...WELL, isReady: [false] });
  expect(await never.upgrade(undefined, patience)).toEqual({ status: 1, output: expect.stringContaining('Not ready') });
});

const ENDED = 'ActiveState=activating\nExecMainStatus=1\n';
test.each<[string, Release, string]>([
  [
    'ends at once with 78',
    { unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n', isReady: [false] },
    'ended with status 78',
  ],
  ['ends five times', { unit: `${ENDED}NRestarts=5\n`, isReady: [false] }, 'It ended 5 times'],
  [
    'was ready, and ends a moment later',
    { ...WELL, unitAt: { 2: `${ENDED}NRestarts=1\n` } },
    'was ready, ended, and was started again',
  ],
  ['was ready, and is not any more', { ...WELL, isReady: [true, true, false] }, 'then was not for 1 seconds'],
])('a version that %s gives way to the one before, without waiting for three minutes', async (_, next, why) => {
  const machine = await machineWith(next);
  const { status, output } = await machine.upgrade();
  expect([status, output]).toEqual([1, expect.stringContaining(why)]);
  expect(output).toMatch(/newer did not become ready, or did not stay so; \S+older runs again/);
  expect([machine.current(), machine.asked()]).toEqual(['older', [...START, ...START]]);
});
