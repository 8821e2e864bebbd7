import net from 'node:net';
import type { Logger } from 'pino';
import { HotspotError } from '../../hotspot/hotspot-error.ts';
import { connectToRouter } from '../../hotspot/mikrotik-hotspot.ts';
import type { RouterOsTarget } from '../../hotspot/routeros-connection.ts';
import { ProvisionStop } from './provision-stop.ts';
import { type RouterMenus, routerMenus } from './router-menu.ts';

const API_PORT = 8728;
const API_TLS_PORT = 8729;
const CONNECT_DEADLINE_MS = 15_000;
/** Signing a certificate may keep the router from answering for as long as it takes. */
const COMMAND_DEADLINE_MS = 120_000;

export interface OpenRouter {
  readonly menus: RouterMenus;
  close(): void;
}

/** @throws HotspotError */
export async function openRouter(target: RouterOsTarget, logger: Logger): Promise<OpenRouter> {
  const deadlines = { connectMs: CONNECT_DEADLINE_MS, commandMs: COMMAND_DEADLINE_MS };
  const owner = { signal: new AbortController().signal, onBroken() {} };
  const connection = await connectToRouter(target, deadlines, logger, owner);
  return { menus: routerMenus(connection), close: () => connection.close() };
}

export function adminTarget(settings: {
  ROUTER_HOST: string;
  ROUTER_PORT?: number | undefined;
  ROUTER_USERNAME: string;
  ROUTER_PASSWORD: string;
  ROUTER_TLS: boolean;
  ROUTER_CA: string | undefined;
}): RouterOsTarget {
  return {
    host: settings.ROUTER_HOST,
    port: settings.ROUTER_PORT ?? (settings.ROUTER_TLS ? API_TLS_PORT : API_PORT),
    username: settings.ROUTER_USERNAME,
    password: settings.ROUTER_PASSWORD,
    ca: settings.ROUTER_TLS ? settings.ROUTER_CA : undefined,
  };
}

/** @throws ProvisionStop with what the installer can do about it */
export async function openAsAdmin(target: RouterOsTarget, logger: Logger): Promise<OpenRouter> {
  try {
    return await openRouter(target, logger);
  } catch (error) {
    if (!(error instanceof HotspotError)) throw error;
    if (error.kind === 'auth') {
      throw new ProvisionStop(
        `The router does not let ${target.username} in: check ROUTER_USERNAME and ROUTER_PASSWORD.`,
        'login',
      );
    }
    const hint =
      target.ca === undefined
        ? 'A router that has been set up before answers over TLS only: set ROUTER_TLS=true and ROUTER_CA to the file that ' +
          'was saved then. A new one needs its API switched on: "/ip/service/enable api".'
        : 'Over TLS it answers to the shop’s server only: run this there. ROUTER_CA must be of this router.';
    throw new ProvisionStop(`The router cannot be reached (${error.message}). ${hint}`, 'refused');
  }
}

/**
 * The address of this machine that the router sees.
 *
 * @throws ProvisionStop when nothing answers
 */
export function localAddressTowards(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, family: 4, timeout: CONNECT_DEADLINE_MS });
    const fail = (reason: string, code = '') => {
      socket.destroy();
      reject(
        new ProvisionStop(
          `Nothing answers at ${host}:${port} (${reason}): check ROUTER_HOST and ROUTER_PORT.`,
          ['ENOTFOUND', 'EAI_AGAIN'].includes(code) ? 'name-unknown' : 'no-answer',
        ),
      );
    };
    socket.on('connect', () => {
      resolve(socket.localAddress ?? '');
      socket.destroy();
    });
    socket.on('timeout', () => fail('no answer'));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.message, error.code));
  });
}
