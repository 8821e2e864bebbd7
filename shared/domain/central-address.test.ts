import { expect, test } from 'vitest';
import { isOpenToStrangers, leadsToItself, readCentralAddress } from './central-address.ts';

test.each([
  ['https://prints.example', 'https://prints.example'],
  ['  https://prints.example/admin/storefronts?x=1#y ', 'https://prints.example'],
  ['prints.example', 'https://prints.example'],
  ['prints.example:8443/first-run', 'https://prints.example:8443'],
  ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['central.local', 'http://central.local'],
  ['http://prints.example', 'http://prints.example'],
  ['HTTPS://Prints.Example', 'https://prints.example'],
  ['', null],
  ['two words', null],
  ['ftp://prints.example', null],
  ['javascript:alert(1)', null],
  ['https://nok:secret@prints.example', null],
  ['https://', null],
  ['http://[', null],
])('the address %j is %j', (typed, address) => expect(readCentralAddress(typed)).toBe(address));

test.each([
  ['http://prints.example', true],
  ['http://172.32.0.1', true],
  ['http://8.8.8.8:3000', true],
  ['https://prints.example', false],
  ['http://172.20.0.1', false],
  ['http://192.168.1.20:3000', false],
  ['http://[::1]:3000', false],
  ['http://server', false],
])('whether strangers could read what goes to %j: %j', (origin, isOpen) => {
  expect(isOpenToStrangers(origin)).toBe(isOpen);
});

test('an address by which every device means itself is known from one that leads to this computer', () => {
  const itself = ['http://localhost:3000', 'https://LOCALHOST/x#y', 'http://shop.localhost', 'http://127.0.0.1:8080'];
  expect([...itself, 'http://[::1]:3000', 'http://0.0.0.0'].filter((address) => !leadsToItself(address))).toEqual([]);
  const elsewhere = ['http://192.168.1.20:8080', 'https://localhost.example', 'http://central.local', 'localhost', ''];
  expect(elsewhere.filter(leadsToItself)).toEqual([]);
});
