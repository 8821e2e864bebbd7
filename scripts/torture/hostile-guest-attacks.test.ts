import { expect, test } from 'vitest';
import { ATTACKS } from './hostile-guest-attacks.ts';
import { countAnswer, newReach } from './hostile-guest-reach.ts';

test('an attack that met nothing but closed doors is not taken for one that was tried', () => {
  const closed = newReach();
  closed.broken = 10_000;
  for (let count = 0; count < 10_000; count += 1) {
    for (const kind of ['', 'a large picture', 'a name', 'a slip', 'HEIC']) countAnswer(closed, 404, kind);
    countAnswer(closed, 503, 'a large picture');
  }
  for (const reach of [newReach(), closed]) {
    expect(ATTACKS.filter(({ isReached }) => isReached(reach)).map(({ name }) => name)).toEqual([]);
  }
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
});
