import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_HOT_FOLDER_LAYOUT } from '@printfront/shared/domain/hot-folder-layout.ts';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { recoverServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { takeSnapshot } from '@printfront/shared/server/database/snapshots/take-snapshot.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { createPhotoSource } from '@printfront/shared/testing/photos/unlike-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import { createHotFolder } from '../../edge-server/desk/hot-folder.service.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { createCatalogueReader } from '../../edge-server/sync/catalogue-snapshot.repository.ts';
import { edgeServerDatabase } from '../../edge-server/sync/edge-database-copies.service.ts';
import { listFilesBelow } from './list-files-below.ts';

/** A server whose data can be copied, damaged and printed from. */
export interface PrintingServer {
  /** Its data as it was left; never changed. */
  readonly template: string;
  /** Files in which a bit may turn, below the data's folder. */
  readonly files: readonly string[];
  /**
   * Starts on this data as the server does, and prints every order.
   *
   * @returns for each order the hash of every print by its path, or why there is none
   */
  print(folder: string): Promise<Map<string, Prints>>;
  /** Hashes of the photos of each order. */
  photosOf: ReadonlyMap<string, ReadonlySet<string>>;
  stop(): Promise<void>;
}

export type Prints = { prints: Map<string, string>; left: readonly string[] } | { refused: string };

const ORDERS = 2;
const PHOTOS = 3;
const logger = pino({ level: 'silent' });

/** A shop with a few orders that have been printed before. */
export async function createPrintingShop(dataFolder: string, random: SeededRandom): Promise<PrintingServer> {
  await fs.mkdir(dataFolder, { recursive: true });
  const edge = await createEdgeProcess(dataFolder);
  const template = edge.folder;
  await edge.enrol();
  const orderIds = await placeOrders(edge, random);
  await edge.end('SIGTERM');
  await takeSnapshot(edge.databaseFile, path.join(template, 'snapshots'));
  const workers = createPhotoWorkers({ size: 1 });
  await workers.start();

  async function print(folder: string): Promise<Map<string, Prints>> {
    const files = edgeServerDatabase(folder);
    const found = new Map<string, Prints>();
    const refuseAll = (error: unknown) => new Map(orderIds.map((id) => [id, { refused: String(error) }]));
    try {
      await recoverServerDatabase(files);
      const database = await openEdgeDatabase(files.database);
      const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
      const derivatives = createPhotoDerivatives({
        folder: path.join(folder, 'derivatives'),
        workers,
        sourceFile: (sha256) => blobs.localPath(sha256),
      });
      const hotFolder = path.join(folder, 'hot');
      const printer = createHotFolder({
        database,
        catalogue: createCatalogueReader(database),
        blobs,
        derivatives,
        blobFile: blobs.localPath,
        sync: { poke: () => {} },
        place: () => ({ path: hotFolder, layout: DEFAULT_HOT_FOLDER_LAYOUT, isOfVariable: false }),
        logger,
        now: () => new Date(),
      });
      await blobs.start();
      await printer.start();
      try {
        for (const id of orderIds) found.set(id, await printOne(() => printer.exportToHotFolder(id, 'Nok'), hotFolder));
      } finally {
        await blobs.stop();
        await database.destroy();
        await fs.rm(hotFolder, { recursive: true, force: true });
      }
      return found;
    } catch (error) {
      return refuseAll(error);
    }
  }

  // Once, so that prints from before lie there too.
  await print(template);
  const names = await listFilesBelow(template);
  const files = names.filter((name) => /^(blobs|derivatives)\/|^edge\.sqlite$/.test(name));
  const photosOf = readPhotosOf(
    edge.databaseFile,
    `select order_id, sha256 from uploaded_file join storefront_order on storefront_order.id = storefront_order_id
      where order_id is not null`,
  );
  return { template, files: weighed(files, 'edge.sqlite'), print, photosOf, stop: async () => workers.stop() };
}

/** @param sql for each order and photo of it a row `order_id`, `sha256` */
export function readPhotosOf(databaseFile: string, sql: string): Map<string, Set<string>> {
  const database = new Sqlite(databaseFile, { readonly: true });
  const photosOf = new Map<string, Set<string>>();
  for (const { order_id, sha256 } of database.prepare(sql).all() as { order_id: string; sha256: string }[]) {
    photosOf.set(order_id, (photosOf.get(order_id) ?? new Set()).add(sha256));
  }
  database.close();
  return photosOf;
}

/** As likely in the database as in all other files together. */
export function weighed(files: readonly string[], database: string): string[] {
  const others = files.filter((name) => name !== database);
  return [...others, ...others.map(() => database)];
}

async function printOne(print: () => Promise<{ folder: string }>, hotFolder: string): Promise<Prints> {
  try {
    const folder = path.join(hotFolder, (await print()).folder);
    const names = (await listFilesBelow(folder)).filter((name) => name.endsWith('.jpg'));
    const prints = new Map<string, string>();
    for (const name of names) {
      const bytes = await fs.readFile(path.join(folder, name));
      // The how manyth export of the order it is stands in its name.
      prints.set(name.replace(/(\d+)-\d+(-\d{3}_)/, '$1$2'), createHash('sha256').update(bytes).digest('hex'));
    }
    return { prints, left: [] };
  } catch (error) {
    return { refused: String(error) };
  }
}

async function placeOrders(
  edge: Awaited<ReturnType<typeof createEdgeProcess>>,
  random: SeededRandom,
): Promise<string[]> {
  const kiosk = await pair(await edge.start());
  const newPhoto = await createPhotoSource(random);
  const ids: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const id = String(random.between(1e14, 9e14));
    await kiosk.call('POST', '/storefront/orders', { id });
    for (let photos = 0; photos < PHOTOS; photos += 1) {
      const { body } = await kiosk.upload(`/storefront/orders/${id}/files`, newPhoto(3_000));
      const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
      await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity: photos + 1, crop });
    }
    const order = { name: 'Nok', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
    let placed = await kiosk.call('POST', `/storefront/orders/${id}`, order);
    for (; placed.status === 409; placed = await kiosk.call('POST', `/storefront/orders/${id}`, order)) {
      await setTimeout(20);
    }
    ids.push(placed.body.orderId);
  }
  return ids;
}
