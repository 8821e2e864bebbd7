import path from 'node:path';
import { FINISHED_ORDER_PHOTO_DAYS, PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { createPasswords, type Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { createRoomMaker, dropDerivatives } from '@printfront/shared/server/blobs/room-maker.service.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { Snapshots } from '@printfront/shared/server/database/snapshots/snapshots.service.ts';
import { createListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import { createOrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { createPhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createPhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import type { KeepingTimes } from '@printfront/shared/server/service/keeping-times.ts';
import { plainUpdatesPlace, type UpdatesPlace } from '@printfront/shared/server/updates/installation.ts';
import { createUpdates } from '@printfront/shared/server/updates/updates.service.ts';
import { openUpdateSettings } from '@printfront/shared/server/updates/updates-section.ts';
import { type CentralAppDeps, createCentralApp } from './app.ts';
import { noteComputerChange } from './audit/computer-changes.service.ts';
import { createBlobCollector } from './blobs/blob-collector.service.ts';
import { createShopReader } from './catalogue/shop-reader.service.ts';
import { createDistributionExpiry } from './distributions/distribution-expiry.service.ts';
import { createOrderGiving } from './orders/give-orders.service.ts';
import { createPersonalDataRetention } from './orders/personal-data.service.ts';
import { createPhotoRetention } from './orders/photo-retention.service.ts';
import { createSlipNews } from './orders/slip-uses.service.ts';
import { type CentralLimits, createLimitsReader } from './settings/central-limits.ts';
import { readRestoredBackup } from './sync/central-database-copies.service.ts';
import { createTroubleWatch } from './troubles/trouble-watch.service.ts';
import { isAnyoneSending } from './uploads/abandoned-uploads.repository.ts';
import { createAbandonedUploads } from './uploads/abandoned-uploads.service.ts';
import { createCentralPhotoScrub } from './uploads/central-photo-scrub.service.ts';
import { createCustomersRoom } from './uploads/customers-room.service.ts';
import { uninspectedOfCustomers } from './uploads/uninspected-photos.service.ts';

type MadeHere =
  | 'blobs'
  | 'derivatives'
  | 'processing'
  | 'workers'
  | 'suspectPhoto'
  | 'photos'
  | 'collector'
  | 'passwords'
  | 'limits'
  | 'customersRoom'
  | 'settings'
  | 'listFollowers'
  | 'restored'
  | 'updates'
  | 'watch';

export interface CentralServerOptions extends Omit<CentralAppDeps, MadeHere> {
  /** Where newer versions come from. Default: as from sources. */
  updates?: UpdatesPlace;
  /** What is left out is as by default. */
  limits?: Partial<CentralLimits>;
  workers: PhotoWorkers;
  /** Less work in tests. */
  passwords?: Passwords;
  /** What is written beside a SQLite database that came back from a copy: it says why, too. */
  restoreNote?: () => Promise<Restored | null>;
  /** When this server's own certificate ends; without one it has none. */
  certificateEndsAt?: () => Date | null;
  /** Copies of the database, which are thinned out when the disk fills. */
  copies?: Pick<Snapshots, 'thin' | 'newestAt' | 'everySeconds'>;
  /** How often photos are looked for that another process took in; never by default. */
  lookEveryMs?: number;
  /** Photos that no row knows are younger than this, or collected. Shorter in tests. */
  blobMinimumAgeMs?: number;
  /** Quicker in tests. */
  keeping?: KeepingTimes;
}

/** So long after their last photo customers at home count as there. */
const AT_IT_MS = 5 * 60_000;

const isMuchLater = (one: Restored, other: Restored) => Date.parse(one.at) > Date.parse(other.at) + 60_000;

export type CentralServer = ReturnType<typeof createCentralServer>;

/**
 * Puts the central server together. Nothing runs before its services are started, and the app answers without them, though
 * then nothing that they do in the background gets done.
 */
export function createCentralServer(options: CentralServerOptions) {
  const { folder, database, storage, distributions, workers, installed, logger, now } = options;
  const settings = createShopReader(database, installed);
  const limits = createLimitsReader(settings, options.limits);
  const { blobs, files } = storage;
  const derivatives = createPhotoDerivatives({
    folder: path.join(folder, 'derivatives'),
    workers,
    sourceFile: files.fileOf,
  });
  const processing = createPhotoProcessing({
    photos: uninspectedOfCustomers(database),
    derivatives,
    workers,
    logger,
    now,
    timeZone: async () => (await settings()).timeZone,
    lookEveryMs: options.lookEveryMs,
  });
  const photos = createOrderPhotos(blobs);
  const { keeping = {} } = options;
  const collector = createBlobCollector({
    database,
    blobs,
    files,
    derivatives,
    photos,
    logger,
    everyMs: keeping.collectEveryMs,
    now: keeping.collectNow,
    minimumAgeMs: options.blobMinimumAgeMs,
  });
  const retention = createPhotoRetention({
    database,
    collector,
    keptDays: async () => (await settings()).photoRetentionDays ?? FINISHED_ORDER_PHOTO_DAYS,
    unpaidDays: async () => (await limits()).unpaidOrderDays,
    logger,
    now: keeping.sweepNow ?? now,
    everyMs: keeping.sweepEveryMs,
  });
  const personalData = createPersonalDataRetention({
    database,
    collector,
    folder,
    logger,
    now,
    keptDays: async () => (await settings()).personalDataRetentionDays ?? PERSONAL_DATA_DAYS,
  });
  const slipNews = createSlipNews({ database, logger, everyMs: keeping.sweepEveryMs });
  const giving = createOrderGiving({ database, logger });
  const scrub = createCentralPhotoScrub({ storage, database, derivatives, logger });
  const passwords = options.passwords ?? createPasswords();
  const listFollowers = createListFollowers({ most: 1_000 });
  const restored = async () => {
    const notes = [await options.restoreNote?.(), await readRestoredBackup(database)].filter((note) => note != null);
    // The database's own is in whole seconds, and knows no reason.
    return notes.reduce<Restored | null>(
      (last, note) => (last === null || isMuchLater(note, last) ? note : last),
      null,
    );
  };
  const { address, ...place } = options.updates ?? plainUpdatesPlace('central');
  const updates =
    options.readOnlySince !== null
      ? null
      : createUpdates({
          ...place,
          folder,
          settings: () => openUpdateSettings({ database, address, note: noteComputerChange, now, logger }),
          backups: options.backups,
          isQuiet: async () => !(await isAnyoneSending(database, new Date(now().getTime() - AT_IT_MS).toISOString())),
          timeZone: async () => (await settings()).timeZone,
          room: options.room,
          now,
          logger,
        });
  const watch = createTroubleWatch({
    ...options,
    updates: () => updates?.standing() ?? null,
    settings,
    certificateEndsAt: options.certificateEndsAt ?? (() => null),
    listeningSince: now(),
  });
  const { app, sync } = createCentralApp({
    ...options,
    settings,
    limits,
    customersRoom: createCustomersRoom({
      database,
      collector,
      limits,
      disk: storage.disk === null ? null : options.room,
    }),
    blobs,
    derivatives,
    processing,
    listFollowers,
    passwords,
    collector,
    photos,
    suspectPhoto: scrub.suspect,
    restored,
    updates,
    watch,
  });
  const abandoned = createAbandonedUploads({ database, logger, now });
  const { copies } = options;
  // Central has no other copy of its photos: only what is made of them goes.
  const roomMaker = createRoomMaker({
    room: options.room,
    logger,
    steps: [
      dropDerivatives(derivatives, async () => false),
      { what: 'copies of the database', make: async () => copies?.thin() ?? 0 },
    ],
  });
  const expiry = createDistributionExpiry({ database, blobs: distributions.blobs, logger, now });
  return {
    app,
    sync,
    derivatives,
    processing,
    listFollowers,
    passwords,
    collector,
    retention,
    personalData,
    slipNews,
    giving,
    scrub,
    abandoned,
    expiry,
    roomMaker,
    updates,
    watch,
  };
}
