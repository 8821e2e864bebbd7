import type { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { FINISHED_ORDER_PHOTO_DAYS, UNPAID_ORDER_DAYS } from '@printfront/shared/domain/retention.ts';
import type { BlobStore, StoredBlob } from '@printfront/shared/server/blobs/blob-store.ts';
import { createServerApp } from '@printfront/shared/server/http/create-server-app.ts';
import { createOrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { createShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { pino } from 'pino';
import { type BlobCollector, createBlobCollector } from '../../cloud-sync/central/blobs/blob-collector.service.ts';
import { standOfPhoto } from '../../cloud-sync/central/blobs/stored-bytes.service.ts';
import type { CentralDatabase, CentralTables } from '../../cloud-sync/central/database/database.ts';
import { createOrderGiving } from '../../cloud-sync/central/orders/give-orders.service.ts';
import { setMakingShop } from '../../cloud-sync/central/orders/making-shop.service.ts';
import { centralOrderBook, createOrderDesk } from '../../cloud-sync/central/orders/order-changes.service.ts';
import { insertOrder } from '../../cloud-sync/central/orders/orders.repository.ts';
import { createPhotoRetention, deleteOrderPhotos } from '../../cloud-sync/central/orders/photo-retention.service.ts';
import { findOrdersElsewhere } from '../../cloud-sync/central/orders/stray-copies.repository.ts';
import { noteCopy } from '../../cloud-sync/central/orders/stray-copies.service.ts';
import { rowsOfOnlineOrder } from '../../cloud-sync/central/orders/submitted-order-rows.ts';
import {
  recordPhoto,
  refuseUnreachable,
  requireFrontOrder,
} from '../../cloud-sync/central/relay/front-files.service.ts';
import { mountRelay } from '../../cloud-sync/central/relay/relay-sync.routes.ts';
import { isRelayedTo } from '../../cloud-sync/central/relay/relayed-photos.repository.ts';
import { createLimitsReader } from '../../cloud-sync/central/settings/central-limits.ts';
import { readCentralSettings } from '../../cloud-sync/central/settings/env.ts';
import { installedShopOf } from '../../cloud-sync/central/settings/installed-shop.ts';
import { shopSettingsOf } from '../../cloud-sync/central/settings/shop-settings.ts';
import { shopEffects } from '../../cloud-sync/central/shop-effects.ts';
import { addEnrolCode } from '../../cloud-sync/central/sync/edge-servers.repository.ts';
import { stepOverLostNumbers } from '../../cloud-sync/central/sync/lost-numbers.repository.ts';
import { takeOrderNumber } from '../../cloud-sync/central/sync/order-numbers.repository.ts';
import { secretHash } from '../../cloud-sync/central/sync/secret-hash.ts';
import { mountSync } from '../../cloud-sync/central/sync/sync.routes.ts';
import { isOfOrderMadeBy } from '../../cloud-sync/central/uploads/damaged-photos.repository.ts';
import { createPrintNotes } from '../../shared/server/orders/print-notes.ts';
import { askValue } from './ask.ts';
import { COLLECT_EVERY_MS, type KeepingPace, keepingNow, repeat, SWEEP_EVERY_MS } from './keeping-pace.ts';
import type { RunningServer } from './line.ts';
import { createDisk, createProgram, discardDisk, openBytes, openDisk, type Template } from './machine.ts';
import { onlineOrder } from './online-order.ts';
import type { VirtualTime } from './virtual-time.ts';

export const CENTRAL_URL = 'http://central.simulation';
/** Virtual time costs a look into the database too. */
const LOOK_EVERY_MS = 4_000;
const STAFF = { kind: 'user', userId: 'staff', name: 'Staff', rank: 100 } as const;
const SHOP = shopSettingsOf(installedShopOf(readCentralSettings({ SEED_DEMO_SHOP: 'true' })), {});
/** A second in a real central. */
const GIVE_EVERY_MS = 3_000;
const SILENT = pino({ level: 'silent' });

interface RunningCentral extends RunningServer {
  database: CentralDatabase;
  blobs: BlobStore;
  collector: BlobCollector;
}

export type CentralInSimulation = ReturnType<typeof createCentralInSimulation>;

/** Central's real end of the sync and its real orders, as a program that can die on a disk that stays. */
export function createCentralInSimulation(options: {
  time: VirtualTime;
  template: Template;
  /** Of keeping photos; null where nobody deletes any. */
  pace?: KeepingPace | null;
  /** Gives online orders to shops. */
  givesOrders?: boolean;
}) {
  const { time, template, pace = null, givesOrders = false } = options;
  const disk = createDisk(template);
  let running: RunningCentral | null = null;
  const now = () => new Date(Date.UTC(2026, 0, 1) + time.now());

  function start(): void {
    if (running?.program.isAlive()) return;
    const program = createProgram(time);
    const { database, blobs } = openDisk<CentralTables>(disk, program);
    const app = createServerApp(SILENT);
    mountRelay({ app, database, blobs, phoneUrl: 'https://phones.simulation', now });
    const collector = createBlobCollector({
      database,
      blobs,
      logger: SILENT,
      minimumAgeMs: 0,
      // Whom it has heard of since its start is told by real time, which hardly passes here: see isHeardByAll.
      now: () => new Date(0),
      photos: { forget() {} },
      files: { async forget() {} },
      derivatives: { async remove() {}, async *list() {} },
    });
    mountSync({
      app,
      database,
      blobs,
      logger: SILENT,
      effects: shopEffects,
      now,
      standOf: (transaction, sha256) => standOfPhoto(transaction, blobs, sha256),
      onUnwanted: collector.collectOf,
      wasGivenTo: async ({ serverId, sha256 }) =>
        (await isRelayedTo(database, serverId, sha256)) || isOfOrderMadeBy(database, serverId, sha256),
      ordersElsewhere: (asked) => findOrdersElsewhere(database, asked),
      noteCopy: (copy) => noteCopy(database, copy),
      catalogueOf: async () => testCatalogue({ version: 'simulated' }),
      commandWatch: { timers: program.timers, lookEveryMs: LOOK_EVERY_MS },
    });
    const greeted = new Set<string | null>();
    const fetch = async (request: Request) => {
      const answer = await app.fetch(request);
      if (answer.ok && request.url.endsWith('/hello')) greeted.add(request.headers.get('authorization'));
      return answer;
    };
    const isHeardByAll = () => greeted.size >= Number(askValue(disk.database, 'select count(*) from edge_server'));
    running = { program, database, blobs, collector, fetch };
    if (pace !== null) keepPhotos(running, { daysPerSecond: pace.central, isHeardByAll });
    if (givesOrders) repeat(program.timers, GIVE_EVERY_MS, createOrderGiving({ database, logger: SILENT }).sweep);
  }

  function keepPhotos(
    { program, database, collector }: RunningCentral,
    { daysPerSecond, isHeardByAll }: { daysPerSecond: number; isHeardByAll(): boolean },
  ): void {
    const retention = createPhotoRetention({
      database,
      collector,
      logger: SILENT,
      keptDays: async () => FINISHED_ORDER_PHOTO_DAYS,
      unpaidDays: async () => UNPAID_ORDER_DAYS,
      now: () => keepingNow(time, daysPerSecond),
    });
    repeat(program.timers, SWEEP_EVERY_MS, retention.sweep);
    // A day after a start in a real one, so every shop that is not away has greeted it long before.
    const collect = async () => (isHeardByAll() ? collector.collect() : 0);
    repeat(program.timers, COLLECT_EVERY_MS, collect);
  }

  /** Whatever a person at central does; never answered when central is away or dies over it. */
  async function atDesk<Answer>(work: (central: RunningCentral) => Promise<Answer>): Promise<Answer> {
    return running?.program.isAlive() ? work(running) : new Promise(() => {});
  }

  const deskOf = ({ database, blobs }: RunningCentral) => ({
    database,
    settings: async () => SHOP,
    limits: createLimitsReader(async () => SHOP),
    photos: createOrderPhotos(blobs),
    now,
    showable: createShowableOrders(SILENT),
  });

  return {
    disk,
    start,
    server: () => (running?.program.isAlive() ? running : null),
    kill: () => running?.program.die(),
    killIn: (uses: number, isDone: boolean) => running?.program.dieIn(uses, isDone),
    end() {
      running?.program.die();
      discardDisk(disk, template);
    },
    backUp: () => disk.database.serialize(),
    /** A disk was lost: an older copy takes its place, as `npm run restore:central` does it. */
    async restore(copy: Buffer): Promise<void> {
      running?.program.die();
      disk.database = openBytes(copy);
      const { database } = openDisk<CentralTables>(disk, createProgram(time));
      await database.transaction().execute((transaction) => stepOverLostNumbers(transaction));
      start();
    },
    /** A person puts an older copy in the place of the database, and says so to nobody. */
    putBack(copy: Buffer): void {
      running?.program.die();
      disk.database = openBytes(copy);
      start();
    },
    invite: (code: string) => atDesk(({ database }) => addEnrolCode(database, code, code)),
    setPayment: (orderId: string, paymentStatus: PaymentStatus) =>
      atDesk((central) => createOrderDesk(deskOf(central)).changes.setPaymentStatus(STAFF, orderId, paymentStatus)),
    setPrinted: (orderId: string, isPrinted: boolean) =>
      atDesk((central) =>
        createPrintNotes(centralOrderBook(deskOf(central))).setPrinted(STAFF, orderId, { isPrinted }),
      ),
    setProduction: (orderId: string, productionStatus: ProductionStatus) =>
      atDesk((central) =>
        createOrderDesk(deskOf(central)).changes.setProductionStatus(STAFF, orderId, {
          productionStatus,
          despiteMissingPrints: true,
          despiteUnpaid: true,
          reason: 'asked for',
        }),
      ),
    /** A maintainer wants the photos of this order gone at once. */
    requestDeletion: (orderId: string) =>
      atDesk(({ database, collector }) =>
        deleteOrderPhotos({ database, collector, now: () => keepingNow(time, pace?.central ?? 0) }, STAFF, orderId),
      ),
    /** A customer at home has sent these photos and orders them from a shop. @returns the order as it was placed */
    placeOrder: (photos: readonly Buffer[], orderId: string, makerId: string) =>
      atDesk(async ({ database, blobs }) => {
        const stored: StoredBlob[] = [];
        for (const photo of photos) {
          const writer = await blobs.createBlobWriter();
          await writer.write(photo);
          stored.push(await writer.commit());
        }
        return database.transaction().execute(async (transaction) => {
          const order = onlineOrder({ orderId, iid: await takeOrderNumber(transaction), photos: stored, at: now() });
          const customer = { userId: '', uploadId: `upload of ${orderId}`, addressId: null, makerId };
          const rows = rowsOfOnlineOrder(customer, order, now());
          await insertOrder(transaction, { ...rows.order, user_id: null }, rows.lines, rows.files);
          return order;
        });
      }),
    move: (orderId: string, shopId: string) =>
      atDesk(({ database }) => setMakingShop({ database, now }, STAFF, { orderId, shopId })),
    /** The number of an order that a customer places here. */
    takeNumber: () => atDesk(({ database }) => database.transaction().execute((trx) => takeOrderNumber(trx))),
    /** A phone on mobile data; resolves when it may believe that its photo is safe. */
    sendPhoto: (serverId: string, orderId: string, bytes: Buffer, clientFileId: string) =>
      atDesk(async ({ database, blobs }) => {
        refuseUnreachable(await requireFrontOrder(database, serverId, orderId), now());
        const writer = await blobs.createBlobWriter();
        await writer.write(bytes);
        const stored = await writer.commit();
        const key = { serverId, orderHash: secretHash(orderId) };
        const upload = { ...stored, fileName: 'phone.jpg', format: null, header: null, fields: {} };
        await database.transaction().execute((trx) => recordPhoto(trx, blobs, key, upload, { clientFileId }));
      }),
  };
}
