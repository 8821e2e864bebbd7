import { expect, it } from 'vitest';
import { signInPath } from './sign-in-path.ts';

it('keeps the way back whole through the sign-in page’s own address', () => {
  const address = new URL(signInPath('/admin/orders?q=ก ข&payment=10'), 'https://shop.example');
  expect(address.pathname).toBe('/sign-in');
  expect(address.searchParams.get('return')).toBe('/admin/orders?q=ก ข&payment=10');
});
