import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import type { SyncWorker } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { mainSize } from '@printfront/shared/server/orders/catalogue-view.ts';
import { createOrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { recordInspection } from '@printfront/shared/server/orders/photos.repository.ts';
import { createShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { pino } from 'pino';
import type { CatalogueSource } from '../../edge-server/catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTables } from '../../edge-server/database/database.ts';
import { applyCommand } from '../../edge-server/desk/apply-command.service.ts';
import { shopOrderBook } from '../../edge-server/desk/order-desk.service.ts';
import { resendToRestoredCentral } from '../../edge-server/desk/resend-to-restored-central.service.ts';
import { createTill } from '../../edge-server/desk/till.service.ts';
import { createHotspotService } from '../../edge-server/hotspot/hotspot.service.ts';
import { createPlainSsidHotspot } from '../../edge-server/hotspot/plain-ssid-hotspot.ts';
import { createBlobCollector } from '../../edge-server/orders/blob-collector.service.ts';
import { type BlobGate, createBlobGate } from '../../edge-server/orders/blob-gate.ts';
import { createMobilePage } from '../../edge-server/orders/mobile-page.service.ts';
import { createPhotoRelay } from '../../edge-server/orders/photo-relay.service.ts';
import { createPhotoRetention, deleteStorefrontPhotos } from '../../edge-server/orders/photo-retention.service.ts';
import { createPhotosAhead } from '../../edge-server/orders/photos-ahead.service.ts';
import { recordUpload } from '../../edge-server/orders/storefront-files.service.ts';
import { createStorefrontOrders } from '../../edge-server/orders/storefront-orders.service.ts';
import { submitStorefrontOrder } from '../../edge-server/orders/submit-order.service.ts';
import { createLimitsReader } from '../../edge-server/settings/shop-limits.ts';
import { createCatalogueReader } from '../../edge-server/sync/catalogue-snapshot.repository.ts';
import { createEdgeSync } from '../../edge-server/sync/edge-sync.service.ts';
import { beginNewEpoch, readShopServer } from '../../edge-server/sync/sync-state.repository.ts';
import { createOrderChanges } from '../../shared/server/orders/order-changes.ts';
import { createPrintNotes } from '../../shared/server/orders/print-notes.ts';
import { CENTRAL_URL } from './central-in-simulation.ts';
import { COLLECT_EVERY_MS, keepingNow, repeat, SWEEP_EVERY_MS } from './keeping-pace.ts';
import type { Line } from './line.ts';
import { createDisk, createProgram, discardDisk, openBytes, openDisk, type Program, type Template } from './machine.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Longer than in a real shop where that changes nothing but how much has to be computed. */
const INTERVALS: Partial<SyncIntervals> = {
  catalogueMs: 300_000,
  helloMs: 150_000,
  restMs: 120_000,
  digestMs: 180_000,
};
/** As the real server waits before it opens. */
const PATIENCE_WITH_CENTRAL_MS = 5_000;
export const KIOSK = 'kiosk';
const STAFF = { kind: 'user', userId: 'staff', name: 'staff', rank: 100 } as const;
const ROOM = { freeBytes: 1e12, minimumBytes: 1e9 };
const SILENT = pino({ level: 'silent' });
const SUBMISSION = { name: 'Somchai', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 2, orderNotes: '' };

interface ShopOptions {
  time: VirtualTime;
  random: SeededRandom;
  template: Template;
  line: Line;
  enrolCode: string;
  takesPhotosOverCentral: boolean;
  /** Of keeping photos; null where nobody deletes any. */
  daysPerSecond?: number | null;
  makesOnlineOrders?: boolean;
}

export type ShopInSimulation = ReturnType<typeof createShopInSimulation>;

/** A shop's real sync, orders and photos, as a program that can die on a disk that stays. */
export function createShopInSimulation(options: ShopOptions) {
  const { time, random, template, line, enrolCode, takesPhotosOverCentral, daysPerSecond = null } = options;
  const { makesOnlineOrders = false } = options;
  const disk = createDisk(template);
  let running: ReturnType<typeof run> | null = null;
  const now = () => new Date(Date.UTC(2026, 0, 1) + time.now());

  function run(program: Program) {
    const { database, blobs } = openDisk<EdgeTables>(disk, program);
    const commits = {
      run: <Result>(work: (trx: never) => Promise<Result>) => database.transaction().execute(work as never),
    };
    const catalogue = createCatalogueReader(database);
    const shopServer = async () => (await readShopServer(database)) ?? { serverId: null, serverName: 'Shop' };
    const mobilePage = createMobilePage({
      database,
      shopServer,
      phones: { heardOfMobile() {} },
      now,
      highWaterNow: now,
      monotonicMs: time.now,
    });
    const processing = { poke() {} } as never;
    const gate = createBlobGate();
    const limits = createLimitsReader(catalogue);
    const photos = createPhotoRelay({
      database,
      commits,
      blobs,
      gate,
      processing,
      catalogue,
      now,
      limits,
      onPhotosChanged() {},
    } as never);
    const sync = createEdgeSync({
      database,
      blobs,
      centralUrl: () => CENTRAL_URL,
      enrolCode,
      logger: SILENT,
      // Which orders are told again is decided by the clock that they were placed and noted by.
      onCommand: (transaction, command) =>
        command.type === 'central-restored'
          ? resendToRestoredCentral(transaction, now())
          : applyCommand(transaction, command),
      describeShop: async () => ({
        version: '0.0.0',
        freeBytes: null,
        minimumBytes: null,
        damagedPhotos: 0,
        hotspotUsers: null,
        clients: [],
        router: { kind: 'none', reachable: false, problem: null },
        ...(makesOnlineOrders ? { makesOnlineOrders: true as const } : {}),
      }),
      relay: takesPhotosOverCentral ? { frontOrders: mobilePage, photos } : null,
      photosAhead: makesOnlineOrders
        ? createPhotosAhead({ database, blobs, gate, room: async () => ROOM, monotonicMs: time.now })
        : null,
      intervals: INTERVALS,
      onOlderCopy: async () => noteRestored(),
      surroundings: { timers: program.timers, random: random.next, exchange: line.exchange },
    });
    const hotspot = createHotspotService(database, createPlainSsidHotspot(now), SILENT, { now });
    const orders = createStorefrontOrders({
      database,
      catalogue,
      hotspot,
      now,
      highWaterNow: now,
      onStateChanged: () => sync.poke(),
      followers: { changed() {} },
      phones: { isSendingTo: () => false },
      offers: { at: () => undefined },
      attempts: { admit() {}, failed: () => 0, forgive() {} },
      limits,
      wifiOf: async () => ({ kind: 'none' }) as never,
      proofOf: async () => null,
      followOf: async () => null,
    });
    void sync.start();
    const running = { program, database, blobs, gate, catalogue, sync, hotspot, orders, shopServer };
    if (daysPerSecond !== null) {
      keepPhotos(running, {
        now: () => keepingNow(time, daysPerSecond),
        collectNow: now,
        isClosed: () => isClosed,
        restored: async () => (restoredAt === null ? null : { at: restoredAt.toISOString() }),
      });
    }
    return running;
  }

  /** While a person puts a copy back: nobody is served before it is known where the shop stands. */
  let isClosed = false;
  /** By the clock that history lives by, so that bytes which a copy does not know are held back until its end. */
  let restoredAt: Date | null = null;
  const noteRestored = () => {
    restoredAt = now();
  };

  function start(): void {
    if (!isClosed && !running?.program.isAlive()) running = run(createProgram(time));
  }

  /** Never answered when the shop's server is down, closed, or dies over it. */
  async function inShop<Answer>(work: (shop: NonNullable<typeof running>) => Promise<Answer>): Promise<Answer> {
    return running?.program.isAlive() && !isClosed ? work(running) : new Promise(() => {});
  }

  /** The disk was lost: an older copy takes its place, as `npm run restore` does it. */
  async function restore(copy: Buffer): Promise<void> {
    running?.program.die();
    disk.database = openBytes(copy);
    await beginNewEpoch(openDisk<EdgeTables>(disk, createProgram(time)).database);
    noteRestored();
    start();
  }

  /**
   * A person puts an older copy in the place of the database, and says so to nobody. Where central cannot be asked before
   * the shop opens, what lies beside the database has to notice it, which is the same as a restore.
   *
   * @returns whether it was central that noticed
   */
  async function putBack(copy: Buffer): Promise<boolean> {
    running?.program.die();
    disk.database = openBytes(copy);
    start();
    isClosed = true;
    const asked = running?.sync.heardOf() ?? Promise.resolve(false);
    const isTold = await Promise.race([asked, time.sleep(PATIENCE_WITH_CENTRAL_MS).then(() => false)]);
    isClosed = false;
    if (!isTold) await restore(copy);
    return isTold;
  }

  const openOrder = (id: string) => inShop(({ orders }) => orders.upsertStorefrontOrder(KIOSK, id));

  const addPhoto = (orderId: string, bytes: Buffer, clientFileId: string) =>
    inShop(async ({ database, blobs, gate, catalogue }) => {
      const writer = await blobs.createBlobWriter();
      await writer.write(bytes);
      const stored = await writer.commit();
      const snapshot = await catalogue.current();
      const defaultSize = snapshot === null ? undefined : mainSize(snapshot);
      const upload = { ...stored, fileName: 'IMG_1.jpg' };
      const record = { orderId, source: 'kiosk' as const, upload, form: { clientFileId }, defaultSize };
      await gate.hold(stored.sha256, async () => {
        if (!(await blobs.has(stored.sha256))) throw new HttpProblem('upload-incomplete', 'It was being deleted.');
        await database.transaction().execute((trx) => recordUpload(trx, { ...record, at: now().toISOString() }));
      });
    });

  const submit = (id: string) =>
    inShop(async ({ database, catalogue, hotspot, sync }) => {
      const waiting = await database
        .selectFrom('uploaded_file')
        .select('sha256')
        .where('state', '=', 'processing')
        .execute();
      for (const { sha256 } of waiting) {
        await recordInspection(database, sha256, { state: 'ready', width: 600, height: 400, traits: null });
      }
      const followers = { phonesAt: () => 0 };
      const deps = { database, catalogue, hotspot, sync, followers, now, limits: createLimitsReader(catalogue) };
      await submitStorefrontOrder(deps, { id, clientId: KIOSK }, SUBMISSION as never);
    });

  const deskOf = ({ database, blobs, catalogue, sync, shopServer }: NonNullable<typeof running>) => ({
    database,
    catalogue,
    sync,
    shopServer,
    now,
    photos: createOrderPhotos(blobs),
    showable: createShowableOrders(SILENT),
  });
  const changesOf = (shop: NonNullable<typeof running>) => createOrderChanges(shopOrderBook(deskOf(shop)));

  return {
    disk,
    start,
    isAlive: () => running?.program.isAlive() ?? false,
    /** An older copy came back: bytes that nothing names stay for now. */
    isHoldingBack: () => restoredAt !== null,
    kill: () => running?.program.die(),
    killIn: (uses: number, isDone: boolean) => running?.program.dieIn(uses, isDone),
    async restart() {
      await inShop(({ sync }) => Promise.resolve(sync.stop()));
      running?.program.die();
      start();
    },
    end() {
      running?.program.die();
      discardDisk(disk, template);
    },
    backUp: () => disk.database.serialize(),
    restore,
    putBack,
    retryParked: () => running?.sync.retryParked(),
    openOrder,
    addPhoto,
    submit,
    /** The customer wants the photos of this storefront order gone as soon as its prints are handed over. */
    requestDeletion: (id: string) =>
      inShop(({ database, sync }) => deleteStorefrontPhotos({ database, sync, now }, { id, clientId: KIOSK })),
    setPayment: (orderId: string, to: PaymentStatus) =>
      inShop((shop) => changesOf(shop).setPaymentStatus(STAFF, orderId, to)),
    setPrinted: (orderId: string, isPrinted: boolean) =>
      inShop((shop) => createPrintNotes(shopOrderBook(deskOf(shop))).setPrinted(STAFF, orderId, { isPrinted })),
    /** Opens the till where it is closed, and closes it where it is open. */
    turnTill: (id: string) =>
      inShop(async (shop) => {
        const till = createTill(deskOf(shop));
        const { shift } = await till.getTill();
        if (shift === null) return till.openTill(STAFF, { id, floatSatang: 100_000 });
        const expectedSatang = shift.expectedSatang ?? 0;
        return till.closeTill(STAFF, shift.id, { countedSatang: 100_000, expectedSatang, note: 'counted' });
      }),
    setProduction: (orderId: string, to: ProductionStatus) =>
      inShop((shop) =>
        changesOf(shop).setProductionStatus(STAFF, orderId, {
          productionStatus: to,
          despiteMissingPrints: true,
          despiteUnpaid: true,
          reason: 'asked for',
        }),
      ),
  };
}

interface KeptShop {
  program: Program;
  database: EdgeDatabase;
  blobs: BlobStore;
  gate: BlobGate;
  catalogue: CatalogueSource;
  sync: SyncWorker;
}

interface Keeping {
  now: () => Date;
  collectNow: () => Date;
  isClosed: () => boolean;
  restored: () => Promise<{ at: string } | null>;
}

/** What the shop's server does with photos that have had their time, and with what is left over of them. */
function keepPhotos(
  { program, database, blobs, gate, catalogue, sync }: KeptShop,
  { now, collectNow, isClosed, restored }: Keeping,
): void {
  const collector = createBlobCollector({
    database,
    blobs,
    gate,
    logger: SILENT,
    minimumAgeMs: 0,
    now: collectNow,
    restored,
    derivatives: { async remove() {}, async *list() {} },
  });
  const retention = createPhotoRetention({ database, catalogue, collector, sync, logger: SILENT, now });
  const onceOpen = (work: () => Promise<unknown>) => async () => (isClosed() ? undefined : work());
  repeat(program.timers, SWEEP_EVERY_MS, onceOpen(retention.sweep));
  repeat(program.timers, COLLECT_EVERY_MS, onceOpen(collector.collect));
}
