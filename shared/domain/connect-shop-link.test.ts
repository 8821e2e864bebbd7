import { expect, it } from 'vitest';
import { connectShopLink, readOfferedCentral, readShopAddress, shopSetUpLink } from './connect-shop-link.ts';

it('brings central and its code to the shop’s computer, by link and by what was copied', () => {
  const offered = { url: 'https://prints.example:3000', enrolCode: 'A3F7K9KM2Q' };
  expect(readOfferedCentral(connectShopLink(offered))).toEqual(offered);
  expect(readOfferedCentral(new URL(shopSetUpLink('http://192.168.1.20:8080', offered)).hash)).toEqual(offered);
  for (const other of ['', '#ABCD-EFGH-JKLM-NPQR', 'https://prints.example', '#central=https://prints.example']) {
    expect(readOfferedCentral(other), other).toBeNull();
  }
});

it('shows of a link what is connected to, and takes none that looks like another', () => {
  const linked = (central: string) => readOfferedCentral(`#${new URLSearchParams({ central, enrol: 'A3F7K9KM2Q' })}`);
  expect(linked('https://:prints.example@evil.example')).toBeNull();
  expect(linked('https://prints.example@evil.example')).toBeNull();
  expect(linked('javascript:alert(1)')).toBeNull();
  expect(linked('https://prints.ex\u0430mple/page')?.url).toBe('https://prints.xn--exmple-4nf');
});

it.each([
  ['192.168.1.20', 'http://192.168.1.20:8080'],
  [' shop-pc.local ', 'http://shop-pc.local:8080'],
  ['localhost:8081', 'http://localhost:8081'],
  ['192.168.1.20:80', 'http://192.168.1.20'],
  ['http://192.168.1.20:8080/set-up#ABCD', 'http://192.168.1.20:8080'],
  ['https://shop.example/', 'https://shop.example'],
  ['javascript:alert(1)', null],
  ['ftp://192.168.1.20', null],
  ['me@192.168.1.20', null],
  ['the one below', null],
  ['', null],
])('reads the address of a shop’s computer: %s', (typed, origin) => {
  expect(readShopAddress(typed)).toBe(origin);
});
