import { expect, test } from 'vitest';
import { type CallTurns, createCallTurns } from './call-turns.ts';

function testTurns() {
  const later: (() => void)[] = [];
  const turns = createCallTurns((goOn) => later.push(goOn));
  const begun: string[] = [];
  return {
    begun,
    turns,
    call(device: string, times = 1) {
      for (let count = 0; count < times; count += 1) begin(turns, device, begun);
    },
    /** What has arrived was read: the next turn. */
    async nextTurn(): Promise<boolean> {
      const goOn = later.shift();
      goOn?.();
      await Promise.resolve();
      return goOn !== undefined;
    },
  };
}

function begin(turns: CallTurns, device: string, begun: string[]): void {
  const wait = turns.take(device);
  if (wait === undefined) begun.push(device);
  else void wait.then(() => begun.push(device));
}

test('a few calls begin at once', () => {
  const { call, begun } = testTurns();
  call('10.0.0.1', 2);
  expect(begun).toEqual(['10.0.0.1', '10.0.0.1']);
});

test('one that calls a thousand times keeps another device waiting for no longer than a turn', async () => {
  const { call, begun, nextTurn } = testTurns();
  call('10.0.0.1', 1_000);
  expect(begun).toHaveLength(2);
  call('10.0.0.2');
  await nextTurn();
  expect(begun.slice(2).sort()).toEqual(['10.0.0.1', '10.0.0.2']);
});

test('between two turns what others sent is read, and all begin in the end', async () => {
  const { call, begun, nextTurn } = testTurns();
  call('10.0.0.1', 101);
  let turns = 0;
  while (await nextTurn()) turns += 1;
  expect(begun).toHaveLength(101);
  expect(turns).toBeGreaterThanOrEqual(50);
});

test('whoever calls after a pause begins at once', async () => {
  const { call, begun, nextTurn } = testTurns();
  call('10.0.0.1', 10);
  while (await nextTurn());
  call('10.0.0.1');
  expect(begun).toHaveLength(11);
});

test('all addresses of one IPv6 line are one device', async () => {
  const { call, begun, nextTurn } = testTurns();
  call('2001:db8::1', 2);
  call('2001:db8::2', 100);
  call('2001:db8::3', 100);
  call('10.0.0.9');
  await nextTurn();
  expect(begun.slice(2)).toContain('10.0.0.9');
});

test('calls whose caller has left take no turn, and what the same device asks after them is next', async () => {
  const { call, begun, turns, nextTurn } = testTurns();
  call('10.0.0.1', 2);
  let ended = 0;
  for (let count = 0; count < 1_000; count += 1) {
    void turns
      .take('10.0.0.1', () => true)
      ?.then(() => {
        ended += 1;
      });
  }
  call('10.0.0.1');
  await nextTurn();
  expect(begun).toHaveLength(3);
  // Nobody waits for them, but each was a call that holds memory until it is over.
  expect(ended).toBe(1_000);
});
