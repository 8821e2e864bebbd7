import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPositions } from './positions.ts';

test('S43: a shop that is told that its epoch is over begins another one twice in a run, then waits for a person', async () => {
  const identity = { token: 'token', epoch: randomUUID(), enrolment: null };
  const begun: string[] = [];
  const positions = createPositions({
    identity: identity as never,
    logger: pino({ level: 'silent' }),
    onNewEpoch() {},
    port: {
      readConfirmed: async () => null,
      makeMark: async () => ({ number: 1, id: randomUUID(), confirmed: null, since: [] }),
      hasMade: async () => true,
      async beginAnew() {
        begun.push(randomUUID());
        return begun.at(-1) ?? '';
      },
    },
  });
  const told = async () => positions.judge(await positions.mark(), { isOver: true });
  expect([await told(), await told(), await told()]).toEqual(['again', 'again', 'held']);
  expect([begun.length, positions.isHeld(), positions.epoch()]).toEqual([2, true, begun[1]]);
});
