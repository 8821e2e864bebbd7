import path from 'node:path';
import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import type { BlobIntake } from '@printfront/shared/server/blobs/blob-intake.ts';
import { createDiskBlobStore, type DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { createPhotoScrub } from '@printfront/shared/server/blobs/photo-scrub.service.ts';
import { createRoomMaker, dropDerivatives } from '@printfront/shared/server/blobs/room-maker.service.ts';
import { createCommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { createPageReturn } from '@printfront/shared/server/database/give-back-pages.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import type { HttpListener } from '@printfront/shared/server/http/http-listener.ts';
import { createListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import type { ShownCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { uninspectedPhotos } from '@printfront/shared/server/orders/photos.repository.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import type { KeepingTimes } from '@printfront/shared/server/service/keeping-times.ts';
import { plainUpdatesPlace, type UpdatesPlace } from '@printfront/shared/server/updates/installation.ts';
import { createUpdates } from '@printfront/shared/server/updates/updates.service.ts';
import { openUpdateSettings } from '@printfront/shared/server/updates/updates-section.ts';
import type { Logger } from 'pino';
import { createAttemptLimiter } from './access/attempt-limiter.ts';
import { createStorefrontClients } from './access/storefront-clients.service.ts';
import { createEdgeApp, type EdgeAppDeps } from './app.ts';
import { applyChanges, hotFolderNow, openRouter, wifiNow } from './apply-computer-settings.ts';
import { createCentralReach, watchCentral } from './central-proxy/central-reach.ts';
import { createShopHttps, type ShopHttpsDeps } from './certificate/shop-https.service.ts';
import { openHighWaterClock } from './clock/high-water-clock.service.ts';
import { insertComputerChange } from './computer/computer-changes.repository.ts';
import { createSetUp } from './computer/set-up.service.ts';
import type { EdgeDatabase } from './database/database.ts';
import { applyCommand } from './desk/apply-command.service.ts';
import { createHotFolder } from './desk/hot-folder.service.ts';
import { createShopReport } from './health/shop-report.service.ts';
import { createHotspotService } from './hotspot/hotspot.service.ts';
import type { Hotspot } from './hotspot/hotspot.ts';
import { createReplaceableHotspot } from './hotspot/replaceable-hotspot.ts';
import { createAbandonedOrders } from './orders/abandoned-orders.service.ts';
import { findIdOfHash } from './orders/announced-orders.service.ts';
import { createBlobCollector } from './orders/blob-collector.service.ts';
import { createBlobGate } from './orders/blob-gate.ts';
import { createFollowedLogins } from './orders/followed-logins.service.ts';
import { createMobilePage } from './orders/mobile-page.service.ts';
import { createOrderFollowers } from './orders/order-followers.ts';
import { createPersonalDataRetention } from './orders/personal-data.service.ts';
import { createPhonesAtOrders } from './orders/phones-at-orders.ts';
import { createPhotoRelay } from './orders/photo-relay.service.ts';
import { isOfUnfinishedOrder } from './orders/photo-retention.repository.ts';
import { createPhotoRetention } from './orders/photo-retention.service.ts';
import { createPhotoTraffic } from './orders/photo-traffic.ts';
import { createPhotosAhead, giveUpUnpaid } from './orders/photos-ahead.service.ts';
import { findStorefrontOrderId } from './orders/placed-orders.repository.ts';
import { listOrdersOfPhoto, ORDER_OF_PHOTO } from './orders/storefront-files.repository.ts';
import { isAnyoneChoosing } from './orders/storefront-orders.repository.ts';
import { centralUrlOf, type ShopComputerSettings } from './settings/shop-computer-sections.ts';
import { createLimitsReader, type GivenLimits } from './settings/shop-limits.ts';
import { createStaffList } from './staff/staff-list.service.ts';
import { createSticks } from './sticks/sticks.service.ts';
import { createCatalogueReader } from './sync/catalogue-snapshot.repository.ts';
import { createEdgeSync, type EdgeSyncOptions } from './sync/edge-sync.service.ts';
import { createShopServer } from './sync/shop-server.service.ts';

/** Of passwords that unknown devices try: the shop's one computer has photos to take in. */
const STRANGERS_AT_ONCE = 1;
/** So long after their last touch customers count as there: they look, and do not touch all the while. */
const AT_IT_MS = 5 * 60_000;
const WRONG_PAIRING_CODES = { limit: 10, windowMs: 15 * 60_000 };

type FromApp =
  | 'isCertifiedFor'
  | 'publicUrl'
  | 'webApp'
  | 'metricsToken'
  | 'restored'
  | 'backups'
  | 'backupOffice'
  | 'backupsElsewhere'
  | 'readOnlySince'
  | 'proxyPatience';

export interface HttpsOptions extends Pick<ShopHttpsDeps, 'files' | 'machine' | 'lookEveryMs'> {
  openListener(app: ServerApp, certificate: ShownCertificate): HttpListener;
}

export interface EdgeServerOptions extends Pick<EdgeAppDeps, FromApp> {
  /** Where the kiosk's package says which sticks are plugged in; without it nobody says so. */
  sticksFolder?: string | undefined;
  /** Photos and what is made of them lie in it. */
  folder: string;
  database: EdgeDatabase;
  workers: PhotoWorkers;
  /** What is set in the browser or by variables; changes take effect at once. */
  computer: ShopComputerSettings;
  /** As `openRouter` makes it, unless a test has another. */
  router?: Hotspot;
  /** Shown until central has said what it calls this server. */
  name: string;
  /** What central lets the shop in with, once. */
  enrolCode: string | undefined;
  syncIntervals?: Partial<SyncIntervals> | undefined;
  /** As the blob store has it. */
  minimumFreeBytes?: number | undefined;
  /** As the blob store has it. */
  intake?: BlobIntake | undefined;
  /** Where newer versions come from. Default: as from sources. */
  updates?: UpdatesPlace;
  /** What is left out is as by default. */
  limits?: GivenLimits;
  /** Variables of this computer that stand above the owner's quotas. */
  quotaVariables?: readonly string[];
  /** Pause after a router's failure; shorter in tests. */
  routerBackoffMs?: number;
  /** Photos that no row knows are younger than this, or collected. Shorter in tests. */
  blobMinimumAgeMs?: number;
  /** Quicker in tests. */
  keeping?: KeepingTimes;
  /** Copies of the database, which are thinned out when the disk fills. */
  copies?: Pick<Snapshots, 'thin' | 'newestAt' | 'everySeconds'>;
  /** What the disk has. Default: what it has. */
  room?: DiskBlobStore['room'];
  /** HTTPS beside plain HTTP; without it there is none, whatever is set. */
  https?: HttpsOptions;
  /** As the sync has it. */
  onOlderCopy?: EdgeSyncOptions['onOlderCopy'];
  logger: Logger;
  now: () => Date;
  /** A clock that nobody sets. Default performance.now. */
  monotonicMs?: () => number;
}

const NO_HTTPS: HttpsOptions = {
  files: undefined,
  openListener() {
    throw new Error('Nobody has said where HTTPS would be listened for.');
  },
};

export type EdgeServer = Awaited<ReturnType<typeof createEdgeServer>>;

/**
 * Puts the in-shop server together. Nothing runs before its services are started, and the app answers without them, though
 * then nothing that they do in the background gets done.
 */
export async function createEdgeServer(options: EdgeServerOptions) {
  const { folder, database, workers, computer, logger, now } = options;
  const centralUrl = () => centralUrlOf(computer);
  const { monotonicMs = () => performance.now() } = options;
  const clock = await openHighWaterClock({ database, logger, now, monotonicMs });
  const commits = createCommitBatcher(database);
  const shopServer = createShopServer(database, options.name);
  const attempts = createAttemptLimiter(WRONG_PAIRING_CODES);
  const setUp = createSetUp({ database, now });
  const isBeingSetUp = setUp.isAllThereIs;
  const clients = createStorefrontClients({ database, shopServer, attempts, isBeingSetUp, now, monotonicMs });

  const blobs = createDiskBlobStore({
    folder: path.join(folder, 'blobs'),
    minimumFreeBytes: options.minimumFreeBytes,
    intake: options.intake,
  });
  const sourceFile = (sha256: string) => blobs.localPath(sha256);
  const derivatives = createPhotoDerivatives({ folder: path.join(folder, 'derivatives'), workers, sourceFile });
  const followers = createOrderFollowers({ monotonicMs });
  const listFollowers = createListFollowers({ monotonicMs });
  let takenByCentral = 0;
  const phones = createPhonesAtOrders({ onChange: followers.changed, monotonicMs });
  const uninspected = uninspectedPhotos(database, ORDER_OF_PHOTO, (work) => commits.run(work));
  const catalogue = createCatalogueReader(database);
  const limits = createLimitsReader(catalogue, options.limits);
  const processing = createPhotoProcessing({
    photos: {
      ...uninspected,
      async record(sha256, inspection) {
        await uninspected.record(sha256, inspection);
        if (followers.isFollowed()) (await listOrdersOfPhoto(database, sha256)).forEach(followers.photosChanged);
      },
    },
    derivatives,
    workers,
    logger,
    now,
    timeZone: async () => (await catalogue.current())?.shop.timeZone ?? null,
  });
  const gate = createBlobGate();
  const traffic = createPhotoTraffic(monotonicMs);

  const { routerBackoffMs } = options;
  const router = createReplaceableHotspot(options.router ?? openRouter(computer, logger));
  const hotspot = createHotspotService(database, router, logger, {
    backoffMs: routerBackoffMs,
  });
  const mobilePage = createMobilePage({
    database,
    shopServer,
    phones,
    now: clock.calendar,
    highWaterNow: clock.now,
    monotonicMs,
  });
  const photos = createPhotoRelay({
    database,
    commits,
    blobs,
    gate,
    processing,
    catalogue,
    now: clock.now,
    limits,
    onPhotosChanged: followers.photosChanged,
  });
  const scrub = createPhotoScrub({ blobs, record: createScrubRecord(database), derivatives, logger });
  const reach = createCentralReach(() => sync.revive(), monotonicMs);
  const staffList = createStaffList({ database, now: clock.now });
  const { room = blobs.room, copies } = options;
  const { address, ...place } = options.updates ?? plainUpdatesPlace('edge');
  const updates =
    options.readOnlySince !== null
      ? null
      : createUpdates({
          ...place,
          folder,
          settings: () => openUpdateSettings({ database, address, note: insertComputerChange, now, logger }),
          backups: options.backups,
          async isQuiet() {
            const since = new Date(clock.now().getTime() - AT_IT_MS).toISOString();
            return !traffic.isMoving() && !(await isAnyoneChoosing(database, since));
          },
          timeZone: async () => (await catalogue.current())?.shop.timeZone ?? DEFAULT_TIME_ZONE,
          room,
          now,
          logger,
        });
  const photosAhead = createPhotosAhead({ database, blobs, gate, room, monotonicMs });
  const sync = createEdgeSync({
    database,
    now: clock.now,
    blobs,
    centralUrl,
    logger,
    scrub,
    enrolCode: options.enrolCode,
    async onCommand(transaction, command) {
      const isExporting = (orderId: string) => hotFolder.getHotFolderProgress(orderId).state !== 'none';
      await applyCommand(transaction, command, isExporting);
      if (command.type === 'pay-slip-added' || command.type === 'payment-status-changed') {
        const storefrontOrderId = await findStorefrontOrderId(transaction, command.orderId);
        if (storefrontOrderId !== undefined) followers.changed(storefrontOrderId);
      }
      if (command.type !== 'photo-relayed') return;
      const orderId = await findIdOfHash(transaction, command.orderHash);
      if (orderId !== null) phones.expect(orderId);
    },
    describeShop: createShopReport({
      database,
      room,
      hotspot,
      clients,
      backups: options.backups,
      updates: () => updates?.standing() ?? null,
      certificateEndsAt: () => https.endsAt(),
      ownAuthority: () => https.ownAuthority(),
      quotaVariables: options.quotaVariables ?? [],
    }),
    isTakingPhotos: traffic.isMoving,
    onTaken() {
      takenByCentral += 1;
    },
    relay: { frontOrders: mobilePage, photos },
    photosAhead,
    staff: staffList,
    contact: watchCentral(reach, clock),
    onOlderCopy: options.onOlderCopy,
    intervals: options.syncIntervals,
  });
  const hotFolder = createHotFolder({
    database,
    catalogue,
    blobs,
    derivatives,
    blobFile: blobs.localPath,
    suspect: scrub.suspect,
    sync,
    logger,
    now,
    place: () => hotFolderNow(computer),
  });
  applyChanges({ computer, router, hotspot, hotFolder, sync, logger });

  const sticks = createSticks({
    statesFolder: options.sticksFolder ?? path.join(folder, 'no-sticks'),
    folder: path.join(folder, 'sticks'),
    workers,
  });
  const { openListener } = options.https ?? NO_HTTPS;
  const https = createShopHttps({
    ...(options.https ?? NO_HTTPS),
    computer,
    publicUrl: options.publicUrl,
    calendar: clock.calendar,
    logger,
    openListener: (certificate) => openListener(app, certificate),
  });
  const app = createEdgeApp({
    ...options,
    https,
    centralUrl,
    setUp,
    updates,
    wifi: () => wifiNow(computer),
    commits,
    blobs,
    gate,
    traffic,
    followers,
    listFollowers,
    takenByCentral: () => takenByCentral,
    phones,
    derivatives,
    processing,
    clients,
    sticks,
    hotspot,
    sync,
    shopServer,
    monotonicMs,
    catalogue,
    mobilePage,
    hotFolder,
    suspectPhoto: scrub.suspect,
    reach,
    clock,
    staffList,
    limits,
    passwords: createPasswords({ strangersAtOnce: STRANGERS_AT_ONCE }),
  });
  const abandoned = createAbandonedOrders({
    database,
    hotspot,
    logger,
    onCancelled: followers.changed,
    now: clock.now,
    monotonicMs,
  });
  const followedLogins = createFollowedLogins({ database, hotspot, logger, now: clock.calendar });
  const { keeping = {} } = options;
  const collector = createBlobCollector({
    database,
    blobs,
    derivatives,
    gate,
    logger,
    restored: options.restored,
    now: keeping.collectNow ?? clock.now,
    everyMs: keeping.collectEveryMs,
    minimumAgeMs: options.blobMinimumAgeMs,
  });
  const retention = createPhotoRetention({
    database,
    catalogue,
    collector,
    sync,
    logger,
    now: keeping.sweepNow ?? clock.now,
    everyMs: keeping.sweepEveryMs,
  });
  const personalData = createPersonalDataRetention({
    database,
    catalogue,
    collector,
    folder,
    logger,
    now: clock.now,
  });
  const roomMaker = createRoomMaker({
    room,
    logger,
    steps: [
      dropDerivatives(derivatives, (sha256) => isOfUnfinishedOrder(database, sha256)),
      {
        what: 'photos of online orders that nobody has paid',
        make: (isEnough) => giveUpUnpaid({ database, collector, sync, photosAhead }, isEnough),
      },
      { what: 'photos of finished orders that central has', make: retention.giveUpOldest },
      { what: 'copies of the database', make: async () => copies?.thin() ?? 0 },
    ],
  });
  const pages = createPageReturn({ database, logger });

  return {
    app,
    https,
    blobs,
    clients,
    sticks,
    hotspot,
    sync,
    processing,
    scrub,
    reach,
    clock,
    staffList,
    shopServer,
    hotFolder,
    setUp,
    updates,
    abandoned,
    followedLogins,
    collector,
    retention,
    personalData,
    traffic,
    followers,
    listFollowers,
    phones,
    roomMaker,
    pages,
    derivatives,
  };
}
