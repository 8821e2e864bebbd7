import { expect, test } from 'vitest';
import { createRouterSimulator } from '../../edge-server/router-tools/simulator/router-simulator.ts';
import { ACTIVE_MENU, COOKIE_MENU, USER_MENU } from '../../edge-server/router-tools/simulator/router-state.ts';
import { addForeignRows, findForeignChanges, findLeftovers, removeLoginsAsPerson } from './router-guests.ts';

const OPEN = 'of-an-open-order';

/** With a guest of an open order, one of an ended order, and one whom the shop never saw, all with a cookie. */
function routerWithGuests() {
  const router = createRouterSimulator({});
  addForeignRows(router);
  for (const user of [OPEN, 'ended', 'unseen']) {
    router.state.add(USER_MENU, { name: user, comment: 'pf:1' });
    router.state.add(COOKIE_MENU, { user });
  }
  return router;
}

test('the cookie of a login that a person removed before the shop saw it is no leftover, and every other one is', () => {
  const router = routerWithGuests();
  const cookieOf = (user: string) => `${COOKIE_MENU} of ${user}`;
  const unseen = new Set(['unseen']);
  // While the router has its login it lets somebody in.
  expect(findLeftovers(router, [OPEN], unseen)).toEqual([cookieOf('ended'), cookieOf('unseen')]);
  expect(removeLoginsAsPerson(router)).toEqual([OPEN, 'ended', 'unseen']);
  expect(findLeftovers(router, [OPEN], unseen)).toEqual([cookieOf('ended')]);
  expect(findLeftovers(router, [OPEN])).toEqual([cookieOf('ended'), cookieOf('unseen')]);
  router.state.add(ACTIVE_MENU, { user: 'unseen', address: '10.5.50.11' });
  expect(findLeftovers(router, [OPEN], unseen)).toEqual([`${ACTIVE_MENU} of unseen`, cookieOf('ended')]);
  expect(findForeignChanges(router, true)).toEqual([]);
});
