import type { Logger } from 'pino';
import type { Hotspot } from './hotspot.ts';
import { createMikrotikHotspot, type MikrotikOptions } from './mikrotik-hotspot.ts';
import { createPlainSsidHotspot } from './plain-ssid-hotspot.ts';

/** From the settings ROUTER_HOST, ROUTER_PORT, ROUTER_USERNAME, ROUTER_PASSWORD, ROUTER_TLS and ROUTER_CA. */
export interface HotspotOptions extends Omit<MikrotikOptions, 'host' | 'port' | 'ca'> {
  /** Undefined or empty: the shop has no router that we speak to. */
  readonly host: string | undefined;
  /** Undefined: 8729 with TLS, 8728 without; the library itself would take 8728 for both. */
  readonly port: number | undefined;
  readonly tls: boolean;
  /** PEM of the authority that signed the router's certificate. */
  readonly ca: string | undefined;
}

const API_PORT = 8728;
const API_TLS_PORT = 8729;

/** Where a router's API answers unless somebody has moved it. */
export const defaultRouterPort = (tls: boolean): number => (tls ? API_TLS_PORT : API_PORT);

/**
 * Chooses the kind of hotspot this shop has. Nothing is connected yet.
 *
 * @throws RangeError when TLS is asked for without the authority to pin: any other certificate would have to be believed
 */
export function createHotspot(options: HotspotOptions, logger: Logger): Hotspot {
  const { host, port, tls, ca, ...rest } = options;
  if (host === undefined || host === '') return createPlainSsidHotspot();
  if (tls && !ca) throw new RangeError('ROUTER_TLS needs ROUTER_CA, the certificate authority of the router.');
  return createMikrotikHotspot(
    { ...rest, host, port: port ?? defaultRouterPort(tls), ca: tls ? ca : undefined },
    logger,
  );
}
