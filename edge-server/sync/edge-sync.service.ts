import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { ExchangeTimeouts } from '@printfront/cloud-sync/worker/http-exchange.ts';
import type { EdgePorts } from '@printfront/cloud-sync/worker/ports.ts';
import type { SyncIntervals } from '@printfront/cloud-sync/worker/sync-intervals.ts';
import type { ContactWatch, SyncSurroundings, SyncWorker } from '@printfront/cloud-sync/worker/sync-worker.ts';
import { createSyncWorker } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { PhotoScrub } from '@printfront/shared/server/blobs/photo-scrub.service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { countBlobs, findWaitingBlobs, retryDamagedBlobs, setDamaged, setReceived } from './blob-queue.repository.ts';
import { readCatalogueVersion, switchCatalogue } from './catalogue-snapshot.repository.ts';
import { readCommandCursor, setCommandCursor } from './command.repository.ts';
import { addOrderNumberBlock, countBlocksInHand } from './order-number.repository.ts';
import { findWaitingEvents, recordOutcomes, sendOrderAgain } from './outbox.repository.ts';
import { listAcknowledgedOrders, readOutboxState } from './outbox-state.repository.ts';
import { hasMade, makeMark, readConfirmed } from './position.repository.ts';
import { beginNewEpoch, noteRefusal, readOrMakeIdentity, saveEnrolment } from './sync-state.repository.ts';

export type ApplyCommand = (transaction: EdgeTransaction, command: SyncCommand) => Promise<void>;

interface StaffPort {
  replace(transaction: EdgeTransaction, staff: CatalogueSnapshot['staff']): Promise<void>;
  confirm(): Promise<void>;
}

export interface EdgeSyncOptions {
  database: EdgeDatabase;
  blobs: BlobStore;
  /** Origin of central, e.g. `https://prints.example`; asked when the sync is started. */
  centralUrl: () => string;
  /** One-time code for the first start; not looked at once this shop has enrolled. */
  enrolCode: string | undefined;
  logger: Logger;
  /** Applies what central says to this shop's copy of an order; one that the shop does not know is passed over. */
  onCommand: ApplyCommand;
  /** How the shop is doing. */
  describeShop: EdgePorts['shop']['describe'];
  /** Central has taken what it was told: its lists are other ones. */
  onTaken?: () => void;
  /** Whether customers are sending photos at this moment: then those for central take their time. */
  isTakingPhotos?: () => boolean;
  /** Photos that phones send over central; without it none can come. */
  relay?: EdgePorts['relay'];
  /** Photos of online orders that are made here; without it none are fetched. */
  photosAhead?: EdgePorts['photosAhead'];
  /** Looks after photos that the disk has damaged; without it they are only not sent. */
  scrub?: Pick<PhotoScrub, 'suspect' | 'listDamaged' | 'healed'> | undefined;
  /** Who works here, which comes with the catalogue; without it nobody is kept. */
  staff?: StaffPort | undefined;
  contact?: ContactWatch | undefined;
  /** This database turned out to be an older copy; to be noted before it goes on, so that staff and the collector know. */
  onOlderCopy?: ((why: string) => Promise<void>) | undefined;
  /** The shop's clock. */
  now?: () => Date;
  /** For tests, which do not want to wait. */
  intervals?: Partial<SyncIntervals> | undefined;
  timeouts?: Partial<ExchangeTimeouts> | undefined;
  surroundings?: Partial<SyncSurroundings> | undefined;
}

/** The sync of this shop: a service that pushes, pulls and leases until it is stopped, whatever central does. */
export function createEdgeSync(options: EdgeSyncOptions): SyncWorker {
  const { database, blobs, centralUrl, enrolCode, logger, describeShop, relay = null, scrub } = options;
  const { isTakingPhotos = () => false } = options;
  const ports = createPorts(database, options);
  const blobQueue = {
    ...ports.blobQueue,
    async setDamaged(sha256: string) {
      await ports.blobQueue.setDamaged(sha256);
      await scrub?.suspect(sha256);
    },
  };
  return createSyncWorker({
    ports: {
      ...ports,
      blobQueue,
      shop: { describe: describeShop, isTakingPhotos },
      relay,
      photosAhead: options.photosAhead ?? null,
      damagedPhotos: scrub ?? null,
    },
    blobs,
    centralUrl,
    enrolCode,
    logger,
    intervals: options.intervals,
    timeouts: options.timeouts,
    surroundings: options.surroundings,
    contact: options.contact,
  });
}

function createPorts(
  database: EdgeDatabase,
  { onCommand, onTaken, staff, onOlderCopy, now = () => new Date() }: EdgeSyncOptions,
): Omit<EdgePorts, 'relay' | 'photosAhead' | 'shop' | 'damagedPhotos'> {
  return {
    identity: {
      read: () => readOrMakeIdentity(database),
      save: (answer) => saveEnrolment(database, answer),
      noteRefusal: (isRefused) => noteRefusal(database, isRefused ? now().toISOString() : null),
    },
    positions: {
      readConfirmed: () => readConfirmed(database),
      makeMark: (told) => makeMark(database, told),
      hasMade: (id) => hasMade(database, id),
      async beginAnew(why) {
        await onOlderCopy?.(why);
        return beginNewEpoch(database);
      },
    },
    outbox: {
      findWaiting: (wanted) => findWaitingEvents(database, wanted),
      async record(outcomes) {
        await recordOutcomes(database, outcomes);
        onTaken?.();
      },
      sendAgain: (orderId, fromVersion) => sendOrderAgain(database, orderId, fromVersion),
      listAcknowledged: (page) => listAcknowledgedOrders(database, page),
      readState: () => readOutboxState(database),
    },
    blobQueue: {
      findWaiting: (wanted) => findWaitingBlobs(database, wanted),
      setReceived: (asked) => setReceived(database, asked),
      setDamaged: (sha256) => setDamaged(database, sha256),
      retryDamaged: () => retryDamagedBlobs(database),
      count: () => countBlobs(database),
    },
    catalogue: {
      readVersion: () => readCatalogueVersion(database),
      switchTo: (snapshot) =>
        switchCatalogue(database, snapshot, (transaction) => staff?.replace(transaction, snapshot.staff)),
      confirm: async () => staff?.confirm(),
    },
    commands: {
      readCursor: () => readCommandCursor(database),
      apply: (cursor, command) =>
        database.transaction().execute(async (transaction) => {
          if (command !== null) await onCommand(transaction, command);
          await setCommandCursor(transaction, cursor);
        }),
    },
    numbers: {
      countBlocksInHand: () => countBlocksInHand(database),
      addBlock: (block) => addOrderNumberBlock(database, block),
    },
  };
}
