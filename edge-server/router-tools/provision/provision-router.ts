import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { HotspotError } from '../../hotspot/hotspot-error.ts';
import type { RouterOsTarget } from '../../hotspot/routeros-connection.ts';
import { adminTarget, localAddressTowards, openAsAdmin, openRouter } from './admin-connection.ts';
import { applyChange } from './apply-change.ts';
import { desiredState } from './desired-state.ts';
import { OUR_NAME } from './our-names.ts';
import { describeFacts, describePlan, placeOf } from './plan-words.ts';
import { type PlannedItem, planChanges } from './provision-plan.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import type { PinnedAuthority } from './router-authority.ts';
import { readRouterFacts } from './router-facts.ts';
import type { RouterMenus } from './router-menu.ts';
import { logInOverTls } from './secure-login.ts';
import { verifyRouter } from './verify-router.ts';
import { checkWayBack } from './way-back.ts';

export interface ProvisionRun {
  readonly settings: ProvisionSettings;
  /** Only read, and say what would be done. */
  readonly isDryRun: boolean;
  readonly logger: Logger;
  /** The caller keeps what is needed to log in, the password that it has given too: nothing of it is said or written to a file. */
  readonly isKept?: boolean;
}

/** What the shop's server needs to know of a router that is set up. */
export interface Provisioned {
  readonly changeCount: number;
  /** Null after a dry run. */
  readonly login: { readonly port: number; readonly ca: string; readonly ssids: readonly string[] } | null;
}

/** The step after which the API must answer over TLS, and the one after which nothing answers without it. */
const TLS_STEP = 9;
const LAST_STEP = 12;

/**
 * Sets a router up for the shop, or finds that it is. Can be run again at any time, also after it was cut short.
 *
 * @param say takes the report, a line at a time
 * @throws ProvisionStop when something is not as expected; HotspotError when the router went away
 */
export async function provisionRouter(
  { settings, isDryRun, logger, isKept = false }: ProvisionRun,
  say: (line: string) => void,
): Promise<Provisioned> {
  const target = adminTarget(settings);
  const edgeAddress = settings.EDGE_ADDRESS ?? (await localAddressTowards(target.host, target.port));
  const admin = await openAsAdmin(target, logger);
  try {
    const facts = await readRouterFacts(admin.menus, settings, edgeAddress);
    const account = await readAccount(admin.menus, settings, target, logger);
    const { guestInterface, hasIpv6 } = facts;
    const shop = { guestInterface, hasIpv6, edgeAddress, apiPassword: account.password };
    const desired = desiredState(settings, shop);
    const items = withPassword(await planChanges(admin.menus, desired), account);
    for (const line of [...describeFacts(facts, settings, edgeAddress), '', ...describePlan(items), '']) say(line);
    const count = items.reduce((sum, { changes }) => sum + changes.length, 0);
    if (isDryRun) {
      say(count === 0 ? 'Nothing is left to do.' : `Dry run: nothing was changed; ${count} changes are left to do.`);
      return { changeCount: count, login: null };
    }

    const apply = async (menus: RouterMenus, from: number, to: number): Promise<void> => {
      for (const { wanted, changes } of items.filter((item) => item.wanted.step >= from && item.wanted.step <= to)) {
        // Before it is sent: a password that only the router knew would be lost with a cut connection.
        if (changes.length > 0 && wanted.menu === '/user' && !isKept) sayPassword(account, say);
        for (const change of changes) await applyChange(menus, change, desired);
        if (changes.length > 0) say(`done ${String(wanted.step).padStart(2)}  ${wanted.what} — ${placeOf(wanted)}`);
      }
    };
    await apply(admin.menus, 0, TLS_STEP);
    say(await checkWayBack(admin.menus, settings, edgeAddress));
    const ssl = items.find(({ wanted }) => wanted.kind === 'setting' && wanted.name === 'api-ssl');
    const secure = await logInOverTls(admin.menus, settings, ssl?.changes ?? [], edgeAddress, logger);
    try {
      say('checked: the administrator is let in over TLS');
      await apply(secure.admin.menus, TLS_STEP + 1, LAST_STEP - 1);
      const apiTarget = { ...target, port: secure.tlsPort, ca: secure.authority.pem };
      await verify(secure.admin.menus, apiTarget, account, logger, say);
      await apply(secure.admin.menus, LAST_STEP, LAST_STEP);
    } finally {
      secure.admin.close();
    }
    say(count === 0 ? 'Nothing was left to do.' : 'The router is set up.');
    if (!isKept) await sayEdgeSettings(settings, secure.authority, secure.tlsPort, say);
    const { ssids } = facts;
    return { changeCount: count, login: { port: secure.tlsPort, ca: secure.authority.pem, ssids } };
  } finally {
    admin.close();
  }
}

/** The account of the shop's server. `password` is undefined when it has one that this run does not know. */
interface Account {
  readonly id: string | undefined;
  readonly password: string | undefined;
  readonly isRight: boolean;
}

async function readAccount(
  menus: RouterMenus,
  { ROUTER_API_PASSWORD: given }: ProvisionSettings,
  target: RouterOsTarget,
  logger: Logger,
): Promise<Account> {
  const [row] = await menus.print('/user', `name=${OUR_NAME}`);
  if (row === undefined) {
    return { id: undefined, password: given ?? randomBytes(18).toString('base64url'), isRight: true };
  }
  if (given === undefined) return { id: row['.id'], password: undefined, isRight: true };
  return {
    id: row['.id'],
    password: given,
    isRight: await isLetIn({ ...target, username: OUR_NAME, password: given }, logger),
  };
}

async function isLetIn(target: RouterOsTarget, logger: Logger): Promise<boolean> {
  try {
    (await openRouter(target, logger)).close();
    return true;
  } catch (error) {
    if (error instanceof HotspotError && error.kind === 'auth') return false;
    throw error;
  }
}

/** The router never shows a password: whether it is the wanted one was found out by logging in. */
function withPassword(items: readonly PlannedItem[], { id, password, isRight }: Account): PlannedItem[] {
  return items.map((item) => {
    if (isRight || id === undefined || password === undefined || item.wanted.kind !== 'row') return item;
    if (item.wanted.menu !== '/user') return item;
    const differences = [{ name: 'password', before: undefined, after: password }];
    return { ...item, changes: [...item.changes, { kind: 'set', wanted: item.wanted, id, differences }] };
  });
}

function sayPassword({ id, password }: Account, say: (line: string) => void): void {
  if (id !== undefined || password === undefined) return;
  say('The account that the shop’s server logs in with; its password is shown only this once:');
  say(`  ROUTER_USERNAME=${OUR_NAME}`);
  say(`  ROUTER_PASSWORD=${password}`);
}

async function verify(
  adminMenus: RouterMenus,
  target: RouterOsTarget,
  { password }: Account,
  logger: Logger,
  say: (line: string) => void,
): Promise<void> {
  const account =
    password === undefined ? undefined : await openRouter({ ...target, username: OUR_NAME, password }, logger);
  try {
    say(
      account === undefined
        ? 'not checked: the password of the shop’s server, which this run does not know (ROUTER_API_PASSWORD checks or sets it)'
        : 'checked: the shop’s server is let in over TLS',
    );
    for (const line of await verifyRouter(account?.menus ?? adminMenus)) say(`checked: ${line}`);
  } finally {
    account?.close();
  }
}

async function sayEdgeSettings(
  settings: ProvisionSettings,
  authority: PinnedAuthority,
  tlsPort: number,
  say: (line: string) => void,
): Promise<void> {
  const name = `router-ca-${authority.fingerprint.replaceAll(':', '').slice(0, 8).toLowerCase()}.pem`;
  const file = path.resolve(settings.ROUTER_CA_FOLDER, name);
  await fs.writeFile(file, authority.pem);
  for (const line of [
    '',
    `The router's certificate authority, saved as ${file}`,
    `SHA-256 ${authority.fingerprint}`,
    authority.pem.trim(),
    '',
    'For the settings of the shop’s server, with ROUTER_PASSWORD as it was shown:',
    `  ROUTER_HOST=${settings.ROUTER_HOST}`,
    ...(tlsPort === 8729 ? [] : [`  ROUTER_PORT=${tlsPort}`]),
    `  ROUTER_USERNAME=${OUR_NAME}`,
    '  ROUTER_TLS=true',
    `  ROUTER_CA=${file}`,
    `  ROUTER_USER_PROFILE=${OUR_NAME}`,
    `  HOTSPOT_LOGIN_HOST=${settings.GUEST_NETWORK.routerAddress}`,
  ]) {
    say(line);
  }
}
