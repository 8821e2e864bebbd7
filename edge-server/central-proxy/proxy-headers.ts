import type { IncomingHttpHeaders } from 'node:http';
import { AUTHENTICATED_ADDRESS_HEADER } from '@printfront/shared/server/http/authenticated-address.ts';
import { SECURE_PREFIX } from '@printfront/shared/server/http/secure-prefix.ts';
import { isOfThisWay } from '../access/cookie-names.ts';
import { KIOSK_COOKIE } from '../access/kiosk-cookie.ts';
import { SHOP_DEVICE_COOKIE, SHOP_SESSION_COOKIE } from '../access/session-cookies.ts';

/** RFC 9110, 7.6.1: they belong to one connection. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/** The edge's own token is the only thing that may speak for the edge; browsers have sessions. */
const NEVER_PASSED_ON = [
  ...HOP_BY_HOP,
  'host',
  'authorization',
  'proxy-authorization',
  'forwarded',
  'expect',
  AUTHENTICATED_ADDRESS_HEADER,
];

/**
 * What central is told. Origin becomes its own, because the edge has checked the browser's; the shop's own cookies mean
 * nothing there and stay here.
 *
 * @param vouched where the call comes from, in this shop's word
 */
export function requestHeaders(
  given: IncomingHttpHeaders,
  { central, address, isSecure }: { central: URL; address: string; isSecure: boolean },
  vouched: Record<string, string> = {},
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || NEVER_PASSED_ON.includes(name) || name.startsWith('x-forwarded-')) continue;
    headers[name] = value;
  }
  Object.assign(headers, vouched);
  headers.host = central.host;
  headers['x-forwarded-for'] = address;
  if (given.host !== undefined) headers['x-forwarded-host'] = given.host;
  if (given.origin !== undefined) headers.origin = central.origin;
  if (given['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  const cookies = centralsCookies(given.cookie, isSecure);
  if (cookies === '') delete headers.cookie;
  else headers.cookie = cookies;
  return headers;
}

const OWN_COOKIES = [KIOSK_COOKIE, SHOP_SESSION_COOKIE, SHOP_DEVICE_COOKIE].map((name) => `${name}=`);

function centralsCookies(cookies: string | undefined, isSecure: boolean): string {
  return (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => isOfThisWay(cookie, isSecure))
    .map((cookie) => (isSecure ? cookie.slice(SECURE_PREFIX.length) : cookie))
    .filter((cookie) => cookie !== '' && !OWN_COOKIES.some((own) => cookie.startsWith(own)))
    .join('; ');
}

/** What central says of the way to itself means nothing on the way to the shop's server. */
const OF_CENTRALS_ADDRESS = ['strict-transport-security', 'cross-origin-opener-policy'];

/**
 * Central's answer as the browser gets it. A cookie that central marks Secure would be dropped by a browser that came
 * over the shop's plain HTTP, so the mark goes, and over HTTPS it comes, with the name of that way; a Domain would be central's.
 */
export function answerHeaders(given: IncomingHttpHeaders, isSecure: boolean): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || HOP_BY_HOP.includes(name) || OF_CENTRALS_ADDRESS.includes(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      headers.append(name, name === 'set-cookie' ? forThisOrigin(one, isSecure) : one);
    }
  }
  return headers;
}

function forThisOrigin(cookie: string, isSecure: boolean): string {
  const attributes = cookie.split(';').filter((attribute) => {
    const name = attribute.trim().toLowerCase();
    return !name.startsWith('domain=') && name !== 'secure';
  });
  const text = attributes.join(';');
  return isSecure ? `${SECURE_PREFIX}${text}; Secure` : text;
}
