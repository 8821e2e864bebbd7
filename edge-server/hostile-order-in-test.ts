import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { HostilePhoto } from '@printfront/shared/testing/hostile/hostile-photo.ts';
import { faultOfPicture, sendHostilePhoto } from '@printfront/shared/testing/hostile/send-hostile-photo.ts';
import { box } from '@printfront/shared/testing/photos/iso-boxes.ts';
import { orientedJpeg, patternHeic, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { TestClient } from './client-in-test.ts';
import { newOrderId } from './edge-in-test.ts';

/** What became of an order's files. */
export interface HostileOrder {
  id: string;
  /** Ids of the photos that the shop has taken and looked at. */
  kept: { ready: string[]; damaged: string[] };
  /** One line each. */
  faults: string[];
  /** Listed more than once, or never sent. */
  doubled: number;
  /** Never looked at to the end. */
  stuck: number;
  /** Without its damaged photos; one that has none is left open. */
  isPlaced: boolean;
}

interface Listed {
  readonly id: string;
  readonly state: 'processing' | 'ready' | 'damaged';
}

const AT_ONCE = 4;
const GOOD_EVERY = 8;
/** A worker is given up after a minute, and a photo after two workers; a queue of such photos takes longer. */
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 100;

let goodOnes = 0;

/**
 * An order as a customer with a broken memory card makes it: these files from a phone, a good photo every now and then,
 * and in the end everything looked at on the kiosk.
 */
export async function sendHostileOrder(
  url: string,
  kiosk: TestClient,
  photos: readonly HostilePhoto[],
): Promise<HostileOrder> {
  const order: HostileOrder = {
    id: newOrderId(),
    kept: { ready: [], damaged: [] },
    faults: [],
    doubled: 0,
    stuck: 0,
    isPlaced: false,
  };
  await kiosk.call('POST', '/storefront/orders', { id: order.id });
  const files = `${url}${API_BASE}/storefront/orders/${order.id}/files`;
  const sent = new Map<string, HostilePhoto[]>();
  const goodId = await good();

  await several(photos, async (photo, index) => {
    const { id, fault } = await sendHostilePhoto(files, photo);
    if (fault !== null) order.faults.push(`${photo.kind}, ${photo.what}: ${fault}`);
    if (id !== null) sent.set(id, [...(sent.get(id) ?? []), photo]);
    if (index % GOOD_EVERY === 0) await good();
  });

  const list = await lookedAt();
  order.stuck = list.filter(({ state }) => state === 'processing').length;
  order.doubled = list.length - new Set(list.map(({ id }) => id)).size + list.filter(({ id }) => !sent.has(id)).length;
  for (const id of sent.keys()) if (!list.some((file) => file.id === id)) order.faults.push(`${id} is not in the list`);
  const pictures = list.flatMap(({ id, state }) => (state === 'processing' ? [] : [{ id, state }]));
  await several(pictures, async ({ id, state }, index) => {
    order.kept[state].push(id);
    for (const photo of sent.get(id) ?? []) {
      const isWrong = photo.expected === (state === 'ready' ? 'flawed' : 'whole');
      if (isWrong) order.faults.push(`${photo.kind}, ${photo.what}: is ${state}`);
    }
    for (const picture of ['thumbnail', index % 2 === 0 ? 'thumbnail?for=screen' : 'preview?size=4x6']) {
      const fault = await faultOfPicture(`${files}/${id}/${picture}`, state, { cookie: kiosk.cookie() ?? '' });
      if (fault !== null) order.faults.push(`${sent.get(id)?.[0]?.what}: ${state}, its ${picture} is ${fault}`);
    }
  });
  const damagedId = order.kept.damaged[0];
  if (damagedId !== undefined) await expectUnprinted(damagedId);
  return order;

  /** @returns its id */
  async function good(): Promise<string | null> {
    goodOnes += 1;
    // By turns of both kinds that phones send: each has a decoder of its own that others may have broken.
    const picture = goodOnes % 2 === 0 ? await orientedJpeg(6, 96, 64) : await patternHeic(0, 96, 64);
    const bytes = varied(Buffer.concat([picture, box('free', Buffer.alloc(4))]), goodOnes);
    const photo: HostilePhoto = { kind: 'untouched', what: 'a good photo', name: 'good', expected: 'whole', bytes };
    const { id, fault } = await sendHostilePhoto(files, photo);
    if (fault !== null) order.faults.push(`a good photo ${fault}`);
    if (id !== null) sent.set(id, [photo]);
    return id;
  }

  async function lookedAt(): Promise<Listed[]> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await kiosk.call('GET', `/storefront/orders/${order.id}/files?size=4x6`);
      const isOver = body.every(({ state }: Listed) => state !== 'processing');
      if (isOver || performance.now() > until) return body;
      await setTimeout(LOOK_EVERY_MS);
    }
  }

  /** A damaged photo is in nobody's prints unless it was chosen, and then the order says so before it is placed. */
  async function expectUnprinted(fileId: string): Promise<void> {
    const place = () => kiosk.call('POST', `/storefront/orders/${order.id}`, ORDER);
    const choose = (id: string | null, quantity: number) =>
      kiosk.call('PUT', `/storefront/files/${id}?size=4x6`, { quantity });
    for (const id of order.kept.damaged) await choose(id, 0);
    await choose(goodId, 1);
    await choose(fileId, 1);
    const refused = await place();
    if (refused.body.code !== 'order-not-ready' || refused.body.parameter !== '4x6') {
      order.faults.push(`an order with a damaged photo got ${refused.status} ${JSON.stringify(refused.body)}`);
    }
    await choose(fileId, 0);
    const placed = await place();
    order.isPlaced = placed.status === 200;
    if (!order.isPlaced) order.faults.push(`without it: ${placed.status} ${JSON.stringify(placed.body)}`);
  }
}

const ORDER = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };

async function several<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const left = [...items.entries()].reverse();
  const take = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
