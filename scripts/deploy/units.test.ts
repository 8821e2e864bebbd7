import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { snapshotPath } from '@printfront/shared/server/database/snapshots/snapshot-files.ts';
import { NEWEST_KEPT } from '@printfront/shared/server/database/snapshots/thin-snapshots.ts';
import { WRONG_SETTING_STATUS } from '@printfront/shared/server/env/exit-statuses.ts';
import { LEFT_OUT_BY_UNITS } from '@printfront/shared/server/env/machine-variables.ts';
import { ROOTS_FOLDER } from '@printfront/shared/server/updates/update-files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialFile } from '../printfront/upgrade-trial.ts';
import { DEFAULT_SECONDS, DEFAULT_WATCH_SECONDS } from '../printfront/wait-until-answers.ts';

const SERVERS = ['printfront-edge.service', 'printfront-central.service'];
const ALL = [
  ...SERVERS,
  ...['kiosk/printfront-kiosk.service', 'kiosk/printfront-stick@.service'],
  ...['printfront-update.service', 'printfront-update.timer'],
];
/** Where the units want a program. */
const PROGRAMS = [
  'opt/printfront/current/node_modules/node/bin/node',
  'usr/bin/env',
  'usr/bin/printfront',
  ...['panel.sh', 'prepare.sh', 'start.sh', 'stick.sh'].map((name) => `usr/lib/printfront-kiosk/${name}`),
];

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isInstalled) process.stdout.write('The systemd units are not checked: this machine has no systemd-analyze.\n');

let root: string;
beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-units-'));
  for (const program of PROGRAMS) {
    await fs.mkdir(path.join(root, path.dirname(program)), { recursive: true });
    await fs.writeFile(path.join(root, program), '#!/bin/sh\n', { mode: 0o755 });
  }
  await fs.mkdir(path.join(root, 'etc/systemd/system'), { recursive: true });
  for (const unit of ALL) {
    await fs.copyFile(path.join(import.meta.dirname, unit), path.join(root, 'etc/systemd/system', path.basename(unit)));
  }
});
afterAll(() => fs.rm(root, { recursive: true, force: true }));

function analyze(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!isInstalled)('systemd understands every line of the units', () => {
  expect(
    analyze('verify', `--root=${root}`, '--recursive-errors=no', ...ALL.map((unit) => path.basename(unit))),
  ).toEqual({ status: 0, output: '' });
});

test.skipIf(!isInstalled).each(SERVERS)('%s gives away next to nothing of the machine', (unit) => {
  const words = ['security', '--offline=true', `--root=${root}`, '--threshold=20', '--no-pager', unit];
  const { status, output } = analyze(...words);
  expect([status, output]).toEqual([0, expect.stringContaining('Overall exposure level')]);
});

/** The lines of a unit, by what they set. */
async function linesOf(unit: string): Promise<(setting: string) => string | undefined> {
  const lines = (await fs.readFile(path.join(import.meta.dirname, unit), 'utf8')).split('\n');
  return (setting) => lines.find((line) => line.startsWith(`${setting}=`))?.slice(setting.length + 1);
}

test.each(SERVERS)(
  '%s is watched, is not started again with a wrong setting, and its memory has an end',
  async (unit) => {
    const line = await linesOf(unit);
    // NotifyAccess: what the server says comes from a child of it.
    expect([line('Type'), line('NotifyAccess'), line('Restart')]).toEqual(['notify', 'all', 'always']);
    expect(Number(line('WatchdogSec'))).toBeGreaterThan(0);
    expect(line('RestartPreventExitStatus')).toBe(String(WRONG_SETTING_STATUS));
    expect(line('MemoryMax')).toMatch(/^\d+%$/);
    // As the Node understands it that comes with a release.
    const flags = (line('ExecStart') ?? '').split(' ').filter((word) => word.startsWith('--'));
    const words = [...flags, '-p', 'v8.getHeapStatistics().heap_size_limit'];
    const { stdout } = spawnSync(path.resolve(import.meta.dirname, '../../node_modules/node/bin/node'), words);
    const limit = Number(stdout) / 1024 ** 2;
    expect(limit).toBeGreaterThanOrEqual(1024);
    expect(limit).toBeLessThan(1100);
  },
);

test.each(SERVERS)('what %s starts is there in each release', async (unit) => {
  const text = await fs.readFile(path.join(import.meta.dirname, unit), 'utf8');
  // dpkg unpacks a new unit before anything is changed over: after a power cut then it starts the release before. So what the units
  // start stays what it is, and what comes new is begun by the server itself.
  const folder = unit === 'printfront-edge.service' ? 'edge-server' : 'cloud-sync/central';
  const started = text.split('\n').filter((line) => /^(?:Exec|WorkingDirectory|EnvironmentFile)/.test(line));
  expect(started.map((line) => line.replaceAll(/ --[a-z-]+=\d+/g, ''))).toEqual([
    'WorkingDirectory=/opt/printfront/current',
    `EnvironmentFile=/etc/printfront/${unit === 'printfront-edge.service' ? 'edge' : 'central'}.env`,
    `ExecStart=/opt/printfront/current/node_modules/node/bin/node ${folder}/main.ts`,
  ]);
});

test.each(SERVERS)('%s takes nothing from its settings that would keep its server from being loaded', async (unit) => {
  expect((await linesOf(unit))('UnsetEnvironment')?.split(' ')).toEqual(LEFT_OUT_BY_UNITS);
});

test('what an upgrade counts by is the same in its script, its command, its package and its units', async () => {
  const read = (file: string) => fs.readFile(path.join(import.meta.dirname, file), 'utf8');
  const [script, package_] = await Promise.all([read('upgrade.sh'), read('debian/postinst')]);
  const numbers = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number));
  // The copy from before an upgrade is one of the hourly ones, and goes with them.
  expect(numbers(script, /^back_hours=(\d+)$/gm)).toEqual([NEWEST_KEPT]);
  expect(numbers(script, /%0(\d+)d\.sqlite/g)).toEqual([path.basename(snapshotPath('', 7), '.sqlite').length]);
  expect(numbers(`${script}${package_}`, /READY_SECONDS:-(\d+)/g)).toEqual([DEFAULT_SECONDS, DEFAULT_SECONDS]);
  expect(numbers(script, /WATCH_SECONDS:-(\d+)/g)).toEqual([DEFAULT_WATCH_SECONDS]);
  // One that is ended in the middle leaves a server with a version that nobody looked at.
  const minutes = async (unit: string) => Number(/^TimeoutStartSec=(\d+)min$/m.exec(await read(unit))?.[1]);
  const hours = Number(/^TimeoutStartSec=(\d+)h$/m.exec(await read('printfront-update.service'))?.[1]);
  for (const server of SERVERS) expect(hours * 60).toBeGreaterThan(3 * (await minutes(server)));
});

test('what upgrades reaches nothing but this machine, and takes up each upgrade that was cut short', async () => {
  const lines = (await fs.readFile(path.join(import.meta.dirname, 'printfront-update.service'), 'utf8')).split('\n');
  const network = lines.filter((line) => line.startsWith('IPAddress')).toSorted();
  expect(network).toEqual(['IPAddressAllow=localhost', 'IPAddressDeny=any']);
  // Each alone: a wish, an attempt by a wish, and a look that was cut off.
  expect(lines.filter((line) => line.startsWith('Condition'))).toEqual([
    'ConditionPathExistsGlob=|/var/lib/printfront/*/updates/wanted.json',
    `ConditionPathExists=|${ROOTS_FOLDER}/attempt.json`,
    'ConditionPathExistsGlob=|/opt/printfront/printfront-*.trial',
  ]);
  const trial = trialFile({ home: '/opt/printfront', unit: 'printfront-edge', release: '' });
  expect(path.matchesGlob(trial, '/opt/printfront/printfront-*.trial')).toBe(true);
});

test('the scripts are understood by any shell, and the policy is what Chromium reads', async () => {
  const entries = await fs.readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await fs.readFile(file, 'utf8') })));
  const scripts = texts.filter(({ file, text }) => text.startsWith('#!/bin/sh') || file.endsWith('.sh'));
  expect(scripts.length).toBeGreaterThan(12);
  for (const { file } of scripts) expect([file, spawnSync('sh', ['-n', file]).status]).toEqual([file, 0]);
  const policy = JSON.parse(await fs.readFile(path.join(import.meta.dirname, 'kiosk/policy.json'), 'utf8'));
  expect(policy).toMatchObject({
    URLBlocklist: expect.arrayContaining(['*']),
    DeveloperToolsAvailability: 2,
    DownloadRestrictions: 3,
  });
});

test('the kiosk prints tickets on the receipt printer, without a question and to nowhere else', async () => {
  const policy = JSON.parse(await fs.readFile(path.join(import.meta.dirname, 'kiosk/policy.json'), 'utf8'));
  expect(policy).toMatchObject({ PrintingEnabled: true, PrintPreviewUseSystemDefaultPrinter: true });
  // Printing without a question is a page of Chromium's own that nobody sees; kept out, nothing prints.
  expect(policy.URLAllowlist).toEqual(['@ADDRESS@', 'chrome://print', 'chrome-untrusted://print']);
  // "Save as PDF" would open a file dialog, and is what Chromium chooses where no printer is set up.
  expect(policy.PrinterTypeDenyList).toEqual(expect.arrayContaining(['pdf', 'extension']));
  expect(policy.PrinterTypeDenyList).not.toContain('local');
  // Without it a window with settings opens, which a customer can neither read nor close.
  expect(await fs.readFile(path.join(import.meta.dirname, 'kiosk/kiosk.sh'), 'utf8')).toContain(' --kiosk-printing ');
});
