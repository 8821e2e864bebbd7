import { setTimeout } from 'node:timers/promises';
import { box } from '../photos/iso-boxes.ts';
import { orientedJpeg, patternHeic, varied } from '../photos/make-photos.ts';
import type { HostilePhoto } from './hostile-photo.ts';
import { faultOfName, faultOfPicture, type PictureDoor, sendHostilePhoto } from './send-hostile-photo.ts';

/** An order that is being prepared, at the shop or at central. */
export interface PreparedOrder {
  readonly door: PictureDoor;
  /** Its photos, with what is known of them in the size 4x6. */
  list(): Promise<readonly Listed[]>;
  pictureUrl(photoId: string, picture: string): string;
  /** How many prints of a photo in the size 4x6. */
  choose(photoId: string, quantity: number): Promise<unknown>;
  place(): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
}

interface Listed {
  readonly id: string;
  readonly state: 'processing' | 'ready' | 'damaged';
  /** Prints of it in all sizes. */
  readonly quantity: number;
}

/** What became of an order's files. */
export interface HostileOrder {
  /** Ids of the photos that the server has taken and looked at. */
  kept: { ready: string[]; damaged: string[] };
  /** One line each. */
  faults: string[];
  /** Listed more than once, or never sent. */
  doubled: number;
  /** Never looked at to the end. */
  stuck: number;
  /** The answer when it was placed, without its damaged photos; null when it could not be. */
  placed: Record<string, unknown> | null;
}

const AT_ONCE = 4;
const GOOD_EVERY = 8;
/** A worker is given up after a minute, and a photo after two workers; a queue of such photos takes longer. */
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 100;

let goodOnes = 0;

/**
 * An order as a customer with a broken memory card makes it: these files, a good photo every now and then and one at the
 * end, and then everything looked at.
 */
export async function sendHostileOrder(
  prepared: PreparedOrder,
  photos: readonly HostilePhoto[],
): Promise<HostileOrder> {
  const { door, list, pictureUrl, choose, place } = prepared;
  const order: HostileOrder = {
    kept: { ready: [], damaged: [] },
    faults: [],
    doubled: 0,
    stuck: 0,
    placed: null,
  };
  const sent = new Map<string, HostilePhoto[]>();

  await send(await goodPhoto());
  await severalAtOnce(photos, async (photo, index) => {
    await send(photo);
    if (index % GOOD_EVERY === 0) await send(await goodPhoto());
  });
  const goodId = await send(await goodPhoto());

  const listed = await lookedAt();
  order.stuck = listed.filter(({ state }) => state === 'processing').length;
  const ids = listed.map(({ id }) => id);
  order.doubled = ids.length - new Set(ids).size + ids.filter((id) => !sent.has(id)).length;
  for (const id of sent.keys()) if (!ids.includes(id)) order.faults.push(`${id} is not in the list`);
  const pictures = listed.flatMap(({ id, state }) => (state === 'processing' ? [] : [{ id, state }]));
  await severalAtOnce(pictures, async ({ id, state }, index) => {
    order.kept[state].push(id);
    for (const photo of sent.get(id) ?? []) {
      const isWrong = photo.expected === (state === 'ready' ? 'flawed' : 'whole');
      if (isWrong) order.faults.push(`${photo.kind}, ${photo.what}: is ${state}`);
    }
    for (const picture of ['thumbnail', index % 2 === 0 ? 'thumbnail?for=screen' : 'preview?size=4x6']) {
      const fault = await faultOfPicture(pictureUrl(id, picture), state, door.headers);
      if (fault !== null) order.faults.push(`${sent.get(id)?.[0]?.what}: ${state}, its ${picture} is ${fault}`);
    }
  });
  if (goodId !== null) await placeIt(goodId);
  return order;

  /** @returns its id */
  async function send(photo: HostilePhoto): Promise<string | null> {
    const { taken, fault } = await sendHostilePhoto(door, photo);
    const faults = [fault, taken && faultOfName(taken.name)].filter((words) => words !== null);
    order.faults.push(...faults.map((words) => `${photo.kind}, ${photo.what}: ${words}`));
    if (taken === null) return null;
    const id = String(taken.id);
    sent.set(id, [...(sent.get(id) ?? []), photo]);
    return id;
  }

  async function lookedAt(): Promise<readonly Listed[]> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await list();
      const isOver = found.every(({ state }) => state !== 'processing');
      if (isOver || performance.now() > until) return found;
      await setTimeout(LOOK_EVERY_MS);
    }
  }

  /** A customer who wants a print of a damaged photo gets none of it, and the order is placed with the others. */
  async function placeIt(goodId: string): Promise<void> {
    for (const id of order.kept.damaged) await choose(id, 1);
    await choose(goodId, 1);
    for (const { id, state, quantity } of await list()) {
      if (state === 'damaged' && quantity > 0) order.faults.push(`${quantity} prints of the damaged photo ${id}`);
    }
    const { status, body } = await place();
    if (status < 300) order.placed = body;
    else order.faults.push(`with damaged photos: ${status} ${JSON.stringify(body)}`);
  }
}

/** Unlike every other; by turns of both kinds that phones send: each has a decoder of its own that others may have broken. */
export async function goodPhoto(): Promise<HostilePhoto> {
  goodOnes += 1;
  const picture = goodOnes % 2 === 0 ? await orientedJpeg(6, 96, 64) : await patternHeic(0, 96, 64);
  const bytes = varied(Buffer.concat([picture, box('free', Buffer.alloc(4))]), goodOnes);
  return { kind: 'untouched', what: 'a good photo', name: 'good', expected: 'whole', bytes };
}

/** Does the work for each, for a few of them at a time. */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const left = [...items.entries()].reverse();
  const take = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
