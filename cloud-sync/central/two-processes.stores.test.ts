import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CentralProcess, startCentralProcess } from './central-process-in-test.ts';
import { type CentralDatabase, openCentralDatabase } from './database/database.ts';
import { startRoundRobin } from './round-robin-in-test.ts';
import { DEMO_CATEGORIES } from './seed/demo-sizes.ts';
import { readCentralSettings } from './settings/env.ts';
import { postgresOf } from './settings/store-settings.ts';
import { createStoresInTest, type StoresInTest } from './stores-in-test.ts';
import { enrolInTest } from './sync/edge-in-test.ts';
import { addEnrolCode } from './sync/edge-servers.repository.ts';

const ENROL_CODE = 'two-processes';

let stores: StoresInTest;
let one: CentralProcess;
let other: CentralProcess;
let proxy: Awaited<ReturnType<typeof startRoundRobin>>;
let database: CentralDatabase;
let session = '';
beforeAll(async () => {
  stores = await createStoresInTest('empty');
  const environment = { ...stores.environment, SEED_DEMO_SHOP: 'true', ENROL_CODE };
  // At the same moment, on a database without a single table.
  [one, other] = await Promise.all([startCentralProcess(environment), startCentralProcess(environment)]);
  proxy = await startRoundRobin([one.port, other.port]);
  database = await openCentralDatabase('', postgresOf(readCentralSettings(stores.environment)));
  session = await signIn(one);
});
afterAll(async () => {
  await proxy?.stop();
  await database?.destroy();
  await Promise.all([one?.stop(), other?.stop()]);
  await stores?.drop();
});

async function signIn(central: CentralProcess): Promise<string> {
  const admin = one.firstAdmin ?? other.firstAdmin;
  const answer = await central.call('/auth/sign-in/local', { method: 'POST', body: admin });
  expect(answer.status).toBe(200);
  return /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

// biome-ignore lint/suspicious/noExplicitAny: what came is looked into by the assertions
const read = async (answer: Response): Promise<any> => answer.json();

it('makes schema, demo shop and first maintainer once, whoever was first', async () => {
  expect([one.firstAdmin, other.firstAdmin].filter((admin) => admin !== null)).toHaveLength(1);
  const categories = await read(await one.call('/size-categories'));
  expect(categories).toHaveLength(DEMO_CATEGORIES.length);
  for (const address of ['/size-categories', '/sizes', '/discounts', '/shipping-prices', '/working-hours']) {
    expect(await read(await other.call(address)), address).toEqual(await read(await one.call(address)));
  }
});

it('serves the pictures that either of them stored', async () => {
  const [size] = await read(await one.call('/sizes'));
  for (const central of [one, other]) {
    expect((await central.call(size.imageUrl.replace('/api/v1', ''))).status).toBe(200);
  }
});

it('knows at one who signed in at the other, until they sign out at either', async () => {
  const mine = await signIn(one);
  expect((await other.call('/users/me', { session: mine })).status).toBe(200);
  expect((await other.call('/auth/sign-out', { method: 'POST', session: mine })).status).toBe(204);
  expect((await one.call('/users/me', { session: mine })).status).toBe(401);
});

it('counts wrong passwords together', async () => {
  const statuses: number[] = [];
  // Each has to wait twice as long as the one before, so sooner or later one comes too soon on the slowest machine.
  for (let guess = 0; guess < 12 && !statuses.includes(429); guess += 1) {
    const body = { username: 'nobody-of-this-name', password: `guess-${guess}` };
    const answer = await (guess % 2 === 0 ? one : other).call('/auth/sign-in/local', { method: 'POST', body });
    statuses.push(answer.status);
  }
  // Five are free for an account, and not five at each.
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});

it('takes a photo at one and shows it at the other', async () => {
  const [size] = await read(await one.call('/sizes'));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await orientedJpeg(6))]), 'photo.jpg');
  const added = await one.call(`/uploads/sizes/${size.key}`, { method: 'POST', body: form, session });
  expect(added.status).toBe(201);
  const { id } = await read(added);
  await vi.waitFor(
    async () => {
      const files = await read(await other.call('/uploads/files', { session }));
      expect(files).toMatchObject([{ id, state: 'ready' }]);
    },
    { timeout: 50_000, interval: 100 },
  );
  for (const central of [other, one]) {
    const thumbnail = await central.call(`/uploads/files/${id}/thumbnail`, { session });
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({
      width: 400,
      height: 300,
    });
  }
});

it('lets a shop and its staff change the same orders at the same moment without standing in each other’s way', async () => {
  const desk = { addEnrolCode: ({ code }: { code: string }) => addEnrolCode(database, code, 'Shop B') };
  const edge = await enrolInTest({ url: proxy.url, desk });
  const orders = Array.from({ length: 12 }, () => edge.submitted());
  expect((await edge.push(orders)).map(({ result }) => result)).toEqual(orders.map(() => 'applied'));
  // The shop goes through them from the first to the last, in one transaction; staff from the last to the first.
  const paid = edge.push(orders.map(({ orderId }) => edge.paid(orderId, 2)));
  const printed = [...orders].reverse().map(({ orderId }, index) =>
    ((index % 2 === 0 ? one : other) as CentralProcess).call(`/orders/${orderId}/production-status`, {
      method: 'PUT',
      body: { productionStatus: 1 },
      session,
    }),
  );
  expect((await Promise.all(printed)).map(({ status }) => status)).toEqual(orders.map(() => 200));
  expect((await paid).map(({ result }) => result)).toEqual(orders.map(() => 'applied'));
  for (const { orderId } of orders) {
    const order = await read(await one.call(`/orders/${orderId}`, { session }));
    expect(order).toMatchObject({ paymentStatus: 50, productionStatus: 1 });
  }
});

it('syncs a shop whose calls go now to one and now to the other', async () => {
  const central = { url: proxy.url, desk: { async addEnrolCode() {} } };
  const edge = await enrolInTest(central, ENROL_CODE);

  const leases = await Promise.all(Array.from({ length: 20 }, () => edge.lease()));
  expect(new Set(leases.map(({ firstNumber }) => firstNumber)).size).toBe(20);
  const leaseId = randomUUID();
  const repeated = await Promise.all(Array.from({ length: 6 }, () => edge.lease(leaseId)));
  expect(new Set(repeated.map(({ firstNumber }) => firstNumber)).size).toBe(1);

  const photo = randomBytes(300_000);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const size = { id: 's', key: '4x6', name: { th: '4x6', en: '4x6' }, numberOfPicturesPerPrint: 1 };
  const file = { id: 'photo', name: 'a.jpg', sha256, byteSize: photo.length, quantity: 1, width: null, height: null };
  const line = { size: { ...size, widthMm: 102, heightMm: 152 }, printQuantity: 1, photoFrame: null };
  const lines = [{ ...line, files: [{ ...file, crop: null, fit: 'fill' as const, rotate: 0 as const }] }];
  const submitted = edge.submitted({ lines });
  const { orderId } = submitted.payload;
  const pushes = await Promise.all(Array.from({ length: 4 }, () => edge.push([submitted])));
  const results = pushes.flat().map(({ result }) => result);
  expect(results.sort()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate']);

  const cut = Math.floor(photo.length / 3);
  const thirds = [0, 1, 2].map((part) => photo.subarray(part * cut, part === 2 ? undefined : (part + 1) * cut));
  let offset = 0;
  for (const part of thirds) {
    const answer = await edge.sendPart(sha256, offset, photo.length, part);
    offset += part.length;
    expect(answer).toEqual(offset < photo.length ? { state: 'partial', receivedBytes: offset } : { state: 'stored' });
  }
  for (const central of [one, other]) {
    const order = await read(await central.call(`/orders/${orderId}`, { session }));
    expect(order).toMatchObject({ iid: submitted.payload.iid, missingPhotoCount: 0, paymentStatus: 10 });
  }

  const heard = Promise.all([
    edge.call('GET', '/commands?after=0&waitSeconds=25'),
    edge.call('GET', '/commands?after=0&waitSeconds=25'),
  ]);
  const confirm = { method: 'PUT', body: { paymentStatus: 50 }, session };
  const confirmed = await Promise.all(
    [one, other].map((process) => process.call(`/orders/${orderId}/payments/status`, confirm)),
  );
  // The same person's press by both: it is done, and done once.
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of await heard) {
    expect(body).toMatchObject({ newest: 1, commands: [{ number: 1, command: { orderId, to: 50 } }] });
  }
});

it('goes on at one when the other is killed', async () => {
  const mine = await signIn(other);
  await other.kill();
  expect((await one.call('/users/me', { session: mine })).status).toBe(200);
});
