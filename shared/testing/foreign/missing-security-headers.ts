import type { IncomingHttpHeaders } from 'node:http';

/** What every answer says, whatever it is. */
const ON_EVERY_ANSWER: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src '(self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
/** Of files: browsers show no page of them, whatever they hold. */
const FILE_POLICY = /^default-src 'none'; sandbox$/;
/** What an answer outside of the app can still say. */
const ON_BARE_ANSWERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

/**
 * @returns the names of headers that are missing or say something else; `isBare` for what is answered before the app, `isFile`
 *   for pictures and downloads
 */
export const missingSecurityHeaders = (
  headers: IncomingHttpHeaders,
  { isBare = false, isFile = false } = {},
): string[] =>
  Object.entries({ ...ON_EVERY_ANSWER, ...(isFile && { 'content-security-policy': FILE_POLICY }) })
    .filter(([name]) => !isBare || ON_BARE_ANSWERS.includes(name))
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => `${name}: ${headers[name]}`);

/** The headers of an answer as it went over the wire. */
export const headersOf = (answer: string): IncomingHttpHeaders =>
  Object.fromEntries(
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
