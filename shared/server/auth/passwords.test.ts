import { expect, test } from 'vitest';
import { createPasswords, TooManyChecksError } from './passwords.ts';

test('a known device never waits behind strangers, and a network not behind another’s crowd', async () => {
  const passwords = createPasswords({ strangersAtOnce: 1, longestQueue: 12 });
  const done: string[] = [];
  const check = (who: string, owner: 'known' | { network: string }) =>
    passwords.hash('password', owner).then(
      () => done.push(who),
      (error: unknown) => {
        expect(error).toBeInstanceOf(TooManyChecksError);
        done.push('refused');
      },
    );
  const crowd = Array.from({ length: 20 }, () => check('crowd', { network: 'crowded' }));
  const known = check('known', 'known');
  const other = check('other', { network: 'quiet' });
  await Promise.all([known, other]);
  // Beyond the queue they are refused at once; of the rest only the few are done that had begun before.
  expect(done.filter((who) => who === 'refused').length).toBeGreaterThanOrEqual(7);
  expect(done.filter((who) => who === 'crowd').length).toBeLessThan(12);
  // The last of the crowd made room for the other network.
  await Promise.all(crowd);
  expect(done.filter((who) => who === 'crowd').length + done.filter((who) => who === 'refused').length).toBe(20);
});
