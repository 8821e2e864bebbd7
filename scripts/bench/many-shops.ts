import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { TestClient } from '../../edge-server/client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../../edge-server/edge-in-test.ts';
import { databaseBytes } from './database-bytes.ts';

/**
 * The shops of `npm run bench shops`, all in one process: each the real server of a shop with a database, a folder and a sync of
 * its own, at the pace of a real one. Only their photo worker is shared, since a hundred of those would be what is measured.
 */
export interface ManyShopsGiven {
  readonly centralUrl: string;
  readonly enrolCodes: readonly string[];
  /** That each shop takes, one after the other, all shops at once. */
  readonly orders: number;
  readonly photosPerOrder: number;
  readonly photoBytes: number;
}

export interface ManyShopsSaid {
  /** All of them have numbers and central's prices. */
  readonly ready?: true;
  /** Every order was placed, and central has all of it. */
  readonly done?: {
    readonly orderIds: readonly string[];
    readonly placedSeconds: number;
    readonly sentSeconds: number;
  };
  /** What the databases of all shops hold, in bytes. */
  readonly databaseBytes?: number;
}

export type ManyShopsAsked = 'order' | 'weigh' | 'end';

/** Behind the picture, where each photo has a number. */
const MARK_BYTES = 4;
const LOOK_AGAIN_MS = 100;
const AT_ONCE = 5;
const MOST_TRIES = 5;

const given = JSON.parse(process.argv[2] ?? '') as ManyShopsGiven;
const say = (said: ManyShopsSaid) => void process.send?.(said);
const photo = await makePhoto();
const shops = await startAll();
let photoNumber = 0;
say({ ready: true });

process.on('message', (asked: ManyShopsAsked) => {
  if (asked === 'order') void order().then((done) => say({ done }));
  if (asked === 'weigh') say({ databaseBytes: weigh() });
  if (asked === 'end') void end();
});
process.on('disconnect', () => void end());

/** A small picture with the bytes of a large one: central looks at none by itself, and the shops' worker is not what is measured. */
async function makePhoto(): Promise<Buffer> {
  const picture = await orientedJpeg(1, 600, 400);
  return Buffer.concat([picture, Buffer.alloc(Math.max(MARK_BYTES, given.photoBytes - picture.length))]);
}

async function startAll(): Promise<EdgeInTest[]> {
  const started: EdgeInTest[] = [];
  const left = [...given.enrolCodes];
  const starting = async () => {
    for (let enrolCode = left.pop(); enrolCode !== undefined; enrolCode = left.pop()) {
      const shop = await startEdgeInTest({ centralUrl: given.centralUrl, enrolCode });
      const own = (await shop.sync.status()).catalogueVersion;
      const hasAll = async () => {
        const numbers = await shop.database.selectFrom('sync_state').select('overflow_prefix').executeTakeFirst();
        return numbers?.overflow_prefix != null && (await shop.sync.status()).catalogueVersion !== own;
      };
      while (!(await hasAll())) await setTimeout(LOOK_AGAIN_MS);
      started.push(shop);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, starting));
  return started;
}

async function order() {
  const began = performance.now();
  const orderIds = (await Promise.all(shops.map(takeOrders))).flat();
  const placedSeconds = (performance.now() - began) / 1000;
  for (const { sync } of shops) {
    const waits = async () => {
      const { outboxDepth, blobsWaiting } = await sync.status();
      return outboxDepth + blobsWaiting > 0;
    };
    while (await waits()) await setTimeout(LOOK_AGAIN_MS);
  }
  return { orderIds, placedSeconds, sentSeconds: (performance.now() - began) / 1000 };
}

async function takeOrders(shop: EdgeInTest): Promise<string[]> {
  const kiosk = await shop.kiosk();
  const taken: string[] = [];
  for (let count = 0; count < given.orders; count += 1) taken.push(await takeOrder(kiosk));
  return taken;
}

/** @returns the order's id at central */
async function takeOrder(kiosk: TestClient): Promise<string> {
  const id = newOrderId();
  await expectStatus(() => kiosk.call('POST', '/storefront/orders', { id }), 200);
  for (let count = 0; count < given.photosPerOrder; count += 1) {
    photoNumber += 1;
    const bytes = varied(photo, photoNumber);
    const fields = { clientFileId: `${id}-${count}` };
    await expectStatus(() => kiosk.upload(`/storefront/orders/${id}/files`, bytes, { fields }), 201);
  }
  const submission = { name: 'มานี ใจดี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  for (;;) {
    const { status, body } = await patiently(() => kiosk.call('POST', `/storefront/orders/${id}`, submission));
    if (status === 200) return body.orderId;
    // Its photos are being looked at.
    if (status !== 409) throw new Error(`an order was answered with ${status}: ${JSON.stringify(body)}`);
    await setTimeout(LOOK_AGAIN_MS);
  }
}

async function expectStatus(ask: () => ReturnType<TestClient['call']>, wanted: number): Promise<void> {
  const { status, body } = await patiently(ask);
  if (status !== wanted) throw new Error(`the shop answered ${status}: ${JSON.stringify(body)}`);
}

/** Too slow for a shop, one too many, or a shop that stops: the app asks again, and so does this. */
const PASSING = [408, 429, 503];

/** As the app does: a connection that a busy shop has closed meanwhile is no answer, and the same is asked again. */
async function patiently(ask: () => ReturnType<TestClient['call']>): ReturnType<TestClient['call']> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      const answer = await ask();
      if (left <= 1 || !PASSING.includes(answer.status)) return answer;
      await setTimeout(LOOK_AGAIN_MS);
    } catch (error) {
      if (left <= 1) throw error;
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

function weigh(): number {
  return shops.reduce((sum, { folder }) => sum + databaseBytes(path.join(folder, 'edge.sqlite')), 0);
}

async function end(): Promise<never> {
  for (const shop of shops) {
    await shop.stop({ keep: true });
    fs.rmSync(shop.folder, { recursive: true, force: true });
  }
  process.exit(0);
}
