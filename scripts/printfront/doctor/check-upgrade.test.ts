import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codesOf, examine, shop } from './doctor-in-test.ts';

const RESTARTING = 'LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=9\n';

test('an upgrade that nobody ended is named, with the way back, before that its server ends again and again', async () => {
  const machine = await shop();
  const trial = machine.write(
    'opt/printfront/printfront-edge.trial',
    `${fs.realpathSync(path.join(machine.root, 'opt/printfront/current'))}\n`,
  );
  // Now it is looked at.
  expect(await codesOf(machine)).not.toContain('upgrade-unfinished');
  const now = () => new Date(fs.statSync(trial).mtimeMs + 45 * 60_000);
  expect(await codesOf(machine, { now })).toContain('upgrade-unfinished');
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
