import { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { describe, expect, it } from 'vitest';
import { hotspotLoginUrl, wifiAccess } from './wifi-access.ts';

const SETTINGS = { ssid: 'Shop', passphrase: 'sesame-open', loginHost: '10.5.50.1' };
const UP = { kind: 'mikrotik', reachable: true, since: new Date(0) } as const;
const DOWN = { ...UP, reachable: false };
const USER = { username: 'k7mp2x', password: 'w8rt4nqz', isReady: true, isLoggedIn: true };
const UPLOAD_URL = 'http://10.0.0.5/front/1';

describe('what the wifi panel shows', () => {
  it.each([
    ['ready', UP, USER],
    ['pending', UP, { ...USER, isReady: false }],
    ['pending', UP, undefined],
    ['unreachable', DOWN, USER],
    ['unreachable', DOWN, undefined],
  ] as const)('is %s', (state, health, user) => {
    const access = wifiAccess(SETTINGS, UPLOAD_URL, health, user);
    expect(access).toMatchObject({
      state,
      uploadUrl: UPLOAD_URL,
      username: user?.username ?? null,
      isLoggedIn: user !== undefined,
    });
    expect(StorefrontWifi.omit({ mobileDataUrl: true }).parse(access)).toEqual(access);
  });

  it('joins the network with the passphrase, escaped', () => {
    const settings = { ...SETTINGS, ssid: 'Foto;Shop', passphrase: 'a:b' };
    expect(wifiAccess(settings, UPLOAD_URL, UP, USER).qrPayload).toBe('WIFI:T:WPA;S:Foto\\;Shop;P:a\\:b;;');
  });

  it('has no network to join when none is set, and the upload page without a login host', () => {
    const settings = { ssid: undefined, passphrase: undefined, loginHost: undefined };
    expect(wifiAccess(settings, UPLOAD_URL, UP, USER)).toMatchObject({
      ssid: null,
      qrPayload: null,
      loginUrl: UPLOAD_URL,
    });
  });

  it('logs in with values that survive the address line', () => {
    const url = new URL(hotspotLoginUrl('10.5.50.1', 'a&b=c', 'p#?+%ü', 'http://x/y?z=1&w=2#f'));
    expect(url.origin).toBe('http://10.5.50.1');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      username: 'a&b=c',
      password: 'p#?+%ü',
      dst: 'http://x/y?z=1&w=2#f',
    });
  });
});
