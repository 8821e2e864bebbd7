import { isDeepStrictEqual } from 'node:util';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { FOREIGN_USERS, userNames } from '../../edge-server/hotspot/hotspot-in-test.ts';
import type { RouterSimulator } from '../../edge-server/router-tools/simulator/router-simulator.ts';
import { ACTIVE_MENU, COOKIE_MENU, USER_MENU } from '../../edge-server/router-tools/simulator/router-state.ts';

const FOREIGN_SESSION = { user: 'voucher', address: '10.5.50.9' };
const FOREIGN_COOKIE = { user: 'voucher', 'mac-address': '02:00:00:00:00:09' };
const isForeign = (name: string | undefined) => FOREIGN_USERS.some((row) => row.name === name);

/** What the shop's own vouchers have on the router. */
export function addForeignRows(router: RouterSimulator): void {
  for (const row of FOREIGN_USERS) router.state.add(USER_MENU, row);
  router.state.add(COOKIE_MENU, FOREIGN_COOKIE);
}

/** A guest with a voucher is online, again after a reboot. */
export function renewForeignSession({ state }: RouterSimulator): void {
  if (!state.rows(ACTIVE_MENU).some(({ user }) => isForeign(user))) state.add(ACTIVE_MENU, FOREIGN_SESSION);
}

/** Phones log in with what the router has of ours: each is online and has its cookie. */
export function connectPhones(router: RouterSimulator, random: SeededRandom): void {
  for (const user of userNames(router)) {
    if (user === undefined || random.chance(0.5)) continue;
    router.state.add(ACTIVE_MENU, { user, address: `10.5.50.${random.between(10, 250)}` });
    router.state.add(COOKIE_MENU, { user });
  }
}

/**
 * A person at the router's own screen takes all logins away that are not of the shop's own vouchers.
 *
 * @returns their names
 */
export function removeLoginsAsPerson(router: RouterSimulator): string[] {
  const ours = new Set(userNames(router));
  const removed = router.state.rows(USER_MENU).filter(({ name }) => ours.has(name));
  for (const { '.id': id = '' } of removed) router.state.remove(USER_MENU, id);
  return removed.flatMap(({ name }) => name ?? []);
}

/**
 * Sessions and cookies of logins that should be gone.
 *
 * @param unseen logins that a person removed at the router before the shop ever saw them. Their cookies are nobody's to tell
 *   from foreign ones, and let nobody in: they stay until they run out. A session is somebody who is online, whoever's it is
 */
export function findLeftovers(
  { state }: RouterSimulator,
  wanted: readonly string[],
  unseen: ReadonlySet<string> = new Set(),
): string[] {
  const logins = new Set(state.rows(USER_MENU).map(({ name }) => name));
  const isHarmless = (menu: string, user: string) => menu === COOKIE_MENU && unseen.has(user) && !logins.has(user);
  return [ACTIVE_MENU, COOKIE_MENU].flatMap((menu) =>
    state
      .rows(menu)
      .filter(({ user = '' }) => !isForeign(user) && !wanted.includes(user) && !isHarmless(menu, user))
      .map(({ user }) => `${menu} of ${user}`),
  );
}

/** @param isRebooted then nobody is online any more */
export function findForeignChanges({ state }: RouterSimulator, isRebooted: boolean): string[] {
  const wanted = {
    [USER_MENU]: [...FOREIGN_USERS],
    [ACTIVE_MENU]: isRebooted ? [] : [FOREIGN_SESSION],
    [COOKIE_MENU]: [FOREIGN_COOKIE],
  };
  return Object.entries(wanted).flatMap(([menu, rows]) => {
    const found = state
      .rows(menu)
      .filter(({ name, user }) => isForeign(menu === USER_MENU ? name : user))
      .map(({ '.id': _id, ...values }) => values);
    return isDeepStrictEqual(found, rows) ? [] : [`rows of the shop’s own in ${menu} were touched`];
  });
}
