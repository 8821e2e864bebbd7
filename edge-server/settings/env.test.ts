import { expect, test } from 'vitest';
import { readEdgeSettings } from './env.ts';

test('without any setting a shop runs on port 8080 with its data below ./data', () => {
  const settings = readEdgeSettings({});
  expect(settings).toMatchObject({ EDGE_PORT: 8080, EDGE_HOST: '0.0.0.0', CENTRAL_URL: 'http://127.0.0.1:3000' });
  expect(settings.folder).toMatch(/\/data\/edge$/);
});

test('addresses are taken as origins, a slash at the end does no harm', () => {
  const settings = readEdgeSettings({ PUBLIC_URL: 'http://192.168.1.10:8080/', CENTRAL_URL: 'https://prints.example' });
  expect([settings.PUBLIC_URL, settings.CENTRAL_URL]).toEqual(['http://192.168.1.10:8080', 'https://prints.example']);
});

test.each([
  ['EDGE_PORT', '70000'],
  ['CENTRAL_URL', 'ftp://prints.example'],
  ['PUBLIC_URL', 'http://shop.example/front'],
  ['ROUTER_TLS', 'perhaps'],
  ['ROUTER_CA', '/no/such/file.pem'],
  ['HOTSPOT_PASSPHRASE', 'short'],
  ['MINIMUM_FREE_BYTES', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['CENTRAL_CA', '/no/such/file.pem'],
  ['EDGE_TLS_PORT', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEdgeSettings({ [name]: value })).toThrow(`The setting ${name} cannot be used`);
});

test('a certificate without its key, or a key without its certificate, is refused', () => {
  expect(() => readEdgeSettings({ TLS_CERT: '/cert.pem' })).toThrow('The setting TLS_KEY is required');
  expect(() => readEdgeSettings({ TLS_KEY: '/key.pem' })).toThrow('The setting TLS_CERT is required');
  const { tlsFiles } = readEdgeSettings({ TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' });
  expect(tlsFiles).toEqual({ certFile: '/cert.pem', keyFile: '/key.pem' });
});
