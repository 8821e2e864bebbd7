import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { ExchangeTimeouts } from '@printfront/cloud-sync/worker/http-exchange.ts';
import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import { pino } from 'pino';
import * as syncMigration from '../database/migrations/0003-sync.ts';
import * as restoredVersions from '../database/migrations/0010-restored-versions.ts';
import * as positions from '../database/migrations/0013-positions.ts';
import * as seals from '../database/migrations/0016-seals.ts';
import * as paySlips from '../database/migrations/0022-pay-slips.ts';
import * as askedAnew from '../database/migrations/0066-asked-anew.ts';
import * as toldGiving from '../database/migrations/0067-told-giving.ts';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { queueBlobs } from './blob-queue.repository.ts';
import { createEdgeSync } from './edge-sync.service.ts';
import { countBlocksInHand, takeOrderNumber } from './order-number.repository.ts';
import { appendEvent } from './outbox.repository.ts';
import { readShopServer } from './sync-state.repository.ts';

/** As the real ones, in milliseconds that a test can wait for. */
const QUICK: Partial<SyncIntervals> = {
  restMs: 200,
  catalogueMs: 100,
  helloMs: 500,
  digestMs: 60_000,
  backoffFirstMs: 10,
  backoffLongestMs: 100,
  blobBackoffLongestMs: 100,
};

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export type ShopInTest = Awaited<ReturnType<typeof openShopInTest>>;

/** The real worker over the real tables and files of a shop. */
export async function openShopInTest(options: {
  centralUrl: string;
  enrolCode: string;
  folder?: string;
  intervals?: Partial<SyncIntervals>;
  timeouts?: Partial<ExchangeTimeouts>;
}) {
  const folder = options.folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-shop-')));
  const database = openSqlite<SyncTables>(path.join(folder, 'edge.sqlite'));
  await migrate(database, {
    '0003-sync': syncMigration,
    '0010-restored-versions': restoredVersions,
    '0013-positions': positions,
    '0016-seals': seals,
    '0022-pay-slips': paySlips,
    '0066-asked-anew': askedAnew,
    '0067-told-giving': toldGiving,
  });
  const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
  await blobs.start();
  const commands: SyncCommand[] = [];
  const sync = createEdgeSync({
    database,
    blobs,
    centralUrl: () => options.centralUrl,
    enrolCode: options.enrolCode,
    logger: pino({ level: 'silent' }),
    onCommand: async (_, command) => void commands.push(command),
    describeShop: async () => ({
      version: '0.0.0',
      freeBytes: null,
      minimumBytes: null,
      damagedPhotos: 0,
      hotspotUsers: null,
      clients: [],
      router: { kind: 'none', reachable: false, problem: null },
    }),
    intervals: { ...QUICK, ...options.intervals },
    timeouts: options.timeouts,
  });

  return {
    folder,
    database,
    blobs,
    sync,
    commands,
    /** Places an order as the shop's submit does: everything in one transaction. */
    async placeOrder(photos: readonly Uint8Array[] = [Buffer.from(randomUUID())], name = 'Somchai') {
      const sha256s: string[] = [];
      for (const photo of photos) {
        const writer = await blobs.createBlobWriter();
        await writer.write(Buffer.from(photo));
        sha256s.push((await writer.commit()).sha256);
      }
      return this.placeOrderOf(
        sha256s.map((sha256, index) => ({ sha256, byteSize: photos[index]?.length ?? 0 })),
        name,
      );
    },
    async placeOrderOf(files: readonly { sha256: string; byteSize: number }[], name = 'Somchai') {
      const order = await database.transaction().execute(async (trx) => {
        const placed = submittedOrder(await takeOrderNumber(trx), files, name);
        await appendEvent(trx, { orderId: placed.orderId, type: 'storefront-order-submitted', payload: placed });
        await queueBlobs(
          trx,
          files.map(({ sha256 }) => sha256),
          placed.orderId,
        );
        return placed;
      });
      sync.poke();
      return order;
    },
    async setPayment(orderId: string, from: 10 | 20 | 50 | 90, to: 10 | 20 | 50 | 90) {
      await database
        .transaction()
        .execute((trx) =>
          appendEvent(trx, { orderId, type: 'payment-status-changed', payload: { from, to, by: 'staff' } }),
        );
      sync.poke();
    },
    async setProduction(orderId: string, from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3) {
      await database
        .transaction()
        .execute((trx) =>
          appendEvent(trx, { orderId, type: 'production-status-changed', payload: { from, to, by: 'staff' } }),
        );
      sync.poke();
    },
    enrolled: () =>
      eventually(
        () => readShopServer(database),
        (server) => server !== null,
      ),
    /** It has all the order numbers that it wants to have. */
    withNumbers: () =>
      eventually(
        () => countBlocksInHand(database),
        (count) => count === 2,
      ),
    takeNumber: () => database.transaction().execute((trx) => takeOrderNumber(trx)),
    /** Central has acknowledged everything. */
    drained: () =>
      eventually(
        () => sync.status(),
        ({ outboxDepth }) => outboxDepth === 0,
      ),
    async stop({ keep = false } = {}) {
      await sync.stop();
      await blobs.stop();
      await database.destroy();
      if (!keep) await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

function submittedOrder(
  iid: number,
  files: readonly { sha256: string; byteSize: number }[],
  name: string,
): SubmittedOrder {
  const size = {
    id: 'size-4x6',
    key: '4x6',
    name: { th: '4x6', en: '4x6' },
    numberOfPicturesPerPrint: 1,
    widthMm: 102,
    heightMm: 152,
  };
  const total = 500 * files.length;
  return {
    orderId: randomUUID(),
    iid,
    storefrontOrderId: '123456789012345',
    submittedAt: new Date().toISOString(),
    name,
    phoneNumber: '0812345678',
    shippingMethod: 1,
    shippingAddress: null,
    orderNotes: '',
    paymentMethod: 2,
    priceSummary: {
      breakdown: [{ size: '4x6', quantity: files.length, unitPrice: 500, discount: 0, total }],
      shippingPrice: 0,
      crossOutPrice: null,
      totalPrice: total,
      catalogueVersion: '1',
    },
    totalPaymentAmount: total,
    qrPayload: null,
    estimatedDueDate: null,
    lines: [
      {
        size,
        printQuantity: files.length,
        photoFrame: null,
        files: files.map(({ sha256, byteSize }, index) => ({
          id: randomUUID(),
          name: `IMG_${index}.jpg`,
          sha256,
          byteSize,
          quantity: 1,
          width: 4000,
          height: 3000,
          crop: null,
          fit: 'fill' as const,
          rotate: 0 as const,
        })),
      },
    ],
  };
}

/** Asks again until it is so, at most ten seconds. */
export async function eventually<Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: Value) => boolean,
): Promise<Value> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`still not so after 10 s: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
