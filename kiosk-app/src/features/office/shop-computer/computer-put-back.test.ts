import { expect, it } from 'vitest';
import { isOtherRouter, passphraseFor } from './computer-put-back.ts';

const about = { fixed: {}, version: 'v', savedBy: 'Nok', savedAt: '2026-11-21T05:00:00Z' };
const ROUTER = { host: '10.0.0.1', port: null, username: 'printfront', tls: false, ca: null, userProfile: null };
const router = (password: boolean) => ({ ...about, values: ROUTER, secrets: { password } });
const wifi = (passphrase: boolean) => ({
  ...about,
  values: { ssid: 'Guests', loginHost: null },
  secrets: { passphrase },
});

it('asks for the password of a router that is another, and of one whose password is gone', () => {
  expect(isOtherRouter(router(true), { ...ROUTER, userProfile: 'guests' })).toBe(false);
  expect(isOtherRouter(router(true), { ...ROUTER, host: '10.0.0.2' })).toBe(true);
  expect(isOtherRouter(router(true), { ...ROUTER, tls: true, ca: 'a certificate' })).toBe(true);
  expect(isOtherRouter(router(false), ROUTER)).toBe(true);
  expect(isOtherRouter(router(true), { ...ROUTER, host: null })).toBe(false);
});

it('asks for the password of a wifi where the one that is kept may be another’s', () => {
  const before = { ssid: 'Café' };
  expect(passphraseFor(wifi(true), { ssid: 'Guests', loginHost: 'a' }, {})).toBeNull();
  expect(passphraseFor(wifi(true), { ssid: 'Café', loginHost: null }, before)).toEqual({ isNeeded: false });
  expect(passphraseFor(wifi(false), { ssid: 'Café', loginHost: null }, { ...before, hasPassphrase: true })).toEqual({
    isNeeded: true,
  });
  // It was open, and is open again; or there is none again.
  expect(passphraseFor(wifi(true), { ssid: 'Café', loginHost: null, passphrase: null }, before)).toBeNull();
  expect(passphraseFor(wifi(true), { ssid: null, loginHost: null }, { ssid: null })).toBeNull();
});
