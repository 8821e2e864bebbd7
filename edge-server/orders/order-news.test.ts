import net from 'node:net';
import { sendHalfPhoto } from '@printfront/shared/testing/photos/half-sent-photo.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Following, TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
/** What the server's clock is ahead. */
let aheadMs = 0;
const open: Following[] = [];

beforeAll(async () => {
  edge = await startEdgeInTest({ monotonicMs: () => performance.now() + aheadMs });
  kiosk = await edge.kiosk();
});
afterAll(async () => {
  for (const one of open) one.end();
  await edge.stop();
});

async function openOrder(by = kiosk): Promise<string> {
  const id = newOrderId();
  await by.call('POST', '/storefront/orders', { id });
  return id;
}

async function follow(id: string, by = kiosk): Promise<Following> {
  const following = await by.follow(`/storefront/orders/${id}/events`);
  open.push(following);
  return following;
}

const beat = (id: string, doing: 'looking' | 'choosing' | 'away', senderId = 'phone-one', secondsSinceTouch = 1) =>
  edge
    .phone()
    .call('POST', `/storefront/orders/${id}/phone`, { doing, secondsSinceTouch }, { 'x-sender-id': senderId });

describe('news of an order', () => {
  it('tell a photo within a second after the shop has it, and once more when it has been looked at', async () => {
    // A machine that is busy with other things is slow now and then.
    expect(Math.min(await tellsPhoto(1), await tellsPhoto(3), await tellsPhoto(6))).toBeLessThan(1_000);
  });

  /** @returns how long it took after the shop had the photo */
  async function tellsPhoto(orientation: number): Promise<number> {
    const id = await openOrder();
    const news = await follow(id);
    expect(news.headers.get('content-type')).toBe('text/event-stream');
    expect(news.headers.get('content-encoding')).toBeNull();
    const first = await news.next();
    expect(first).toEqual({
      state: 'open',
      isHere: true,
      photosVersion: first.photosVersion,
      slipSentAt: null,
      progress: '',
      isContactAsked: false,
      contactVersion: null,
      phones: {
        following: 0,
        open: 0,
        choosing: 0,
        sending: 0,
        unsent: 0,
        isUnsentAway: false,
        isSomebodyThere: false,
        isOnWifi: false,
      },
    });
    const toldAt = news
      .next(({ photosVersion }) => photosVersion !== first.photosVersion)
      .then(({ photosVersion }) => ({ photosVersion, at: performance.now() }));
    await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(orientation, 300, 200));
    const arrivedAt = performance.now();
    const arrived = await toldAt;
    const stateOfPhoto = async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body[0].state;
    // Told in one piece when it was looked at that quickly.
    if ((await stateOfPhoto()) !== 'ready') {
      await news.next(({ photosVersion }) => photosVersion !== arrived.photosVersion);
      expect(await stateOfPhoto()).toBe('ready');
    }
    return arrived.at - arrivedAt;
  }

  it('are about one order, and about nobody else’s', async () => {
    const [id, otherId] = [await openOrder(), await openOrder()];
    const news = await follow(id);
    const { photosVersion } = await news.next();
    await edge.phone().upload(`/storefront/orders/${otherId}/files`, await orientedJpeg(2, 300, 200));
    await beat(otherId, 'looking');
    await beat(id, 'away');
    await beat(id, 'looking');
    const next = await news.next(({ phones }) => phones.open > 0);
    expect([next.photosVersion, next.phones.open]).toEqual([photosVersion, 1]);
    const stranger = await edge.kiosk();
    expect((await stranger.firstEvent(`/storefront/orders/${id}/events`)).status).toBe(404);
  });

  it('tell a phone what becomes of the order and not who else is there', async () => {
    const id = await openOrder();
    const news = await follow(id, edge.phone());
    expect(await news.next()).toMatchObject({ state: 'open', phones: null });
    await kiosk.call('POST', `/storefront/orders/${id}/park`);
    expect(await news.next(({ state }) => state !== 'open')).toMatchObject({ state: 'parked', phones: null });
    await kiosk.call('DELETE', `/storefront/orders/${id}`);
    expect(await news.next(({ state }) => state !== 'parked')).toMatchObject({ state: 'cancelled' });
  });

  it('tell the kiosk that the order was taken up at another one, and end', async () => {
    const id = await openOrder();
    const news = await follow(id);
    await news.next();
    const other = await edge.kiosk();
    await kiosk.call('POST', `/storefront/orders/${id}/park`);
    await other.call('POST', '/storefront/taken-up-orders', { code: id.slice(-6) });
    expect(await news.next(({ isHere }) => !isHere)).toMatchObject({ isHere: false, phones: null });
    expect(await news.next()).toBeUndefined();
    expect((await kiosk.firstEvent(`/storefront/orders/${id}/events`)).status).toBe(404);
  });

  it('end for a kiosk that staff have removed', async () => {
    const removed = await edge.kiosk();
    const id = await openOrder(removed);
    const news = await follow(id, removed);
    await news.next();
    const [row] = await edge.database.selectFrom('storefront_order').select('client_id').where('id', '=', id).execute();
    await edge.clients.deleteStorefrontClient(row?.client_id ?? '');
    edge.followers.changed(id);
    expect(await news.next(() => false)).toBeUndefined();
  });

  it('are told to few at once: a kiosk’s oldest stream ends for a newer one, and a phone’s too', async () => {
    const id = await openOrder();
    const streams: Following[] = [];
    for (let count = 0; count < 5; count += 1) streams.push(await follow(id));
    for (const stream of streams) await stream.next();
    expect(await streams[0]?.next(() => false)).toBeUndefined();
    await beat(id, 'looking');
    expect(await streams[4]?.next(({ phones }) => phones.open === 1)).toBeDefined();
    const before = edge.followers.count();
    for (let count = 0; count < 20; count += 1) await follow(id, edge.phone());
    expect(edge.followers.count() - before).toBe(8);
  });

  it('hold nothing for whoever does not read them, and end with whoever has gone', async () => {
    const id = await openOrder();
    const before = edge.followers.count();
    const { port, hostname } = new URL(edge.url);
    const socket = net.connect(Number(port), hostname);
    socket.pause();
    socket.write(`GET /api/v1/storefront/orders/${id}/events HTTP/1.1\r\nhost: x.local\r\n\r\n`);
    await eventually(
      async () => edge.followers.count(),
      (count) => count === before + 1,
    );
    for (let count = 0; count < 1_000; count += 1) edge.followers.photosChanged(id);
    socket.destroy();
    await eventually(
      async () => edge.followers.count(),
      (count) => count === before,
    );
  });
});

describe('a phone at an order', () => {
  it('counts as somebody there while its page is seen and was touched, or while photos are being chosen', async () => {
    const id = await openOrder();
    const now = () => edge.phones.at(id);
    await beat(id, 'looking');
    const nothing = { choosing: 0, sending: 0, unsent: 0, isUnsentAway: false };
    expect(now()).toEqual({ ...nothing, open: 1, isSomebodyThere: true, isOnWifi: true });
    // In a pocket: open, and touched by nobody.
    await beat(id, 'looking', 'phone-one', 301);
    expect(now()).toMatchObject({ open: 1, isSomebodyThere: false });
    await beat(id, 'choosing', 'phone-one', 301);
    expect(now()).toMatchObject({ choosing: 1, isSomebodyThere: true });
    aheadMs += 601_000;
    expect(now()).toMatchObject({ open: 0, choosing: 0, isSomebodyThere: false, isOnWifi: true });
    await beat(id, 'looking');
    await beat(id, 'looking', 'phone-two');
    expect(now()).toMatchObject({ open: 2 });
    await beat(id, 'away');
    expect(now()).toMatchObject({ open: 1 });
    aheadMs += 46_000;
    expect(now()).toMatchObject({ open: 0, isSomebodyThere: false });
  });

  it('is said to have photos that are missing still, also when it has gone away with them', async () => {
    const id = await openOrder();
    const news = await follow(id);
    const sender = 'phone-one-0123456789';
    const says = (doing: string, unsentCount: number, by = sender) =>
      edge
        .phone()
        .call(
          'POST',
          `/storefront/orders/${id}/phone`,
          { doing, secondsSinceTouch: 1, unsentCount },
          { 'x-sender-id': by },
        );
    await says('looking', 3);

    await news.next(({ phones }) => phones.unsent === 3 && !phones.isUnsentAway);
    await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(2, 310, 200), {
      fields: { senderId: sender },
    });
    await news.next(({ phones }) => phones.unsent === 2);
    await says('looking', 0, 'phone-two');
    await says('away', 2);
    await news.next(({ phones }) => phones.unsent === 2 && phones.isUnsentAway);
    await says('looking', 0);
    await news.next(({ phones }) => phones.unsent === 0 && !phones.isUnsentAway);
  });

  it('keeps the order from being parked while its first photo comes, however long that takes', async () => {
    const id = await openOrder();
    const news = await follow(id);
    const photo = await orientedJpeg(1, 300, 200);
    const { socket, finish } = beginSending(id, photo);
    await news.next(({ phones }) => phones.sending === 1);
    const refused = await kiosk.call('POST', `/storefront/orders/${id}/park`);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      409,
      'photos-arriving',
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body.state).toBe('open');
    finish();
    await news.next(({ phones }) => phones.sending === 0);
    await eventually(
      async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
      (files) => files.length === 1,
    );
    expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
    socket.destroy();
  });

  it('does not hold the kiosk by a connection on which nothing moves', async () => {
    const id = await openOrder();
    const { socket } = beginSending(id, await orientedJpeg(1, 300, 200));
    await eventually(
      async () => edge.phones.at(id).sending,
      (count) => count === 1,
    );
    aheadMs += 31_000;
    expect(edge.phones.at(id)).toMatchObject({ sending: 0, isSomebodyThere: false });
    expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
    socket.destroy();
  });
});

/** A phone whose photo is half there. */
function beginSending(id: string, photo: Buffer) {
  const { socket, rest } = sendHalfPhoto(`${edge.url}/api/v1/storefront/orders/${id}/files`, photo);
  return { socket, finish: () => socket.write(rest) };
}
