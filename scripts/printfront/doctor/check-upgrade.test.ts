import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ACTIVE_UNIT } from '../scratch-machine-in-test.ts';
import { codesOf, examine, shop } from './doctor-in-test.ts';

const RESTARTING = 'LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=9\n';

/** A version runs of which nobody knows yet whether it stays well. */
async function shopOnTrial() {
  const machine = await shop();
  const home = path.join(machine.root, 'opt/printfront');
  const trial = machine.write(
    'opt/printfront/printfront-edge.trial',
    `${fs.realpathSync(path.join(home, 'current'))}\n`,
  );
  return { machine, home, trial };
}

test('an upgrade that nobody ended is named, with the way back, before that its server ends again and again', async () => {
  const { machine, trial } = await shopOnTrial();
  machine.answer('systemctl', RESTARTING);
  const [first, second] = (await examine(machine)).filter(({ code }) => /^u(pgrade|nit)-/.test(code));
  expect(first).toMatchObject({
    code: 'upgrade-unfinished',
    todo: expect.stringContaining('printfront upgrade --back'),
  });
  expect(first?.what).toContain('The upgrade to 0.1.0 has not come to its end');
  expect(second?.code).toBe('unit-restarting');
  // Another release runs.
  fs.writeFileSync(trial, '/opt/printfront/releases/0.3.0\n');
  expect(await codesOf(machine)).not.toContain('upgrade-unfinished');
});

test('an upgrade that is under way is left alone, however long it takes; its lock says so', async () => {
  const { machine, home, trial } = await shopOnTrial();
  expect(await codesOf(machine)).toContain('upgrade-unfinished');
  const upgrade = spawn('flock', [home, 'sh', '-c', 'echo locked; read -r line']);
  onTestFinished(() => void upgrade.kill());
  await once(upgrade.stdout, 'data');
  machine.answer('systemctl', RESTARTING);
  const now = () => new Date(fs.statSync(trial).mtimeMs + 90 * 60_000);
  expect(await codesOf(machine, { now })).not.toContain('upgrade-unfinished');
  upgrade.stdin.end('\n');
  await once(upgrade, 'close');
  expect(await codesOf(machine)).toContain('upgrade-unfinished');
});

test('a server that still runs the version before is named, and one of the version that is current is not', async () => {
  const machine = await shop();
  machine.write('opt/printfront/releases/0.0.9/package.json', '{"version":"0.0.9"}');
  const runs = async (folder: string) => {
    const server = spawn('sh', ['-c', 'echo; read -r line'], {
      cwd: path.join(machine.root, 'opt/printfront', folder),
    });
    onTestFinished(() => void server.kill());
    await once(server.stdout, 'data');
    machine.answer('systemctl', `${ACTIVE_UNIT}MainPID=${server.pid}\n`);
  };
  await runs('releases/0.0.9');
  const found = (await examine(machine)).find(({ code }) => code === 'other-release-runs');
  expect(found?.what).toMatch(/still runs \S+0\.0\.9, and not version \d/);
  fs.rmSync(path.join(machine.root, 'opt/printfront/releases/0.0.9'), { recursive: true });
  expect(await codesOf(machine)).toContain('other-release-runs');
  // An upgrade is at it.
  const upgrade = spawn('flock', [path.join(machine.root, 'opt/printfront'), 'sh', '-c', 'echo locked; read -r line']);
  onTestFinished(() => void upgrade.kill());
  await once(upgrade.stdout, 'data');
  expect(await codesOf(machine)).not.toContain('other-release-runs');
  upgrade.stdin.end('\n');
  await once(upgrade, 'close');
  await runs('current');
  expect(await codesOf(machine)).not.toContain('other-release-runs');
});
