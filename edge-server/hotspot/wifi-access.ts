import type { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { wifiQrPayload } from '@printfront/shared/domain/wifi-qr.ts';
import type { OrderHotspotUser } from './hotspot.service.ts';
import type { HotspotHealth } from './hotspot.ts';

/** From the settings HOTSPOT_SSID, HOTSPOT_PASSPHRASE and HOTSPOT_LOGIN_HOST. */
export interface WifiSettings {
  /** Undefined: the shop has no guest wifi to show. */
  readonly ssid: string | undefined;
  /** Undefined: an open network. */
  readonly passphrase: string | undefined;
  /** The router's address as phones see it, with a port if it is not 80. An IP works where its DNS name does not. */
  readonly loginHost: string | undefined;
}

/** All that the router has a part in. */
export type WifiAccess = Omit<StorefrontWifi, 'mobileDataUrl'>;

/** A login of an order, and whether a phone is online with it. */
export type WifiUser = OrderHotspotUser & { isLoggedIn?: boolean };

/**
 * What a phone needs to get from the street to the upload page: one QR joins the wifi, the other opens the page, logging
 * the phone in on the way where there is a hotspot.
 */
export function wifiAccess(
  settings: WifiSettings,
  uploadUrl: string,
  health: HotspotHealth,
  user: WifiUser | undefined,
): WifiAccess {
  const ssid = settings.ssid ?? null;
  const qrPayload =
    settings.ssid === undefined
      ? null
      : wifiQrPayload({ ssid: settings.ssid, password: settings.passphrase ?? '', hidden: false });
  const plain = { ssid, qrPayload, loginUrl: uploadUrl, uploadUrl, username: null, password: null, isLoggedIn: false };
  if (health.kind === 'none') return { ...plain, state: 'none' };
  if (user === undefined) return { ...plain, state: health.reachable ? 'pending' : 'unreachable' };
  const { username, password } = user;
  const loginUrl =
    settings.loginHost === undefined ? uploadUrl : hotspotLoginUrl(settings.loginHost, username, password, uploadUrl);
  const state = !health.reachable ? 'unreachable' : user.isReady ? 'ready' : 'pending';
  return { ...plain, loginUrl, username, password, isLoggedIn: user.isLoggedIn ?? false, state };
}

/** The router's login page takes all three in its address (`http-pap`) and sends the phone on to `dst`. */
export function hotspotLoginUrl(loginHost: string, username: string, password: string, dst: string): string {
  const query = Object.entries({ username, password, dst }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `http://${loginHost}/login?${query.join('&')}`;
}
