import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
