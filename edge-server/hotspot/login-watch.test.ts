import { expect, it } from 'vitest';
import { openSession } from '../router-tools/simulator/router-commands.ts';
import { hotspotInTest, PATIENT } from './hotspot-in-test.ts';
import { createLoginWatch } from './login-watch.ts';

it('sees on the router that a phone came online with a login, and not with another one', async () => {
  const { router, hotspot } = await hotspotInTest({ hotspot: { deadlines: PATIENT } });
  const watch = createLoginWatch((username) => hotspot.isLoggedIn(username));
  expect(watch.look('k7mp2x')).toBe(false);

  openSession(router.state, 'k7mp2x', '10.5.50.7', '02:00:00:00:00:07');
  await expect.poll(() => watch.look('k7mp2x'), { timeout: 10_000 }).toBe(true);
  expect(await hotspot.isLoggedIn('other1')).toBe(false);
});

it('answers at once while the router does not, and asks once at a time', async () => {
  let asked = 0;
  const watch = createLoginWatch(() => {
    asked += 1;
    return new Promise(() => undefined);
  });
  expect([watch.look('k7mp2x'), watch.look('k7mp2x'), watch.look('k7mp2x')]).toEqual([false, false, false]);
  expect(asked).toBe(1);
});

it('keeps what it saw last while the router is away', async () => {
  let isAway = false;
  const watch = createLoginWatch(async () => {
    if (isAway) throw new Error('away');
    return true;
  });
  await expect.poll(() => watch.look('k7mp2x')).toBe(true);
  isAway = true;
  watch.look('k7mp2x');
  await Promise.resolve();
  expect(watch.look('k7mp2x')).toBe(true);
});
