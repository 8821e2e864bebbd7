import { randomBytes, randomUUID } from 'node:crypto';
import { PHONES_PER_ORDER, type PhonesOfOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { sendHalfPhoto } from '@printfront/shared/testing/photos/half-sent-photo.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
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

const photo = async () => Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(16)]);
/** What the shop is told of the order with its next word. */
const told = async (): Promise<PhonesOfOrder | undefined> => (await shop.announce([{ orderId }])).phones?.[0];

describe('a phone on mobile data', () => {
  it('is told of to the shop with its next word: what it does, since when, and what it has still to send (S94)', async () => {
    expect(await shop.announce([{ orderId }])).toMatchObject({ phones: [] });
    expect(await phone.say('looking', { secondsSinceTouch: 40, unsentCount: 3 })).toEqual({ status: 204, code: null });
    const other = phoneOf(central, shop.serverId, orderId);
    await other.say('choosing');
    central.clock.offsetMs += 7_000;
    const { orderHash, isSending, phones } = (await told()) ?? {};
    expect([orderHash, isSending, phones?.length]).toEqual([hashOf(orderId), false, 2]);
    const of = (doing: string) => phones?.find((one) => one.doing === doing);
    expect(of('looking')).toMatchObject({ unsentCount: 3 });
    expect(of('looking')?.secondsSinceSaid).toBeGreaterThanOrEqual(7);
    expect(of('looking')?.secondsSinceTouch).toBeGreaterThanOrEqual(47);
    expect(of('choosing')).toMatchObject({ unsentCount: 0 });
    // Neither the order's id nor the phone's secret stays here.
    const rows = await central.database.selectFrom('front_phone').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(orderId);

    // Long silent and with nothing to send it is nobody; with photos the shop hears of it as long as the order is open.
    central.clock.offsetMs += 601_000;
    expect((await told())?.phones).toMatchObject([{ doing: 'looking', unsentCount: 3 }]);
  });

  it('counts down what it has still to send by what has come, once for each photo', async () => {
    await phone.say('looking', { unsentCount: 3 });
    const bytes = await photo();
    await phone.send(bytes, { clientFileId: 'client-1' });
    await phone.send(bytes, { clientFileId: 'client-1' });
    expect((await told())?.phones).toMatchObject([{ unsentCount: 2 }]);
    await phoneOf(central, shop.serverId, orderId).send(await photo());
    expect((await told())?.phones).toMatchObject([{ unsentCount: 2 }]);
  });

  it('sends while bytes of its photo come, from the first on, and no longer when they stop', async () => {
    const address = `${central.origin}/api/v1/uploads/front/${shop.serverId}/${orderId}`;
    const { socket } = sendHalfPhoto(address, await photo());
    await expect.poll(async () => (await told())?.isSending).toBe(true);
    central.clock.offsetMs += 21_000;
    expect(await told()).toBeUndefined();
    socket.destroy();
  });

  it('is forgotten with the order, and not heard at one that is closed, foreign or none', async () => {
    await phone.say('looking', { unsentCount: 1 });
    const stranger = await enrolShop(central, 'Shop Lanna');
    expect(await phoneOf(central, stranger.serverId, orderId).say('looking')).toMatchObject({ code: 'not-found' });
    expect(await phoneOf(central, shop.serverId, newOrderId()).say('looking')).toMatchObject({ code: 'not-found' });
    expect((await stranger.announce([])).phones).toEqual([]);

    expect((await shop.announce([{ orderId, state: 'submitted', iid: 7 }])).phones).toEqual([]);
    const left = await central.database.selectFrom('front_phone').selectAll().execute();
    expect(left.filter(({ order_hash }) => order_hash === hashOf(orderId))).toEqual([]);
    expect(await phone.say('looking')).toEqual({ status: 409, code: 'order-submitted' });
    const gone = newOrderId();
    await shop.announce([{ orderId: gone }]);
    await shop.announce([]);
    expect(await phoneOf(central, shop.serverId, gone).say('looking')).toMatchObject({ code: 'order-cancelled' });
  });

  it('is one of a few at an order, however many a guest makes up, and is not heard when they speak too often', async () => {
    for (let count = 0; count < PHONES_PER_ORDER + 4; count += 1) {
      await phoneOf(central, shop.serverId, orderId, randomUUID()).say('looking');
    }
    await phone.say('choosing');
    const phones = (await told())?.phones ?? [];
    expect(phones).toHaveLength(PHONES_PER_ORDER);
    expect(phones.filter(({ doing }) => doing === 'choosing')).toHaveLength(1);

    const answers = await Promise.all(Array.from({ length: 200 }, () => phone.say('looking')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
    // Nobody else is kept waiting.
    const next = newOrderId();
    await shop.announce([{ orderId: next }]);
    expect((await phoneOf(central, shop.serverId, next).say('looking')).status).toBe(204);
  });

  it('costs its shop no answer where more of them are kept than one may have', async () => {
    const at = central.now().toISOString();
    const row = { server_id: shop.serverId, order_hash: hashOf(orderId), doing: 'looking', unsent_count: 1 } as const;
    const kept = Array.from({ length: PHONES_PER_ORDER + 5 }, () => ({
      ...row,
      ...{ sender_hash: hashOf(newOrderId()), said_at: at, touched_at: at },
    }));
    await central.database.insertInto('front_phone').values(kept).execute();
    expect((await told())?.phones).toHaveLength(PHONES_PER_ORDER);
  });

  it('is named to nobody but the newest word of its shop', async () => {
    await phone.say('looking');
    const late = await shop.announce([{ orderId }], { number: 1 });
    expect(late).toEqual({ publicUrl: null });
  });

  it('is told by which kiosk its order was put aside and until when it is kept; an older shop says neither (S95)', async () => {
    expect((await phone.look()).body).toMatchObject({ state: 'open', kiosk: null, keptUntil: null });
    await shop.announce([{ orderId, kiosk: 'Kiosk 1' }]);
    expect((await phone.look()).body).toMatchObject({ state: 'open', kiosk: 'Kiosk 1', keptUntil: null });
    const keptUntil = '2030-01-01T12:00:00.000Z';
    await shop.announce([{ orderId, state: 'parked', kiosk: 'Kiosk 1', keptUntil }]);
    expect((await phone.look()).body).toMatchObject({ state: 'parked', kiosk: 'Kiosk 1', keptUntil });
    // Staff have sent it to a kiosk: it is kept longer, and nothing else of it is another.
    const longer = '2030-01-01T15:00:00.000Z';
    await shop.announce([{ orderId, state: 'parked', kiosk: 'Kiosk 1', keptUntil: longer }]);
    expect((await phone.look()).body).toMatchObject({ state: 'parked', kiosk: 'Kiosk 1', keptUntil: longer });
    // Taken up elsewhere.
    await shop.announce([{ orderId, kiosk: 'Kiosk 2' }]);
    expect((await phone.look()).body).toMatchObject({ state: 'open', kiosk: 'Kiosk 2', keptUntil: null });
  });
});
