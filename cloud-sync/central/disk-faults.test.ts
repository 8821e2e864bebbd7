import { execFileSync } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { emptyDisk, fillDisk } from '@printfront/shared/testing/fill-disk.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { createPowerCutDisk, type PowerCutDisk, powerCutObstacle } from '@printfront/shared/testing/power-cut-disk.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CentralStarted, createKillableCentral, type KillableCentral } from './killable-central-in-test.ts';
import { STORE_SERVERS } from './stores-in-test.ts';
import { answerOf, newPhoto } from './uploads/uploads-in-test.ts';

const KEPT_FREE = 8 * 1024 * 1024;
const ACCOUNT = { username: 'mani', password: 'a long enough password', name: 'Mani' };
const obstacle = process.env[STORE_SERVERS] === undefined ? await powerCutObstacle() : 'the stores are elsewhere';
if (obstacle !== null) process.stderr.write(`faults of a whole disk were not tried: ${obstacle}\n`);

let disk: PowerCutDisk;
let central: KillableCentral;
let server: CentralStarted;
let settings: Record<string, string>;
let cookie = '';
beforeAll(async () => {
  if (obstacle !== null) return;
  disk = await createPowerCutDisk(40);
  await disk.format();
  central = await createKillableCentral(disk.folder);
  settings = { CENTRAL_PORT: String(await freePort()), MINIMUM_FREE_BYTES: String(KEPT_FREE) };
  server = await central.start(settings);
  const signedUp = await call('POST', '/auth/sign-up/local', ACCOUNT);
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  if (obstacle !== null) return;
  await central.remove();
  await disk.remove();
});

async function call(method: string, path: string, body?: unknown, session = cookie) {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${settings.CENTRAL_PORT}${API_BASE}${path}`, {
    method,
    headers: {
      'x-requested-with': 'printfront',
      cookie: session,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return answerOf(response);
}

async function upload() {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await newPhoto())]), 'photo.jpg');
  return call('POST', '/uploads/sizes/4x6', form);
}

/** On another device: something that has to be written. */
const signIn = () => call('POST', '/auth/sign-in/local', ACCOUNT, '');
let orderId = '';

// In this order, on one server: a disk that was full fails next.
describe.skipIf(obstacle !== null)('a central whose disk', () => {
  test('is full refuses photos, goes on taking orders, and takes photos again once there is room', async () => {
    expect((await upload()).status).toBe(201);
    await vi.waitFor(async () => expect((await call('GET', '/uploads/files')).body[0].state).toBe('ready'), 25_000);
    await fillDisk(disk.folder, KEPT_FREE);
    const refused = await vi.waitFor(async () => {
      const answer = await upload();
      expect(answer).toMatchObject({ status: 507, body: { code: 'disk-full' } });
      return answer;
    }, 10_000);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { id: uploadId } = (await call('GET', '/uploads')).body;
    const wish = { uploadId, name: 'Mani', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };
    const placed = await call('POST', '/orders', wish);
    expect(placed.status).toBe(201);
    orderId = placed.body.id;

    // Started again, for the log of a database that has run for a while holds room of its own.
    await central.end('SIGTERM');
    server = await central.start(settings);
    await vi.waitFor(async () => {
      // Again and again: what can be had again is given up for it.
      await fillDisk(disk.folder, 0);
      expect(await signIn()).toMatchObject({ status: 507, body: { code: 'disk-full' } });
    }, 20_000);
    expect((await call('GET', `/orders/${orderId}`)).status).toBe(200);
    await emptyDisk(disk.folder);
    await vi.waitFor(async () => expect((await upload()).status).toBe(201), 10_000);
  }, 120_000);

  test('turns read-only lets people look at what is there, and takes orders again once it can be written', async () => {
    execFileSync('mount', ['-o', 'remount,abort', disk.folder]);
    await signIn().catch(() => undefined);
    expect(await server.gone).toBe(74);
    expect(server.output()).toContain('cannot be used');
    const again = central.start(settings);
    const connection = await vi.waitFor(() => call('GET', '/shop/connection'), 20_000);
    expect(Date.parse(connection.body.readOnlySince)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', `/orders/${orderId}`)).body).toMatchObject({ id: orderId });
    expect((await call('GET', '/uploads/files')).body).toHaveLength(1);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 507, body: { code: 'disk-read-only' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // On another device: a session that nobody misses.
    expect((await signIn()).status).toBe(200);
    // A shop would go on from what it hears here.
    expect((await call('GET', '/sync/commands?after=0&waitSeconds=0')).body).toMatchObject({ code: 'disk-read-only' });
    expect((await fetch(`http://127.0.0.1:${settings.CENTRAL_PORT}/readyz`)).status).toBe(503);
    await disk.unmount();
    // It has looked: at a folder that can be written, and is not its own.
    await vi.waitFor(() => access(path.join(disk.folder, 'central')), 20_000);
    await disk.mount();
    server = await again;
    expect((await call('GET', `/orders/${orderId}`)).body).toMatchObject({ id: orderId });
    expect((await signIn()).status).toBe(200);
  }, 120_000);
});
