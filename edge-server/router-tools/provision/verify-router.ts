import { randomBytes } from 'node:crypto';
import { OUR_MARK, OUR_NAME } from './our-names.ts';
import { ProvisionStop } from './provision-stop.ts';
import type { RouterMenus } from './router-menu.ts';

const USERS = '/ip/hotspot/user';
const PROBE_MARK = `${OUR_MARK}probe`;

/**
 * Step 11: does with the router what the shop's server will do, as the account it will have.
 *
 * @returns what was found in order, a line each
 * @throws ProvisionStop naming what is not
 */
export async function verifyRouter(menus: RouterMenus): Promise<string[]> {
  await tryGuestLogin(menus, OUR_NAME);
  const [hotspot] = await menus.print('/ip/hotspot', `name=${OUR_NAME}`);
  const complaint = Object.values(hotspot ?? {}).find((value) => value.includes('device-mode'));
  if (complaint !== undefined) throw new ProvisionStop(`The hotspot does not run: ${complaint}.`);
  if (hotspot === undefined || hotspot.invalid === 'true' || hotspot.disabled === 'true') {
    throw new ProvisionStop('The hotspot is there but does not run: see IP, Hotspot on the router.');
  }
  const [profile] = await menus.print('/ip/hotspot/profile', `name=${OUR_NAME}`);
  if (!profile?.['login-by']?.split(',').includes('http-pap')) {
    throw new ProvisionStop('The hotspot’s profile does not allow http-pap, without which the login by QR code fails.');
  }
  return ['a guest’s login was made and removed again', 'the hotspot runs', 'the login by QR code is allowed'];
}

/**
 * Makes a login as guests get it, and removes it.
 *
 * @param profile undefined: the router's default
 * @throws ProvisionStop, HotspotError when the account may not
 */
export async function tryGuestLogin(menus: RouterMenus, profile: string | undefined): Promise<void> {
  // Of a run that was cut short.
  for (const row of await menus.print(USERS, `comment=${PROBE_MARK}`)) await menus.remove(USERS, row['.id'] ?? '');
  const name = `probe-${randomBytes(6).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  // Disabled: nobody could log in with it even in the moment that it is there.
  await menus.add(USERS, {
    name,
    password,
    comment: PROBE_MARK,
    ...(profile === undefined ? {} : { profile }),
    disabled: 'yes',
  });
  const rows = await menus.print(USERS, `name=${name}`);
  for (const row of rows) await menus.remove(USERS, row['.id'] ?? '');
  if (rows.length !== 1 || (await menus.print(USERS, `name=${name}`)).length > 0) {
    throw new ProvisionStop('A guest’s login could not be made and removed again.');
  }
}
