import { expect, test } from 'vitest';
import { stayWell, waitUntilUp, whyGivenUp } from './stay-well.ts';

test('a status that systemd does not tell while a server starts again is left out', () => {
  const ended = { ActiveState: 'activating', NRestarts: '5' };
  expect(whyGivenUp({ ...ended, ExecMainStatus: '0' }, 0)?.sentence).toBe('It ended 5 times.');
  expect(whyGivenUp(ended, 0)?.sentence).toBe('It ended 5 times.');
  const withStatus = whyGivenUp({ ...ended, ExecMainStatus: '1' }, 0);
  expect(withStatus?.sentence).toBe('It ended 5 times, the last time with status 1.');
});

test('how often a server ended before somebody looked at it says nothing of it now', async () => {
  const unit = { ActiveState: 'active', NRestarts: '6', ExecMainStatus: '0' };
  const readUnit = async () => unit;
  const up = { whyNotUp: async () => null, readUnit };
  expect(await waitUntilUp({ ...up, seconds: 0 })).toBe(null);
  expect(await stayWell({ ...up, seconds: 1 })).toBe(null);
  expect(await waitUntilUp({ whyNotUp: async () => 'no answer', readUnit, seconds: 0 })).toEqual({
    why: 'late',
    sentence: 'no answer',
  });
});
