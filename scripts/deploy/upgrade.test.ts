import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ASKED_AT } from './asked-at-in-test.ts';

const UPGRADE = path.join(import.meta.dirname, 'upgrade.sh');

/** What systemd and `/readyz` say of a release, the last answer for ever. */
interface Release {
  unit: string;
  /** From so many answers on. */
  unitAt?: Readonly<Record<number, string>>;
  isReady: readonly boolean[];
}
const WELL: Release = { unit: 'ActiveState=active\nNRestarts=0\nExecMainStatus=0\n', isReady: [true] };

const STOPPED: Release = { ...WELL, unit: 'ActiveState=inactive\n' };

const START = ['stop', 'reset-failed', 'start'];
/** To another release: whoever has started the server since the first stop has started the one before. */
const CHANGE = ['stop', ...START];

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
    fs.writeFileSync(at(`releases/${name}/package.json`), `{"version":"${name}"}`);
    fs.mkdirSync(at(`releases/${name}/scripts/deploy`), { recursive: true });
    const database = `if (process.argv[3] === 'fits') process.exitCode = 3 * FITS;
      else {
        require('node:fs').mkdirSync(process.env.DATA_DIR + '/edge/snapshots', { recursive: true });
        require('node:fs').writeFileSync(process.env.DATA_DIR + '/edge/snapshots/000007.sqlite', '');
        process.stdout.write('7\\n');
      }\n`;
    fs.writeFileSync(
      at(`releases/${name}/scripts/deploy/database.ts`),
      database.replace('FITS', isChanged ? '1' : '0'),
    );
    fs.mkdirSync(at(`releases/${name}/edge-server`), { recursive: true });
    const restore = `require('node:fs').appendFileSync('${at('asked')}', 'restore ' + process.argv[2] + '\\n');\n`;
    fs.writeFileSync(at(`releases/${name}/edge-server/restore-main.ts`), restore);
    fs.writeFileSync(at(`releases/${name}/unit`), unit);
    fs.writeFileSync(at(`releases/${name}/scripts/deploy/printfront-edge.service`), `Description=${name}\n`);
    fs.writeFileSync(at(`releases/${name}/scripts/printfront.ts`), `process.stdout.write('${name}\\n');\n`);
  }
  fs.symlinkSync('releases/older', at('current'));
  fs.writeFileSync(at('edge.env'), `DATA_DIR=${at('data')}\n`);
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
      UNITS: at('units'),
    },
    ...{ CONTROL: at('systemctl'), RUN_AS: '', READY_SECONDS: '180', WATCH_SECONDS: '2' },
  };
  return {
    current,
    asked: () =>
      fs
        .readFileSync(at('asked'), 'utf8')
        .split('\n')
        .filter((word) => !['', 'show', 'is-system-running'].includes(word)),
    synced: () => fs.readFileSync(at('synced'), 'utf8').trim().split('\n'),
    note: at('printfront-edge.before'),
    trial: at('printfront-edge.trial'),
    at,
    /** Says so, once the new release is looked at. */
    lookedAt: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.on('request', () => current() === 'newer' && resolve());
      return promise;
    },
    unwell: at('printfront-edge.unwell'),
    top,
    /** As dpkg has put it there, before anything is changed over. */
    unpackUnit(of: 'older' | 'newer' = 'newer') {
      fs.mkdirSync(at('units'), { recursive: true });
      fs.copyFileSync(at(`releases/${of}/scripts/deploy/printfront-edge.service`), at('units/printfront-edge.service'));
    },
    ownUnit: () => fs.readFileSync(at('units/printfront-edge.service'), 'utf8'),
    async upgrade(to = at('releases/newer'), more: NodeJS.ProcessEnv = {}) {
      return this.begin([to], more).ended;
    },
    /** In a session of its own, as by ssh. */
    begin(words = [at('releases/newer')], more: NodeJS.ProcessEnv = {}) {
      const child = spawn('sh', [UPGRADE, 'edge', ...words], { env: { ...env, ...more }, detached: true });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      const ended = once(child, 'close').then(([status]) => ({ status, output }));
      return { child, ended, signal: (signal: NodeJS.Signals) => process.kill(-Number(child.pid), signal) };
    },
  };
}

test('whatever runs is started as it says itself, also after the way back', async () => {
  const broken = await machineWith({
    ...WELL,
    isReady: [false],
    unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n',
  });
  broken.unpackUnit();
  expect((await broken.upgrade()).status).toBe(1);
  expect([broken.current(), broken.ownUnit()]).toEqual(['older', 'Description=older\n']);
  // Before it is started: systemd goes on by what it has read.
  expect(broken.asked().slice(-4)).toEqual(['daemon-reload', ...START]);

  const well = await machineWith(WELL);
  well.unpackUnit('older');
  expect((await well.upgrade()).status).toBe(0);
  expect([well.current(), well.ownUnit()]).toEqual(['newer', 'Description=newer\n']);
  expect((await well.upgrade('--back')).status).toBe(0);
  expect([well.current(), well.ownUnit()]).toEqual(['older', 'Description=older\n']);
});

test('a power cut between the link and the unit leaves no release with the unit of another', async () => {
  const machine = await cutOff(WELL);
  machine.unpackUnit('older');
  expect((await machine.upgrade('--finish')).status).toBe(0);
  expect([machine.current(), machine.ownUnit()]).toEqual(['newer', 'Description=newer\n']);
  expect(fs.statSync(machine.at('units/printfront-edge.service')).mode & 0o777).toBe(0o644);
});

test('a unit that cannot be written keeps nobody from going back', async () => {
  const machine = await machineWith({
    ...WELL,
    isReady: [false],
    unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n',
  });
  machine.unpackUnit();
  fs.mkdirSync(machine.at('units/printfront-edge.service.next'));
  const { status, output } = await machine.upgrade();
  expect([status, machine.current(), machine.ownUnit()]).toEqual([1, 'older', 'Description=newer\n']);
  expect(output).toContain('could not be put to');
  expect(machine.asked().slice(-3)).toEqual(START);
});

test('a version that stays ready is what runs from then on', async () => {
  const machine = await machineWith(WELL);
  expect(await machine.upgrade()).toEqual({ status: 0, output: expect.stringContaining('newer runs.') });
  expect([machine.current(), machine.asked()]).toEqual(['newer', CHANGE]);
  // The way back, and what runs, are on the disk before the new version changes a database on another one.
  const home = path.basename(machine.top);
  const noted = ['printfront-edge.trial.next', 'printfront-edge.before.next'];
  expect(machine.synced()).toEqual([...noted, 'newer', 'releases', home]);
});

test('a package that is removed while its version is looked at is said to be removed, and nothing to run on', async () => {
  const machine = await machineWith({ ...WELL, isReady: [true, false] });
  const says = (want: string) =>
    fs.writeFileSync(machine.at('bin/dpkg-query'), `#!/bin/sh\nprintf ${want}\n`, { mode: 0o755 });
  says('install');
  const { ended } = machine.begin();
  await machine.lookedAt();
  // As prerm and postrm do it; the newer one stays, as this test's server asks which is current.
  says('deinstall');
  fs.rmSync(machine.at('releases/older'), { recursive: true });
  fs.rmSync(machine.note);
  const { status, output } = await ended;
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/printfront-shop is removed, and no server runs: .*newer is/),
  ]);
  expect(output).not.toMatch(/runs (?:on|again|as before)/);
  expect([fs.existsSync(machine.unwell), machine.asked()]).toEqual([false, CHANGE]);
});

test.each([0, 4_102_444_800])('a note of a clock that said %d keeps nobody from going back', async (wrong) => {
  const machine = await machineWith(WELL, { isChanged: true });
  await machine.upgrade();
  const [note = '', ...more] = fs.readFileSync(machine.note, 'utf8').split('\n');
  fs.writeFileSync(machine.note, [note.replace(/\d+$/, String(wrong)), ...more].join('\n'));
  expect(await machine.upgrade('--back')).toEqual({
    status: 0,
    output: expect.stringContaining('of which nobody knows how old it is'),
  });
});

test('going back to a release that somebody has removed is refused in a sentence', async () => {
  const machine = await machineWith(WELL);
  await machine.upgrade();
  const [before = ''] = fs.readFileSync(machine.note, 'utf8').split(' ');
  fs.rmSync(before, { recursive: true });
  const { status, output } = await machine.upgrade('--back');
  expect([status, output.trim()]).toEqual([
    1,
    `Nothing was changed: the release before, ${before}, is not there any more. Install its package again.`,
  ]);
});

test('going back over a migration takes the copy from before it, and is refused once that is too old', async () => {
  const machine = await machineWith(WELL, { isChanged: true });
  await machine.upgrade();
  const [note = '', file] = fs.readFileSync(machine.note, 'utf8').trim().split('\n');
  expect(file).toBe(machine.at('data/edge/snapshots/000007.sqlite'));
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
  expect([machine.current(), machine.asked()]).toEqual(['newer', CHANGE]);
  fs.writeFileSync(machine.note, `${note}\n`);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, 'stop', 'restore 7', ...START]]);
});

test('without a migration going back loses nothing, however late it is', async () => {
  const machine = await machineWith(WELL);
  await machine.upgrade();
  fs.writeFileSync(machine.note, fs.readFileSync(machine.note, 'utf8').replace(/\d+\n/, '1\n'));
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, ...CHANGE]]);
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
  expect([machine.current(), machine.asked()]).toEqual(['newer', [...CHANGE, 'stop', 'restore 7', ...START.slice(1)]]);
  // Not tried every two minutes, each of which would stop the server.
  expect(fs.existsSync(machine.trial)).toBe(false);
});

test('a way back that a shutdown ends is taken up again after it', async () => {
  const fails: Release = { unit: 'ActiveState=failed\nNRestarts=0\nExecMainStatus=78\n', isReady: [false] };
  const machine = await machineWith(fails, { isChanged: true });
  fs.appendFileSync(machine.at('releases/older/edge-server/restore-main.ts'), 'process.exitCode = 1;\n');
  fs.appendFileSync(machine.at('systemctl'), '[ "$1" != is-system-running ] || echo stopping\n');
  expect((await machine.upgrade()).status).toBe(1);
  expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['newer', true]);
});

test('a server that somebody starts while it is copied or gone back with is stopped again: the next one is what starts', async () => {
  const machine = await machineWith(WELL, { isChanged: true });
  const running = machine.at('running');
  // As systemd does it: a start of what runs does nothing.
  const unit = `[ "$1" != stop ] || rm -f ${running}
    [ "$1" != start ] || [ -e ${running} ] || readlink ${machine.at('current')} > ${running}\n`;
  fs.appendFileSync(machine.at('systemctl'), unit);
  const start = `require('node:child_process').execFileSync('${machine.at('systemctl')}', ['start']);\n`;
  fs.appendFileSync(machine.at('releases/older/scripts/deploy/database.ts'), start);
  const runs = () => path.basename(fs.readFileSync(running, 'utf8').trim());
  expect(await machine.upgrade()).toMatchObject({ status: 0 });
  expect([machine.current(), runs()]).toEqual(['newer', 'newer']);
  fs.appendFileSync(machine.at('releases/older/edge-server/restore-main.ts'), start);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), runs()]).toEqual(['older', 'older']);
});

test('what answers counts only where it is the new version that runs', async () => {
  const machine = await machineWith(WELL);
  const old = spawn('sh', ['-c', 'echo; read -r line'], { cwd: machine.at('releases/older') });
  onTestFinished(() => void old.kill());
  await once(old.stdout, 'data');
  fs.writeFileSync(machine.at('releases/newer/unit'), `${WELL.unit}MainPID=${old.pid}\n`);
  const { status, output } = await machine.upgrade(undefined, { READY_SECONDS: '1' });
  expect([status, output]).toEqual([1, expect.stringMatching(/Not ready: what runs is still \S+older\n/)]);
});

test('a version whose command line does not run is not even changed over to, and is kept away', async () => {
  const machine = await machineWith(WELL);
  const programs = {
    'does not parse': 'const const;',
    'says another version': 'console.log(1)',
    hangs: 'setInterval(() => {}, 1e6)',
  };
  for (const program of Object.values(programs)) {
    fs.writeFileSync(machine.at('releases/newer/scripts/printfront.ts'), program);
    fs.rmSync(machine.unwell, { force: true });
    const { status, output } = await machine.upgrade(undefined, {
      ANSWER_SECONDS: program.startsWith('set') ? '1' : '60',
    });
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/Nothing was changed: .*newer does not say its version/),
    ]);
    expect(fs.readFileSync(machine.unwell, 'utf8').trim()).toMatch(/releases\/newer$/);
  }
  expect([machine.current(), machine.asked()]).toEqual(['older', []]);
});

test('of two upgrades at once the second waits, and says so', async () => {
  const machine = await machineWith(WELL);
  const other = spawn('flock', [machine.top, 'sh', '-c', 'echo locked; read -r line']);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  const { status, output } = await machine.upgrade(undefined, { LOCK_SECONDS: '0' });
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/Another upgrade, or a restore, is under way .*Nothing was changed/s),
  ]);
  expect([machine.current(), machine.asked()]).toEqual(['older', []]);
  const waiting = machine.upgrade();
  other.stdin.end('\n');
  expect(await waiting).toMatchObject({ status: 0 });
  expect(machine.current()).toBe('newer');
});

test('what was not well, or was gone back from by a person, stays known until it is tried again itself', async () => {
  const machine = await machineWith({ unit: 'ActiveState=failed\nExecMainStatus=78\n', isReady: [false, true] });
  const unwell = () =>
    fs
      .readFileSync(machine.unwell, 'utf8')
      .split('\n')
      .map((line) => path.basename(line));
  fs.writeFileSync(machine.unwell, '/releases/earlier\n');
  const soon = { WATCH_SECONDS: '0' };
  await machine.upgrade(undefined, soon);
  expect([machine.current(), unwell()]).toEqual(['older', ['earlier', 'newer', '']]);
  fs.writeFileSync(machine.at('releases/newer/unit'), WELL.unit);
  await machine.upgrade(undefined, soon);
  expect([machine.current(), unwell()]).toEqual(['newer', ['earlier', '']]);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), unwell()]).toEqual(['older', ['earlier', 'newer', '']]);
  fs.writeFileSync(machine.unwell, fs.realpathSync(machine.at('releases/newer')));
  await machine.upgrade(undefined, soon);
  expect([machine.current(), fs.existsSync(machine.unwell)]).toEqual(['newer', false]);
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
  [
    'ends five times',
    { unit: `${ENDED}NRestarts=0\n`, unitAt: { 2: `${ENDED}NRestarts=5\n` }, isReady: [false] },
    'It ended 5 times',
  ],
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
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, ...CHANGE]]);
});

test.each([
  ['is not well', { unit: `${ENDED}NRestarts=0\n`, unitAt: { 6: `${ENDED}NRestarts=5\n` }, isReady: [false] }, 'older'],
  ['stays well', WELL, 'newer'],
] as const)(
  'a line that breaks while a version that %s is looked at changes nothing about it',
  async (_, next, runs) => {
    const machine = await machineWith(next);
    const looked = machine.lookedAt();
    const { child, ended, signal } = machine.begin();
    await looked;
    // Nobody reads any more what it says.
    child.stdout.destroy();
    child.stderr.destroy();
    signal('SIGHUP');
    await ended;
    expect([machine.current(), fs.existsSync(machine.trial)]).toEqual([runs, false]);
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)('who ends the look at a new version (%s) has the one before', async (by) => {
  const machine = await machineWith(WELL, { isChanged: true });
  const looked = machine.lookedAt();
  const { ended, signal } = machine.begin(undefined, { WATCH_SECONDS: '600' });
  await looked;
  signal(by);
  expect(await ended).toEqual({ status: 1, output: expect.stringMatching(/It was ended before .*\/older runs again/) });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, 'stop', 'restore 7', ...START]]);
  // Nobody knows that it is not well.
  expect([fs.existsSync(machine.unwell), fs.existsSync(machine.trial)]).toEqual([false, false]);
});

/** The power fails while the new version is looked at. */
async function cutOff(next: Release) {
  const machine = await machineWith(next);
  const looked = machine.lookedAt();
  const { ended, signal } = machine.begin(undefined, { WATCH_SECONDS: '600' });
  await looked;
  signal('SIGKILL');
  await ended;
  expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['newer', true]);
  return machine;
}

test('after a power cut the look at a version that is well comes to its end, without a restart', async () => {
  const machine = await cutOff(WELL);
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: expect.stringContaining('newer runs') });
  expect([machine.current(), machine.asked(), fs.existsSync(machine.trial)]).toEqual(['newer', CHANGE, false]);
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
});

test('what ended often after a power cut, and is well since, is not gone back from', async () => {
  const machine = await cutOff(WELL);
  fs.writeFileSync(machine.at('releases/newer/unit'), 'ActiveState=active\nNRestarts=6\nExecMainStatus=0\n');
  expect(await machine.upgrade('--finish')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked(), fs.existsSync(machine.unwell)]).toEqual(['newer', CHANGE, false]);
});

test('after a power cut a version that is not well is gone back from, one that somebody stopped or left is let be', async () => {
  const machine = await cutOff({ ...WELL, isReady: [false] });
  const unit = (text: string) => fs.writeFileSync(machine.at('releases/newer/unit'), text);
  for (const state of ['inactive', 'deactivating']) {
    unit(`ActiveState=${state}\n`);
    expect(await machine.upgrade('--finish', { READY_SECONDS: '1' })).toEqual({ status: 0, output: '' });
    expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['newer', true]);
  }
  unit(`${ENDED}NRestarts=5\n`);
  // Another upgrade is at it.
  const other = spawn('flock', [machine.top, 'sh', '-c', 'echo locked; read -r line']);
  await once(other.stdout, 'data');
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  other.stdin.end('\n');
  await once(other, 'close');
  const { status, output } = await machine.upgrade('--finish', { READY_SECONDS: '1' });
  expect([status, output]).toEqual([1, expect.stringMatching(/did not stay so; \S+older runs again/)]);
  expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['older', false]);
  fs.writeFileSync(machine.trial, machine.at('releases/newer'));
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  expect(fs.existsSync(machine.trial)).toBe(false);
});

test('after a power cut the version before judges one that is broken with its command line, and goes back', async () => {
  const machine = await cutOff(WELL);
  const broken = ['printfront.ts', 'deploy/wait-ready.ts', 'deploy/with-settings.ts', 'deploy/upgrade.sh'];
  for (const file of broken) fs.writeFileSync(machine.at(`releases/newer/scripts/${file}`), '= const');
  const { status, output } = await machine.upgrade('--finish');
  expect([status, output]).toEqual([1, expect.stringMatching(/did not stay so; \S+older runs again/)]);
  expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['older', false]);
});

test('after a power cut a version is asked for as much as before it: one that nobody has set up only answers', async () => {
  const machine = await cutOff(WELL);
  fs.writeFileSync(machine.note, fs.readFileSync(machine.note, 'utf8').replace('/readyz', '/healthz'));
  const elsewhere = { READY_URL: 'http://127.0.0.1:1/readyz', READY_SECONDS: '1' };
  expect(await machine.upgrade('--finish', elsewhere)).toMatchObject({ status: 0 });
  expect([machine.current(), fs.existsSync(machine.trial)]).toEqual(['newer', false]);
});

test('where there is no room to write down that a version is not well, it is gone back from all the same', async () => {
  const machine = await machineWith({ ...WELL, isReady: [false] });
  // Nothing can be written over it.
  fs.mkdirSync(machine.at('printfront-edge.unwell.next/full'), { recursive: true });
  const { status, output } = await machine.upgrade(undefined, { READY_SECONDS: '1' });
  expect([status, output]).toEqual([1, expect.stringMatching(/did not stay so; \S+older runs again/)]);
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, ...CHANGE]]);
});

test.each(['before', 'trial'])('where there is no room for the note %s, nothing is changed', async (name) => {
  const machine = await machineWith(WELL);
  fs.mkdirSync(machine.at(`printfront-edge.${name}.next/full`), { recursive: true });
  const { status, output } = await machine.upgrade();
  expect([status, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: there is no room in \S+/m)]);
  // The first is written before the server is stopped.
  const asked = name === 'trial' ? [] : START;
  expect([machine.current(), machine.asked(), fs.existsSync(machine.trial)]).toEqual(['older', asked, false]);
});

/** kill -9 while the server is stopped for the copy of its database. */
async function killedInCopy() {
  const machine = await machineWith(WELL, { older: STOPPED });
  const database = machine.at('releases/older/scripts/deploy/database.ts');
  const copies = fs.readFileSync(database, 'utf8');
  const copying = machine.at('copying');
  execFileSync('mkfifo', [copying]);
  const hangs = `require('node:fs').writeFileSync('${copying}', String(process.pid)); setInterval(() => {}, 1000);\n`;
  fs.writeFileSync(database, hangs);
  const { ended, signal } = machine.begin();
  const copier = Number(await fs.promises.readFile(copying, 'utf8'));
  signal('SIGKILL');
  // It is bounded in a group of its own.
  process.kill(copier, 'SIGKILL');
  await ended;
  fs.writeFileSync(database, copies);
  expect([machine.current(), machine.asked()]).toEqual(['older', ['stop']]);
  return machine;
}

test('a server that was stopped for the copy by an upgrade that was killed is started again', async () => {
  const machine = await killedInCopy();
  // The package leads there while it makes a release anew: nobody takes that for another one.
  fs.symlinkSync('releases/older', machine.at('package'));
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  fs.rmSync(machine.at('package'));
  // It has not ended yet.
  fs.writeFileSync(machine.at('releases/older/unit'), 'ActiveState=deactivating\n');
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  expect([machine.asked(), fs.existsSync(machine.trial)]).toEqual([['stop'], true]);
  // It had to be killed.
  fs.writeFileSync(machine.at('releases/older/unit'), 'ActiveState=failed\n');
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  expect([machine.asked(), fs.existsSync(machine.trial)]).toEqual([START, false]);
  expect(await machine.upgrade('--finish')).toEqual({ status: 0, output: '' });
  expect(machine.asked()).toEqual(START);
});

test('who installs again after an upgrade was killed in its copy has the server started and the new one looked at', async () => {
  const machine = await killedInCopy();
  // As systemd does it.
  const started = `[ "$1" != start ] || echo ActiveState=active > ${machine.at('releases/older/unit')}\n`;
  fs.appendFileSync(machine.at('systemctl'), started);
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/upgrade.sh'), `exec sh ${UPGRADE} "$@"\n`);
  // By the package, which has found it stopped.
  const { status, output } = await machine.begin([machine.at('releases/newer'), '--stopped']).ended;
  expect([status, output, machine.current()]).toEqual([0, expect.stringContaining('newer runs. To go back'), 'newer']);
});

test('a server that was stopped when an upgrade was asked for, and runs when its turn comes, is looked at', async () => {
  const machine = await machineWith(WELL, { older: STOPPED });
  const stopped = machine.begin([machine.at('releases/newer'), '--stopped']);
  expect(await stopped.ended).toEqual({ status: 0, output: expect.stringContaining('runs from the next start on') });
  expect(machine.asked()).toEqual([]);
  const other = await machineWith({ ...WELL, isReady: [false] });
  const running = other.begin([other.at('releases/newer'), '--stopped'], { READY_SECONDS: '1' });
  expect(await running.ended).toEqual({
    status: 1,
    output: expect.stringMatching(/did not stay so; \S+older runs again/),
  });
  expect(other.current()).toBe('older');
});

test('an upgrade over one of which nobody knows whether it stays well is refused, and forgets nothing', async () => {
  const machine = await cutOff(WELL);
  fs.writeFileSync(machine.at('releases/newer/unit'), 'ActiveState=inactive\n');
  const note = fs.readFileSync(machine.note, 'utf8');
  fs.cpSync(machine.at('releases/newer'), machine.at('releases/newest'), { recursive: true });
  const { status, output } = await machine.upgrade(machine.at('releases/newest'));
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/the upgrade to \S+newer was cut off .*upgrade\.sh edge --finish, .*upgrade\.sh edge --back/),
  ]);
  expect([machine.current(), fs.readFileSync(machine.note, 'utf8'), fs.existsSync(machine.trial)]).toEqual([
    'newer',
    note,
    true,
  ]);
});

test('a server that starts again and again is not waited for before it is upgraded', async () => {
  const machine = await machineWith(WELL, { older: { unit: 'ActiveState=activating\n', isReady: [false] } });
  expect(await machine.upgrade()).toMatchObject({ status: 0 });
  expect(fs.readFileSync(machine.note, 'utf8')).toContain('/healthz ');
});

test('a power cut just before the note is removed leaves nothing to go back to', async () => {
  const machine = await machineWith(WELL);
  await machine.upgrade();
  const note = fs.readFileSync(machine.note);
  await machine.upgrade('--back');
  fs.writeFileSync(machine.note, note);
  const asked = machine.asked();
  expect(await machine.upgrade('--back')).toEqual({ status: 1, output: 'There is no upgrade to go back from.\n' });
  expect([machine.current(), machine.asked()]).toEqual(['older', asked]);
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'who leaves while it goes back (%s) stops nothing of that',
  async (by) => {
    const machine = await machineWith(WELL, { isChanged: true });
    await machine.upgrade();
    const wait = `require('node:fs').writeFileSync('${machine.at('restoring')}', '');
    const wait = () => require('node:fs').existsSync('${machine.at('go-on')}') || setTimeout(wait, 20);
    wait();`;
    fs.appendFileSync(machine.at('releases/older/edge-server/restore-main.ts'), wait);
    const { ended, signal } = machine.begin(['--back']);
    await vi.waitUntil(() => fs.existsSync(machine.at('restoring')), { timeout: 60_000 });
    signal(by);
    fs.writeFileSync(machine.at('go-on'), '');
    expect(await ended).toMatchObject({ status: 0, output: expect.stringContaining('older runs.') });
    expect([machine.current(), fs.existsSync(machine.note)]).toEqual(['older', false]);
  },
);

test('a database that is changed while its server is being stopped is gone back with to the copy', async () => {
  const machine = await machineWith(WELL);
  await machine.upgrade();
  const changed = machine.at('changed');
  fs.writeFileSync(
    machine.at('releases/older/scripts/deploy/database.ts'),
    `process.exitCode = require('node:fs').existsSync('${changed}') ? 3 : 0;`,
  );
  fs.appendFileSync(machine.at('systemctl'), `[ "$1" != stop ] || touch ${changed}\n`);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', [...CHANGE, 'stop', 'restore 7', ...START]]);
});

test('a line that breaks before anything was changed leaves what ran, running', async () => {
  const machine = await machineWith(WELL);
  const copies = `require('node:fs').writeFileSync('${machine.at('copying')}', '');
    const wait = () => require('node:fs').existsSync('${machine.at('go-on')}') || setTimeout(wait, 20);
    wait();`;
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), copies);
  const { ended, signal } = machine.begin();
  await vi.waitUntil(() => fs.existsSync(machine.at('copying')), { timeout: 60_000 });
  signal('SIGHUP');
  fs.writeFileSync(machine.at('go-on'), '');
  expect((await ended).status).toBe(1);
  expect([machine.current(), machine.asked()]).toEqual(['older', START]);
});

test('with nothing to go back to that is all that is said', async () => {
  const machine = await machineWith(WELL);
  expect(await machine.upgrade('--back')).toEqual({ status: 1, output: 'There is no upgrade to go back from.\n' });
});

test('where nobody can tell whether the database was changed, nothing is stopped and no copy comes back', async () => {
  const machine = await machineWith(WELL, { isChanged: true });
  await machine.upgrade();
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), 'process.exitCode = 1;\n');
  const { status, output } = await machine.upgrade('--back');
  expect([status, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: it could not be found out/)]);
  expect([machine.current(), machine.asked()]).toEqual(['newer', CHANGE]);
});

test('a version that is not well, and of which nobody can tell whether it changed the database, is said to run', async () => {
  const machine = await machineWith({ unit: 'ActiveState=failed\nExecMainStatus=78\n', isReady: [false] });
  const database = "process.argv[3] === 'fits' ? (process.exitCode = 1) : process.stdout.write('7\\n');\n";
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), database);
  const { status, output } = await machine.upgrade();
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/did not stay so; .*could not be found out .*newer runs on/),
  ]);
  expect(output).not.toContain('Nothing was changed');
  expect([machine.current(), machine.asked()]).toEqual(['newer', CHANGE]);
});

test('over a migration without a copy from before it nobody goes back, and nothing is stopped for it', async () => {
  const machine = await machineWith(WELL, { older: STOPPED, isChanged: true });
  const database = "process.exitCode = process.argv[3] === 'fits' ? 3 : 1;\n";
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), database);
  const { ended } = machine.begin([machine.at('releases/newer'), '--stopped']);
  expect(await ended).toMatchObject({ status: 0, output: expect.stringContaining('There is no copy of the database') });
  fs.writeFileSync(machine.at('releases/older/unit'), WELL.unit);
  const { status, output } = await machine.upgrade('--back');
  expect([status, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: .* no copy from before it/)]);
  expect([machine.current(), machine.asked()]).toEqual(['newer', []]);
  // As long as the database still fits, the way is open.
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), '');
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), machine.asked()]).toEqual(['older', CHANGE]);
});

test('a disk for copies that does not answer stops no shop, and one that stops answering not for long', async () => {
  const machine = await machineWith(WELL);
  const stat = (lines: string) => fs.writeFileSync(machine.at('bin/stat'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  fs.appendFileSync(machine.at('edge.env'), 'SNAPSHOT_DIR=/mnt/away\n');
  stat('exec sleep 600');
  fs.writeFileSync(machine.at('releases/older/unit'), STOPPED.unit);
  // dpkg waits for it, with its lock.
  const stopped = machine.begin([machine.at('releases/newer'), '--stopped'], { ANSWER_SECONDS: '1' });
  expect(await stopped.ended).toEqual({
    status: 1,
    output: expect.stringMatching(/^Nothing was changed: .*does not answer/),
  });
  fs.writeFileSync(machine.at('releases/older/unit'), WELL.unit);
  const refused = await machine.upgrade(undefined, { ANSWER_SECONDS: '1' });
  expect(refused).toEqual({
    status: 1,
    output: expect.stringMatching(/Nothing was changed: .*\/mnt\/away .*does not answer within 1 seconds/),
  });
  expect([machine.current(), machine.asked()]).toEqual(['older', []]);
  // It is not there, which the copy tells in its own words.
  stat('exit 1');
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), 'setInterval(() => {}, 1e6);\n');
  const late = await machine.upgrade(undefined, { COPY_SECONDS: '1' });
  expect(late).toEqual({ status: 1, output: expect.stringContaining('It took longer than 1 seconds') });
  expect([machine.current(), machine.asked()]).toEqual(['older', START]);
  fs.writeFileSync(machine.at('releases/older/unit'), STOPPED.unit);
  const { ended } = machine.begin([machine.at('releases/newer'), '--stopped'], { COPY_SECONDS: '1' });
  expect(await ended).toEqual({ status: 0, output: expect.stringContaining('There is no copy of the database') });
});

test('nothing of the shell that an upgrade is typed in stands in the place of a setting', async () => {
  const machine = await machineWith(WELL, { older: STOPPED });
  const env = "require('node:fs').writeFileSync(process.env.DATA_DIR + '-env', Object.keys(process.env).join(' '));";
  fs.appendFileSync(machine.at('releases/older/scripts/deploy/database.ts'), env);
  const of = {
    DATABASE_URL: 'postgres://127.0.0.1/other',
    SNAPSHOT_DIR: '/mnt/away',
    EDGE_PORT: '9',
    READY_URL: undefined,
  };
  const { ended } = machine.begin([machine.at('releases/newer'), '--stopped'], of);
  expect(await ended).toMatchObject({ status: 0 });
  expect(fs.readFileSync(machine.at('data-env'), 'utf8').split(' ').toSorted()).toEqual([
    'DATA_DIR',
    'NODE_ENV',
    'PATH',
  ]);
  expect(fs.readFileSync(machine.note, 'utf8')).toContain(' http://127.0.0.1:8080/healthz ');
});

test('where the copy from before has given way to newer ones, or its disk is away, nothing is stopped to go back', async () => {
  const machine = await machineWith(WELL, { isChanged: true });
  const copies = machine.at('data on a disk/copies');
  fs.writeFileSync(machine.at('edge.env'), `DATA_DIR=${machine.at('data')}\nSNAPSHOT_DIR=${copies}\n`);
  fs.mkdirSync(copies, { recursive: true });
  const copy = path.join(copies, '000007.sqlite');
  fs.writeFileSync(copy, '');
  await machine.upgrade();
  fs.rmSync(copy);
  const gone = await machine.upgrade('--back');
  expect(gone).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^Nothing was changed: .*data on a disk\/copies\/000007\.sqlite, is not there any more/,
    ),
  });
  fs.writeFileSync(copy, '');
  fs.writeFileSync(machine.at('bin/test'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  const away = await machine.upgrade('--back', { ANSWER_SECONDS: '1' });
  expect(away).toEqual({
    status: 1,
    output: expect.stringMatching(/^Nothing was changed: .* does not answer within 1/),
  });
  expect([machine.current(), machine.asked()]).toEqual(['newer', CHANGE]);
  fs.rmSync(machine.at('bin/test'));
  // The same number in another folder is another copy.
  fs.writeFileSync(machine.at('edge.env'), `DATA_DIR=${machine.at('data')}\n`);
  const says = `require('node:fs').writeFileSync('${machine.at('from')}', process.env.SNAPSHOT_DIR ?? '');`;
  fs.appendFileSync(machine.at('releases/older/edge-server/restore-main.ts'), says);
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
  expect([machine.current(), fs.readFileSync(machine.at('from'), 'utf8')]).toEqual(['older', copies]);
});

/** What systemd says of each of the two units. */
const sayOfUnits = (machine: Awaited<ReturnType<typeof machineWith>>, facts: { edge?: string; central?: string }) => {
  const lines = Object.entries(facts).map(([name, said]) => `'show printfront-${name}') printf '${said}' ;;`);
  const script = `echo "$1" >> ${machine.at('asked')}
    case "$1 $2" in ${lines.join(' ')} esac
    case "$1 $2" in show*edge) cat ${machine.at('current')}/unit ;; esac`;
  fs.writeFileSync(machine.at('systemctl'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
};
const runsFrom = (home: string) => `WorkingDirectory=${home}/current\\n`;

test('beside the other server with the same link nothing is changed: that one would change unseen', async () => {
  const machine = await machineWith(WELL);
  for (const state of ['ActiveState=active\\nUnitFileState=disabled', 'ActiveState=inactive\\nUnitFileState=enabled']) {
    sayOfUnits(machine, { central: `${state}\\n${runsFrom(machine.top)}` });
    const { status, output } = await machine.upgrade();
    const sentence = /^Nothing was changed: printfront-central runs from \S+ as well.* a home of its own/;
    expect([status, output]).toEqual([1, expect.stringMatching(sentence)]);
  }
  expect([machine.current(), machine.asked()]).toEqual(['older', []]);
  sayOfUnits(machine, { central: `ActiveState=active\\n${runsFrom('/opt/printfront-central')}` });
  expect(await machine.upgrade()).toMatchObject({ status: 0 });
  // The way back from one that was changed over to before stays open.
  sayOfUnits(machine, { central: `ActiveState=active\\n${runsFrom(machine.top)}` });
  expect(await machine.upgrade('--back')).toMatchObject({ status: 0 });
});

test('a server with a home of its own is upgraded there, also where nobody says so', async () => {
  const machine = await machineWith(WELL);
  sayOfUnits(machine, { edge: runsFrom(machine.top) });
  expect(await machine.upgrade(undefined, { PRINTFRONT_HOME: undefined })).toMatchObject({ status: 0 });
  expect(machine.current()).toBe('newer');
});

test.each(ASKED_AT)('a server that listens at "%s" is asked at %s', async (listensAt, host) => {
  const machine = await machineWith(WELL, { older: STOPPED });
  fs.appendFileSync(machine.at('edge.env'), `EDGE_HOST=${listensAt}\nEDGE_PORT=8081\n`);
  const { ended } = machine.begin([machine.at('releases/newer'), '--stopped'], { READY_URL: undefined });
  expect(await ended).toMatchObject({ status: 0 });
  expect(fs.readFileSync(machine.note, 'utf8').split(' ')[2]).toBe(`http://${host}:8081/healthz`);
});

test('what an upgrade writes, and a copy that it has made, is for root and the server alone', async () => {
  const machine = await machineWith(WELL);
  const masked = `require('node:fs').writeFileSync('${machine.at('masked')}', ''); process.stdout.write('7\\n');`;
  fs.writeFileSync(machine.at('releases/older/scripts/deploy/database.ts'), masked);
  await machine.upgrade();
  expect(fs.statSync(machine.at('masked')).mode & 0o777).toBe(0o640);
});
