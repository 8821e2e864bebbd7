import { expect, test } from 'vitest';
import { forwardedAddress } from './caller-device.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
  [['10.0.0.1', '203.0.113.9'], '203.0.113.9'],
  ['10.0.0.1,2001:db8::1', '2001:db8::1'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['203.0.113.9, ', undefined],
  ['203.0.113.9, unknown', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j the proxy has written %j', (header, address) => {
  expect(forwardedAddress(header)).toBe(address);
});
