import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { recoverServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { takeSnapshot } from '@printfront/shared/server/database/snapshots/take-snapshot.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import { openOrderArchive } from '@printfront/shared/server/print-files/order-archive.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';
import { createKillableCentral } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createOnlineTraffic } from '../../cloud-sync/central/online-traffic-in-test.ts';
import { readStoredOrder } from '../../cloud-sync/central/orders/order-desk.service.ts';
import { refuseBrokenSeal } from '../../cloud-sync/central/orders/order-seal.ts';
import { asStored } from '../../cloud-sync/central/orders/order-view.ts';
import { readCentralSettings } from '../../cloud-sync/central/settings/env.ts';
import { installedShopOf } from '../../cloud-sync/central/settings/installed-shop.ts';
import { shopSettingsOf } from '../../cloud-sync/central/settings/shop-settings.ts';
import { centralServerDatabase } from '../../cloud-sync/central/sync/central-database-copies.service.ts';
import { toArchiveOrder } from '../../shared/server/orders/order-view.ts';
import { listFilesBelow } from './list-files-below.ts';
import { type PrintingServer, type Prints, readPhotosOf, weighed } from './printing-shop.ts';

const ORDERS = 2;
const STAFF = { kind: 'user', userId: 'nok', rank: 40, name: 'Nok' } as const;

/** Central with a few online orders that have been printed before. */
export async function createPrintingCentral(dataFolder: string, random: SeededRandom): Promise<PrintingServer> {
  await fs.mkdir(dataFolder, { recursive: true });
  const central = await createKillableCentral(dataFolder);
  const template = central.folder;
  const orderIds = await placeOrders(central, random);
  await central.end('SIGTERM');
  await takeSnapshot(central.databaseFile, path.join(template, 'snapshots'));
  const workers = createPhotoWorkers({ size: 1 });
  await workers.start();
  const shop = shopSettingsOf(installedShopOf(readCentralSettings({ SEED_DEMO_SHOP: 'true' })), {});

  async function print(folder: string): Promise<Map<string, Prints>> {
    const found = new Map<string, Prints>();
    try {
      await recoverServerDatabase(centralServerDatabase(folder));
      const database = await openCentralDatabase(folder);
      const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
      const blobFile = (sha256: string) => blobs.localPath(sha256);
      const derivatives = createPhotoDerivatives({
        folder: path.join(folder, 'derivatives'),
        workers,
        sourceFile: blobFile,
      });
      await blobs.start();
      try {
        for (const id of orderIds) {
          found.set(
            id,
            await printOne(async () => {
              const stored = await readStoredOrder(database, STAFF, id);
              refuseBrokenSeal(stored);
              return openOrderArchive({ blobs, derivatives, blobFile, shop }, toArchiveOrder(asStored(stored)));
            }),
          );
        }
      } finally {
        await blobs.stop();
        await database.destroy();
      }
      return found;
    } catch (error) {
      return new Map(orderIds.map((id) => [id, { refused: String(error) }]));
    }
  }

  await print(template);
  const names = await listFilesBelow(template);
  const files = names.filter((name) => /^(blobs|derivatives)\/|^central\.sqlite$/.test(name));
  const photosOf = readPhotosOf(
    central.databaseFile,
    'select "order".id as order_id, sha256 from "order" join uploaded_file on upload_task_id = upload_id',
  );
  return { template, files: weighed(files, 'central.sqlite'), print, photosOf, stop: async () => workers.stop() };
}

async function printOne(open: () => ReturnType<typeof openOrderArchive>): Promise<Prints> {
  try {
    const entries = readZip(await buffer(await open()));
    const prints = new Map<string, string>();
    for (const { path: name, bytes } of entries) {
      if (name.endsWith('.jpg')) prints.set(name, createHash('sha256').update(bytes).digest('hex'));
    }
    const manifest = entries.find((entry) => entry.path === 'manifest.json');
    const { problems } = JSON.parse(String(manifest?.bytes)) as { problems: { path: string }[] };
    return { prints, left: problems.map((file) => file.path) };
  } catch (error) {
    return { refused: String(error) };
  }
}

async function placeOrders(
  central: Awaited<ReturnType<typeof createKillableCentral>>,
  random: SeededRandom,
): Promise<string[]> {
  const { url } = await central.start();
  const traffic = await createOnlineTraffic(random, 2);
  await traffic.prepare(url);
  const working = traffic.run(url);
  const placed = () => traffic.ledger.orders.flatMap((order) => order.placed?.id ?? []);
  while (placed().length < ORDERS) await new Promise((resolve) => setImmediate(resolve));
  traffic.stop();
  await working;
  return placed();
}
