import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const SHOP = 'https://shop.example';
/** What a browser that stands on our sign-in page would make of it. */
const hostOf = (path: string) => new URL(path, `${SHOP}/sign-in/local?return=x`).host;

describe('the way back after signing in', () => {
  it.each([
    '/',
    '/orders',
    '/print/sizes?category=4&x=https://a.example/',
    '/admin/orders/0190#lines',
    '/a%20b',
    '/รูป',
    '/sign-in-help',
  ])('leads to %s', (path) => {
    expect(decodeURI(safeReturnPath(path) ?? '')).toBe(decodeURI(path));
  });

  it.each([
    null,
    undefined,
    '',
    'admin',
    'https://evil.example/',
    'https:/evil.example/',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u200b/evil.example',
    '/\u0000',
    '/orders\r\nset-cookie: pf_session=x',
    '//%5cevil.example',
    '//[bad',
    '/sign-in',
    '/sign-in?return=/sign-in',
    '/sign-in/local?return=/sign-in/local',
    '/sign-up',
    '/a/../sign-in/local',
    '/api/v1/auth/sign-in/google',
  ])('never leads to %j', (payload) => {
    expect(safeReturnPath(payload)).toBeNull();
  });

  it('stays on this site and on this host’s header line, whatever is asked for', () => {
    const trick = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '@', ':', '?', '#', '%', ';', '%2f', '%5c', '%09', '%2e', '%0d%0a', '\t', '\n'],
      ...['\r', '\0', ' ', '\u00a0', '\u200b', 'https:', 'javascript:', 'evil.example', 'user:pw@', '[', ']', 'é', 'ก'],
    );
    const wanted = fc.oneof(
      fc.array(trick, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.array(trick, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(wanted, (text) => {
        const path = safeReturnPath(text);
        if (path === null) return;
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(hostOf(path)).toBe('shop.example');
        // What was judged safe once is the same when it is judged again.
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });

  it('leads to any plain page of this site as it was asked for', () => {
    const segment = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/);
    const page = fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.dictionary(segment, segment, { maxKeys: 3 }))
      .map(([segments, query]) => {
        const search = new URLSearchParams(query).toString();
        return `/print/${segments.join('/')}${search === '' ? '' : `?${search}`}`;
      });
    fc.assert(fc.property(page, (path) => safeReturnPath(path) === path));
  });
});
