import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { SENDING_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, PHONE_URL, startCentralInTest } from '../central-in-test.ts';
import { revokeEdgeServer } from '../sync/edge-servers.repository.ts';
import { isRelayedBlob } from './relayed-photos.repository.ts';
import { enrolShop, hashOf, newOrderId, phoneOf, type ShopInTest } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;
let orderId: string;
let phone: ReturnType<typeof phoneOf>;

beforeAll(async () => {
  central = await startCentralInTest();
});
beforeEach(async () => {
  central.clock.offsetMs = 0;
  shop = await enrolShop(central);
  orderId = newOrderId();
  phone = phoneOf(central, shop.serverId, orderId);
  await shop.announce([{ orderId }]);
});
afterAll(() => central.stop());

/** As that many sendings of a photo would have written them. */
async function sendings(photoId: string, count: number): Promise<void> {
  const { server_id, order_hash } = await central.database
    .selectFrom('relayed_photo')
    .select(['server_id', 'order_hash'])
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - start) }, () => ({
      id: randomUUID(),
      photo_id: photoId,
      server_id,
      order_hash,
      client_file_id: randomUUID(),
      sender_hash: null,
    }));
    await central.database.insertInto('relayed_sending').values(rows).execute();
  }
}

const photo = async () => Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(16)]);

describe('a photo over mobile data', () => {
  it('is received at central for good, told to the shop, and at the shop only by the shop’s word (S25, S27)', async () => {
    const bytes = await photo();
    const sent = await phone.send(bytes, { name: 'ทะเล.jpg', clientFileId: 'client-1' });
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'ทะเล.jpg',
        byteSize: bytes.length,
        sentCount: 1,
        state: 'received',
        refusal: null,
        clientFileIds: ['client-1'],
      },
    ]);
    expect(await central.blobs.has(hashOf(bytes))).toBe(true);
    const [told, ...others] = await shop.commands();
    expect(others).toEqual([]);
    expect(told?.command).toEqual({
      type: 'photo-relayed',
      relayId: expect.any(String),
      orderHash: hashOf(orderId),
      sha256: hashOf(bytes),
      byteSize: bytes.length,
      name: 'ทะเล.jpg',
      clientFileId: 'client-1',
    });
    const arrived = { type: 'relayed-photo-arrived', payload: {} };
    const eventId = randomUUID();
    expect(await shop.answer(told?.command.relayId ?? '', arrived, eventId)).toMatchObject({ result: 'applied' });
    expect(await shop.answer(told?.command.relayId ?? '', arrived, eventId)).toMatchObject({ result: 'duplicate' });
    expect((await phone.look()).body).toEqual({
      id: orderId,
      shop: { id: shop.serverId, name: 'Shop Siam' },
      isShopOnline: true,
      state: 'open',
      iid: null,
      kiosk: null,
      keptUntil: null,
      placed: null,
      files: [{ ...sent.body, state: 'at-shop' }],
    });
  });

  it('is one sending under one name, whatever answer got lost, also at the same moment', async () => {
    const bytes = await photo();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => phone.send(bytes, { clientFileId: 'client-same' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.sentCount}`)).size).toBe(1);
    expect(await shop.commands()).toHaveLength(1);
  });

  it('is seen by the phone that sent it alone: the order’s id is on the kiosk’s screen for everybody', async () => {
    const other = phoneOf(central, shop.serverId, orderId);
    const [own, theirs] = [await photo(), await photo()];
    const sent = await phone.send(own, { name: 'own.jpg', clientFileId: 'client-1' });
    await other.send(theirs, { name: 'theirs.jpg', clientFileId: 'client-2' });
    expect((await phone.look()).body.files).toEqual([sent.body]);
    expect((await other.look()).body.files).toMatchObject([{ name: 'theirs.jpg', clientFileIds: ['client-2'] }]);
    const onlooker = await phoneOf(central, shop.serverId, orderId).look();
    expect([onlooker.status, onlooker.body.state, onlooker.body.files]).toEqual([200, 'open', []]);
    const nobody = await fetch(`${central.origin}/api/v1/uploads/front/${shop.serverId}/${orderId}`);
    expect(((await nobody.json()) as { files: unknown[] }).files).toEqual([]);
    // The same photo from both is one photo, seen by both, each under its own names.
    const twin = await other.send(own, { name: 'twin.jpg', clientFileId: 'client-3' });
    expect(twin.body).toMatchObject({ id: sent.body.id, sentCount: 2, clientFileIds: ['client-3'] });
    expect((await phone.look()).body.files).toMatchObject([{ id: sent.body.id, clientFileIds: ['client-1'] }]);
    expect(
      await central.database.selectFrom('relayed_sending').select('sender_hash').distinct().execute(),
    ).not.toContain(null);
  });

  it('is a photo of each order that it is sent into, and of each shop that has an order of that id', async () => {
    const [other, second, sender, bytes] = [await enrolShop(central), newOrderId(), randomUUID(), await photo()];
    await shop.announce([{ orderId }, { orderId: second }]);
    await other.announce([{ orderId }]);
    const phones = [
      phoneOf(central, shop.serverId, orderId, sender),
      phoneOf(central, shop.serverId, second, sender),
      phoneOf(central, other.serverId, orderId, sender),
    ];
    for (const one of phones) expect((await one.send(bytes)).status).toBe(201);
    const seen = await Promise.all(phones.map(async (one) => (await one.look()).body.files));
    expect(seen.map((files) => files.length)).toEqual([1, 1, 1]);
    expect(new Set(seen.flat().map((file: { id: string }) => file.id)).size).toBe(3);
    expect([(await shop.commands()).length, (await other.commands()).length]).toEqual([2, 1]);
  });

  it('is refused under the name of another photo', async () => {
    await phone.send(await photo(), { clientFileId: 'client-1' });
    const mixedUp = await phone.send(await photo(), { clientFileId: 'client-1' });
    expect([mixedUp.status, mixedUp.body]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
    expect(await shop.commands()).toHaveLength(1);
  });

  it('is one photo under two names, and the shop hears of both sendings', async () => {
    const bytes = await photo();
    const first = await phone.send(bytes, { clientFileId: 'client-1' });
    const second = await phone.send(bytes, { name: 'copy.jpg', clientFileId: 'client-2' });
    expect(second.body).toEqual({ ...first.body, sentCount: 2, clientFileIds: ['client-1', 'client-2'] });
    expect((await shop.commands()).map(({ command }) => command.sha256)).toEqual([hashOf(bytes), hashOf(bytes)]);
    expect((await phone.look()).body.files).toHaveLength(1);
  });

  it('is sent so often and not oftener: each time is a row and a command', async () => {
    const bytes = await photo();
    const first = await phone.send(bytes, { clientFileId: 'client-1' });
    await sendings(first.body.id, SENDING_CEILINGS.ofPhoto - 2);
    expect((await phone.send(bytes, { clientFileId: 'client-2' })).status).toBe(201);
    const refused = await phone.send(bytes, { clientFileId: 'client-3' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'sent-too-often', limit: SENDING_CEILINGS.ofPhoto },
    ]);
    expect(await shop.commands()).toHaveLength(2);
    expect((await phone.send(bytes, { clientFileId: 'client-1' })).status).toBe(201);
    expect((await phone.send(await photo())).status).toBe(201);
  });

  it('is one of so many sendings into an order, whatever photos they are', async () => {
    const first = await phone.send(await photo());
    await sendings(first.body.id, SENDING_CEILINGS.ofOrder - 1);
    const refused = await phone.send(await photo());
    expect(refused.body).toMatchObject({ code: 'sent-too-often', limit: SENDING_CEILINGS.ofOrder });
    expect(await shop.commands()).toHaveLength(1);
  });

  it('is shown as refused with the shop’s reason, and goes once more when it is sent again', async () => {
    const bytes = await photo();
    await phone.send(bytes, { clientFileId: 'client-1' });
    const [told] = await shop.commands();
    await shop.answer(told?.command.relayId ?? '', {
      type: 'relayed-photo-refused',
      payload: { reason: 'photo-missing' },
    });
    expect((await phone.look()).body.files).toMatchObject([{ state: 'refused', refusal: 'photo-missing' }]);
    const again = await phone.send(bytes, { clientFileId: 'client-2' });
    expect(again.body).toMatchObject({ state: 'received', refusal: null, sentCount: 2 });
    expect(await shop.commands()).toHaveLength(2);
  });

  it('that is no photo is refused as everywhere, and nobody hears of it', async () => {
    expect((await phone.send(Buffer.from('%PDF-1.7 menu'))).body).toMatchObject({ code: 'file-type-unsupported' });
    expect((await phone.look()).body.files).toEqual([]);
    expect(await shop.commands()).toEqual([]);
  });

  it('is settled only by the shop it was for (S15)', async () => {
    await phone.send(await photo());
    const [told] = await shop.commands();
    const other = await enrolShop(central, 'Other');
    await other.answer(told?.command.relayId ?? '', { type: 'relayed-photo-arrived', payload: {} });
    expect((await phone.look()).body.files).toMatchObject([{ state: 'received' }]);
  });
});

describe('the bytes of a relayed photo', () => {
  it('are for the shop alone, from any byte on (S26)', async () => {
    const bytes = await photo();
    await phone.send(bytes);
    const path = `/blobs/${hashOf(bytes)}`;
    const whole = await shop.call(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const rest = await shop.call(`${path}?offset=100`);
    expect(Number(rest.headers.get('content-length'))).toBe(bytes.length - 100);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    expect((await shop.call(`${path}?offset=${bytes.length}`)).status).toBe(400);
    expect((await shop.call(path, { bearer: 'a'.repeat(43) })).status).toBe(401);
    expect((await (await enrolShop(central, 'Other')).call(path)).status).toBe(404);
    // Neither is what central has for other reasons.
    const other = await central.storeBlob(randomBytes(100));
    expect((await shop.call(`/blobs/${other}`)).status).toBe(404);
  });

  it('are kept until the shop has them and the order is closed', async () => {
    const bytes = await photo();
    await phone.send(bytes);
    const isKept = () => isRelayedBlob(central.database, hashOf(bytes));
    await shop.announce([{ orderId, state: 'cancelled' }]);
    expect(await isKept()).toBe(true);
    const [told] = await shop.commands();
    const reason = 'order-cancelled';
    await shop.answer(told?.command.relayId ?? '', { type: 'relayed-photo-refused', payload: { reason } });
    expect(await isKept()).toBe(false);
    // Who looks a month later finds nothing, not even the rows.
    central.clock.offsetMs = 31 * 86_400_000;
    await shop.announce([{ orderId: newOrderId(), state: 'cancelled' }]);
    const rows = central.database.selectFrom('relayed_photo').selectAll().where('server_id', '=', shop.serverId);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('which orders take photos', () => {
  it('is what the shop said last, and phones learn the number of a placed order (S23)', async () => {
    const parked = newOrderId();
    await shop.announce([{ orderId }, { orderId: parked, state: 'parked' }]);
    expect((await phoneOf(central, shop.serverId, parked).send(await photo())).status).toBe(201);
    await shop.announce([{ orderId, state: 'submitted', iid: 42 }]);
    expect((await phone.look()).body).toMatchObject({ state: 'submitted', iid: 42 });
    expect((await phone.send(await photo())).body).toMatchObject({ code: 'order-submitted' });
    // No longer named: closed, for whatever reason.
    expect((await phoneOf(central, shop.serverId, parked).look()).body).toMatchObject({ state: 'cancelled' });
    expect((await phoneOf(central, shop.serverId, parked).send(await photo())).body).toMatchObject({
      code: 'order-cancelled',
    });
    // What was placed stays placed.
    await shop.announce([{ orderId }]);
    expect((await phone.look()).body).toMatchObject({ state: 'submitted', iid: 42 });
  });

  it('is not changed by an announcement that is late, or that a copy of the shop makes (S9, S23)', async () => {
    const late = await shop.announce([], { number: 1 });
    const copy = await shop.announce([], { epoch: randomUUID() });
    expect([late, copy]).toEqual([{ publicUrl: null }, { publicUrl: null }]);
    expect((await phone.look()).body.state).toBe('open');
    // A new start of the shop's server counts from 1 again.
    expect(await shop.announce([], { run: 'run-2', number: 1 })).toEqual({ publicUrl: PHONE_URL, phones: [] });
    expect((await phone.look()).body.state).toBe('cancelled');
  });

  it('is forgotten a month after it closed, and nothing that is open or another shop’s with it', async () => {
    const [closed, late, ofOther] = [newOrderId(), newOrderId(), newOrderId()];
    const other = await enrolShop(central);
    await other.announce([{ orderId: ofOther, state: 'cancelled' }]);
    await shop.announce([{ orderId }, { orderId: closed, state: 'cancelled' }]);
    central.clock.offsetMs = 31 * 86_400_000;
    await shop.announce([{ orderId }, { orderId: late, state: 'cancelled' }]);
    const orders = central.database.selectFrom('front_order').select('order_hash');
    const known = await orders.where('server_id', 'in', [shop.serverId, other.serverId]).execute();
    expect(known.map(({ order_hash: hash }) => hash).sort()).toEqual([orderId, late, ofOther].map(hashOf).sort());
  });

  it('is not kept in a form that lets anybody send photos (S28)', async () => {
    await phone.send(await photo());
    const tables = ['front_order', 'relayed_photo', 'relayed_sending', 'sync_command'] as const;
    for (const table of tables) {
      const rows = await central.database.selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(orderId);
    }
    expect(central.logLines.join('')).not.toContain(orderId);
  });
});

describe('a shop without internet', () => {
  it('is said so at once, before a photo is read, and is back with its next word (S24)', async () => {
    central.clock.offsetMs = 60_000;
    expect((await phone.look()).body.isShopOnline).toBe(false);
    const refused = await phone.send(await photo());
    expect([refused.status, refused.body.code]).toEqual([503, 'shop-unreachable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answerToHeaders(shop.serverId, orderId)).status).toBe(503);
    await shop.announce([{ orderId }]);
    expect((await phone.look()).body.isShopOnline).toBe(true);
    expect((await phone.send(await photo())).status).toBe(201);
  });

  it('that only asks for commands, as an older one does, counts as away (S24)', async () => {
    central.clock.offsetMs = 60_000;
    await shop.commands();
    expect((await phone.look()).body.isShopOnline).toBe(false);
  });

  it('that was revoked is not there', async () => {
    await revokeEdgeServer(central.database, shop.serverId);
    expect((await phone.look()).status).toBe(404);
    expect((await phone.send(await photo())).status).toBe(404);
  });
});

it('lets who guesses addresses wait, nobody else on the same network, and forgets it after a while', async () => {
  const slow = await startCentralInTest({ trustProxy: true });
  const target = await enrolShop(slow);
  await target.announce([{ orderId }]);
  const look = async (id: string, from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await fetch(`${slow.origin}/api/v1/uploads/front/${target.serverId}/${id}`, { headers })).status;
  };
  for (let looks = 0; looks < 150; looks += 1) expect(await look(orderId, '203.0.113.1')).toBe(200);
  const guesses: number[] = [];
  for (let guess = 0; guess < 120; guess += 1) guesses.push(await look(newOrderId(), '203.0.113.1'));
  expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);
  expect(await look(orderId, '203.0.113.1')).toBe(200);
  expect(await look(newOrderId(), '198.51.100.7')).toBe(404);
  slow.clock.offsetMs = 3_600_000;
  expect(await look(newOrderId(), '203.0.113.1')).toBe(404);
  await slow.stop();
});

/** The answer to a request of which only the headers have been sent. */
function answerToHeaders(serverId: string, id: string): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${central.origin}/api/v1/uploads/front/${serverId}/${id}`, {
      method: 'POST',
      headers: {
        'x-requested-with': 'printfront',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '5000000',
      },
    });
    request.on('response', (answer) => {
      resolve({ status: answer.statusCode });
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}
