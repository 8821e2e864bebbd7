import { describe, expect, it } from 'vitest';
import { safeReturnPath, signInPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it.each(['/', '/admin/orders', '/admin/orders?q=42&payment=10', '/admin/orders/0190#lines', '/a%20b', '/รูป'])(
    'leads to %s',
    (path) => {
      expect(decodeURI(safeReturnPath(path) ?? '')).toBe(decodeURI(path));
    },
  );

  it.each([
    null,
    '',
    'admin',
    'https://evil.example/',
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
    '//%5cevil.example',
    '//[bad',
    '/sign-in',
    '/sign-in/local?return=/sign-in/local',
    '/a/../sign-in/local',
  ])('never leads to %j', (payload) => {
    expect(safeReturnPath(payload)).toBeNull();
  });

  it('stays on this site whatever was asked for', () => {
    for (const first of ['/', '//', '/\\', '/.', '/..', '/@', '/:', '/%2f', '/%5c', '/%09/', '/;//', '/?//', '/#//']) {
      const path = safeReturnPath(`${first}evil.example`);
      if (path !== null) expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
    }
  });

  it('survives the sign-in page’s own address', () => {
    const address = new URL(signInPath('/admin/orders?q=ก ข&payment=10'), 'https://shop.example');
    expect(address.searchParams.get('return')).toBe('/admin/orders?q=ก ข&payment=10');
  });
});
