import { expect, it } from 'vitest';
import { isSameValue } from './same-value.ts';

it.each([
  ['yes', 'true', true],
  ['no', 'false', true],
  ['no', 'true', false],
  ['1h', '01:00:00', true],
  ['1h', '60m', true],
  ['10m', '9m', false],
  ['10.0.0.2/32', '10.0.0.2', true],
  ['10.0.0.0/24', '10.0.0.0', false],
  ['none', undefined, true],
  ['', undefined, true],
  ['x', undefined, false],
  ['read,write,api', 'read,write,api,!local,!telnet', true],
  ['read,write,api', 'read,write,api,policy,!local', false],
  ['key-cert-sign,crl-sign', 'crl-sign,key-cert-sign', true],
  ['10M/20M', '10M/20M', true],
  ['3', '30', false],
])('what we write as %j is what the router shows as %j: %s', (wanted, shown, isSame) => {
  expect(isSameValue(wanted, shown)).toBe(isSame);
});
