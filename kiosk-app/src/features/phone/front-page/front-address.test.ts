import { describe, expect, it } from 'vitest';
import { parseFrontAddress } from './front-address.ts';

const ORDER = '123456789012345';

describe('the address of the phone page', () => {
  it('names the order on the shop’s own wifi', () => {
    expect(parseFrontAddress(`/front/${ORDER}`)).toEqual({ orderId: ORDER, server: null });
    expect(parseFrontAddress(`/front/${ORDER}/`)).toEqual({ orderId: ORDER, server: null });
  });

  it('names the shop’s server too when the phone comes from outside', () => {
    expect(parseFrontAddress(`/front/shop%201/${ORDER}`)).toEqual({ orderId: ORDER, server: 'shop 1' });
  });

  it.each(['/front', '/front/', '/front/12345', `/front/a/b/${ORDER}`, `/front/%E0%A4%A/${ORDER}`, `/else/${ORDER}`])(
    'is not found for %s',
    (pathname) => {
      expect(parseFrontAddress(pathname)).toBeNull();
    },
  );
});
