import { describe, expect, it } from 'vitest';
import { asThaiKeys, asUsKeys, readScannedCode } from './scanned-code.ts';

const ID = '019ad4c2-7f3e-7b11-9c02-3d5e6f708192';
const PHONE_PAGE = '123456789012345';

describe('what was scanned', () => {
  it.each([
    ['the ticket’s address', `https://shop.example/admin/orders/${ID}`],
    ['an address with more behind it', `http://10.0.0.2:8080/orders/${ID}?print=false#top`],
    ['a bare id', ID],
    ['an id in capitals, as with caps lock on', ID.toUpperCase()],
    ['an id without its dashes', ID.replaceAll('-', '')],
    ['an address from keys that wrote Thai', asThaiKeys(`https://shop.example/admin/orders/${ID}`)],
    ['an id from keys that wrote Thai', asThaiKeys(ID)],
    ['an id whose dashes another layout made something else of', ID.replaceAll('-', 'ß')],
    ['what a scanner adds', `]Q3\u001d${ID}\r\n`],
  ])('is an order by %s', (_what, text) => {
    expect(readScannedCode(text)).toEqual({ kind: 'order', value: ID });
  });

  it.each([
    ['the address of the phone’s page', `https://shop.example/front/${PHONE_PAGE}/`],
    ['its id alone', PHONE_PAGE],
    ['its id from Thai keys', asThaiKeys(PHONE_PAGE)],
    ['an address of a kiosk', `https://shop.example/storefront/${PHONE_PAGE}/done`],
  ])('is an order at a kiosk by %s', (_what, text) => {
    expect(readScannedCode(text)).toEqual({ kind: 'storefront-order', value: PHONE_PAGE });
  });

  it.each([
    ['0042', '0042'],
    ['#42', '42'],
    [' ๐๐๔๒ ', '0042'],
    ['จจภ/', '0042'],
    ['Order 0042', '0042'],
    ['ออเดอร์ 0042', '0042'],
  ])('is the number in %s', (text, value) => {
    expect(readScannedCode(text)).toEqual({ kind: 'number', value });
  });

  it.each([
    'มาลี',
    'จต',
    'ขจี',
    'Somchai',
    'https://example.com/menu',
    'WIFI:T:WPA;S:shop;;',
    '',
    '---',
    '00020101021229'.padEnd(60, 'A'),
  ])('is nothing of ours in %s', (text) => {
    expect(readScannedCode(text)).toBeNull();
  });

  it('reads either layout as the other', () => {
    expect(asThaiKeys('l,=kp')).toBe('สมชาย');
    expect(asUsKeys('สมชาย')).toBe('l,=kp');
  });
});
