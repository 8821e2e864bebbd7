import fs from 'node:fs/promises';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import {
  type Authority,
  type Certificate,
  makeAuthority,
  makeCertificate,
} from '@printfront/shared/testing/certificates.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener, type HttpListener } from './http-listener.ts';
import { openTlsCertificate, type TlsCertificate } from './tls-certificate.ts';

const logger = pino({ level: 'silent' });
let folder: string;
let authority: Authority;
let certificate: TlsCertificate;
let listener: HttpListener;
const nobodyWaits = () => {};
let slowAnswer = nobodyWaits;

const files = () => ({ certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') });
async function put({ cert, key }: Certificate): Promise<void> {
  await fs.writeFile(files().certFile, cert);
  await fs.writeFile(files().keyFile, key);
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-tls-'));
  authority = makeAuthority('Test authority');
  await put(makeCertificate(authority, { names: ['first.example'], ipAddresses: ['127.0.0.1'] }));
  certificate = await openTlsCertificate({ ...files(), logger, lookEveryMs: 10 });
  const app = createServerApp(logger, { isHttpsForGood: () => true });
  app.get('/', (context) => context.text('here'));
  app.get('/slow', async (context) => {
    await new Promise<void>((resolve) => {
      slowAnswer = resolve;
    });
    return context.text('late');
  });
  listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT', tls: certificate });
  await certificate.start();
  await listener.start();
});
afterEach(async () => {
  await listener.stop();
  await certificate.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, 20_000);

interface Answer {
  text: string;
  names: string | undefined;
  headers: Record<string, unknown>;
}

function ask(path_: string, agent: https.Agent, host = 'first.example'): Promise<Answer> {
  // Whose name it is, the tests look at themselves.
  const options = { agent, ca: authority.cert, checkServerIdentity: () => undefined };
  const target = { host: '127.0.0.1', port: listener.port(), path: path_, headers: { host } };
  return new Promise((resolve, reject) => {
    const request = https.get({ ...target, ...options }, async (response) => {
      const { subjectaltname: names } = (response.socket as TLSSocket).getPeerCertificate();
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ text, names, headers: response.headers });
    });
    request.on('error', reject);
  });
}

test('a renewed certificate is shown to whoever comes next, and cuts off nobody who is there', async () => {
  expect(await ask('/', new https.Agent())).toMatchObject({
    text: 'here',
    names: 'DNS:first.example, IP Address:127.0.0.1',
  });
  const underWay = ask('/slow', new https.Agent());
  await eventually(() => expect(slowAnswer).not.toBe(nobodyWaits));
  await put(makeCertificate(authority, { names: ['second.example'], ipAddresses: ['127.0.0.1'] }));
  await eventually(async () => {
    expect((await ask('/', new https.Agent())).names).toContain('second.example');
    expect(certificate.isFor('second.example')).toBe(true);
  });
  expect(certificate.isFor('first.example')).toBe(false);
  slowAnswer();
  expect((await underWay).text).toBe('late');
});

test('half a renewal, or a file that is gone, leaves the earlier certificate in use', async () => {
  const looked = vi.spyOn(logger, 'warn');
  const other = makeCertificate(authority, { names: ['second.example'], ipAddresses: ['127.0.0.1'] });
  await fs.writeFile(files().certFile, other.cert);
  await eventually(() => expect(looked).toHaveBeenCalledTimes(1));
  await fs.rm(files().keyFile);
  await eventually(() => expect(looked).toHaveBeenCalledTimes(2));
  looked.mockRestore();
  expect((await ask('/', new https.Agent())).names).toContain('first.example');
  await fs.writeFile(files().keyFile, other.key);
  await eventually(async () => expect((await ask('/', new https.Agent())).names).toContain('second.example'));
});

test('a start between the writing of the certificate and of its key looks once more', async () => {
  const { keyFile } = files();
  const right = await fs.readFile(keyFile);
  await fs.writeFile(keyFile, makeAuthority('Somebody else').key);
  const opening = openTlsCertificate({ ...files(), logger, lookAgainMs: 3_000 });
  // By then the first look is over: it began before this one.
  for (let look = 0; look < 10; look += 1) await fs.readFile(keyFile);
  await fs.writeFile(keyFile, right);
  expect((await opening).isFor('first.example')).toBe(true);
});

test('files that are no certificate and its key are refused at start, by the names of their settings', async () => {
  await fs.writeFile(files().keyFile, makeAuthority('Somebody else').key);
  await expect(openTlsCertificate({ ...files(), logger, lookAgainMs: 0 })).rejects.toThrow(
    'TLS_CERT and TLS_KEY cannot be used',
  );
  await expect(
    openTlsCertificate({ certFile: '/no/such', keyFile: '/no/such', logger, lookAgainMs: 0 }),
  ).rejects.toThrow('/no/such');
});

test('HTTPS for good is asked for under a public name, never under an address or on this machine', async () => {
  const headers = async (host: string) => (await ask('/', new https.Agent(), host)).headers;
  expect(await headers('first.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  });
  for (const host of ['127.0.0.1', 'localhost']) {
    expect((await headers(host))['strict-transport-security']).toBeUndefined();
  }
});

test('whoever speaks plain HTTP to it gets no answer and harms nobody', async () => {
  const silent = net.connect(listener.port(), '127.0.0.1');
  silent.on('error', () => {});
  silent.write('GET / HTTP/1.1\r\nHost: first.example\r\n\r\n');
  await eventually(() => expect(silent.destroyed || silent.readableEnded).toBe(true));
  expect((await ask('/', new https.Agent())).text).toBe('here');
});
