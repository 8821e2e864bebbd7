import { isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * The app serves photos, order numbers and nothing from elsewhere. `blob:` is for pictures that the browser made
 * itself (a photo chosen on this device), inline styles are Mantine's.
 */
const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "style-src 'self' 'unsafe-inline'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Of answers that are written before there is an app to ask: too many connections, a request that is none. */
export const BARE_SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** A file that is opened by itself is a page: whatever a browser takes it for, it may do nothing. */
export const FILE_POLICY = "default-src 'none'; sandbox";

const YEAR_SECONDS = 31_536_000;

/** Fills in what an answer does not say itself: a file for download is stricter than a page. */
export function addSecurityHeaders(context: Context, isHttpsForGood: boolean): void {
  const { headers } = context.res;
  if (isFile(headers) && !headers.has('content-security-policy')) headers.set('content-security-policy', FILE_POLICY);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isSecureContext(context)) headers.set('cross-origin-opener-policy', 'same-origin');
  if (isHttpsForGood && hasPublicName(context)) headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}

/** A picture, data, or what a browser is to save: no page is made of these answers, so the app loses nothing by their policy. */
const isFile = (headers: Headers): boolean =>
  /^(?:image\/|application\/(?:\w+\+)?json)/.test(headers.get('content-type') ?? '') ||
  headers.get('content-disposition')?.startsWith('attachment') === true;

/** On plain HTTP browsers ignore the opener policy, and log that as an error on every phone. */
function isSecureContext({ req }: Context): boolean {
  const { protocol, hostname } = new URL(req.url);
  return protocol === 'https:' || hostname === 'localhost' || req.header('x-forwarded-proto') === 'https';
}

/** HTTPS for good on `localhost` would take the kiosk's own plain address along. */
function hasPublicName({ req }: Context): boolean {
  const { hostname } = new URL(req.url);
  return hostname.includes('.') && isIP(hostname) === 0;
}
