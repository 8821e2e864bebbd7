import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { HotspotError } from '../../hotspot/hotspot-error.ts';
import type { RouterOsTarget } from '../../hotspot/routeros-connection.ts';
import { type OpenRouter, openRouter } from './admin-connection.ts';
import type { Change } from './provision-plan.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import { ProvisionStop } from './provision-stop.ts';
import { asWritten } from './remembered-settings.ts';
import { type PinnedAuthority, readRouterAuthority } from './router-authority.ts';
import type { RouterMenus } from './router-menu.ts';

export interface SecureLogin {
  readonly authority: PinnedAuthority;
  readonly tlsPort: number;
  /** The administrator's own connection, over TLS. */
  readonly admin: OpenRouter;
}

/** A service that has just been switched on takes a moment. */
const ATTEMPTS = 5;
const PAUSE_MS = 500;

/**
 * Logs the administrator in over TLS, with nothing but the router's own authority believed. Until this has worked nothing
 * is switched off; when it does not, api-ssl is given back what it had.
 *
 * @param changes what this run has changed of api-ssl
 * @throws ProvisionStop
 */
export async function logInOverTls(
  menus: RouterMenus,
  settings: ProvisionSettings,
  changes: readonly Change[],
  edgeAddress: string,
  logger: Logger,
): Promise<SecureLogin> {
  let problem = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await delay(PAUSE_MS);
    const tlsPort = await readTlsPort(menus);
    const authority = await readRouterAuthority(menus, settings.ROUTER_HOST, tlsPort, attempt === ATTEMPTS - 1);
    if (authority === undefined) {
      problem = 'it showed no certificate of its own';
      continue;
    }
    try {
      const { ROUTER_USERNAME: username, ROUTER_PASSWORD: password, ROUTER_HOST: host } = settings;
      const target: RouterOsTarget = { host, port: tlsPort, username, password, ca: authority.pem };
      return { authority, tlsPort, admin: await openRouter(target, logger) };
    } catch (error) {
      if (!(error instanceof HotspotError)) throw error;
      problem = error.message;
    }
  }
  for (const change of changes) {
    if (change.kind !== 'setting') continue;
    const before = change.differences.map(({ name, before: value = '' }) => [name, asWritten(name, value)]);
    await menus.set(change.wanted.menu, change.id, Object.fromEntries(before));
  }
  throw new ProvisionStop(
    `The login over TLS failed: ${problem}. Nothing was switched off and api-ssl is as it was. It lets in only ` +
      `${edgeAddress}: run this on the shop's server, or set EDGE_ADDRESS to its address as the router sees it.`,
  );
}

export async function readTlsPort(menus: RouterMenus): Promise<number> {
  const [service] = await menus.print('/ip/service', 'name=api-ssl');
  return Number(service?.port ?? 8729);
}
