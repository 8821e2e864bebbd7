import { expect, test } from 'vitest';
import { nameToPermit } from './own-names.ts';

test.each<[string, string | null]>([
  ['shop-pc', 'shop-pc'],
  ['POS2.example.org', 'pos2'],
  // Each is the end of names that anybody in the world can have.
  ...['shop', 'studio', 'photos', 'camera', 'photo.example', 'xn--o3cw4h'].map(
    (name) => [name, null] as [string, null],
  ),
  ['localhost', null],
  ['ร้านรูป-1', null],
])('of a computer called %s the authority may vouch for %s', (hostName, permitted) => {
  expect(nameToPermit(hostName)).toBe(permitted);
});
