import { expect, test } from 'vitest';
import { whyGivenUp } from './stay-well.ts';

test('a status that systemd does not tell while a server starts again is left out', () => {
  const ended = { ActiveState: 'activating', NRestarts: '5' };
  expect(whyGivenUp({ ...ended, ExecMainStatus: '0' })).toBe('It ended 5 times.');
  expect(whyGivenUp(ended)).toBe('It ended 5 times.');
  expect(whyGivenUp({ ...ended, ExecMainStatus: '1' })).toBe('It ended 5 times, the last time with status 1.');
});
