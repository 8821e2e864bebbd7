import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { monotonicTimers, type Timers } from '@printfront/shared/server/service/timers.ts';
import type { Logger } from 'pino';
import { missingBlobs } from '../protocol/blobs.ts';
import { type CentralClient, createCentralClient } from './central-client.ts';
import { createEnrolStep } from './enrol-step.ts';
import { runEnrolledLoops } from './enrolled-loops.ts';
import type { Exchange, ExchangeTimeouts } from './http-exchange.ts';
import { adviceFor, createLink, type SyncTrouble } from './link.ts';
import type { StepOutcome } from './loop.ts';
import type { EdgeIdentity, EdgePorts, ParkedOrder } from './ports.ts';
import { createPositions, type Positions } from './positions.ts';
import { createRevival } from './revival.ts';
import { DEFAULT_INTERVALS, type SyncIntervals } from './sync-intervals.ts';
import { createSyncLoops } from './sync-loops.ts';
import { watchContact } from './watch-contact.ts';

export interface SyncStatus {
  /** Whether the last thing heard of central was good. */
  linked: boolean;
  trouble: SyncTrouble | null;
  /** What a person has to do about the trouble, in a sentence. */
  advice: string | null;
  lastContactAt: string | null;
  /** Events that central has not acknowledged. */
  outboxDepth: number;
  oldestUnsyncedAt: string | null;
  blobsWaiting: number;
  blobsDamaged: number;
  parkedOrders: ParkedOrder[];
  catalogueVersion: string | null;
}

export interface SyncWorker extends Service {
  /** Something has been committed that central should hear of. Cheap; never throws. */
  poke(): void;
  /** Central should hear now how the shop is doing, not with the next round. Cheap; never throws. */
  reportNow(): void;
  /** Another caller of the shop has just reached central: nothing need wait for its next try. Cheap; never throws. */
  revive(): void;
  /** Whether central has said where this shop stands. False once it cannot be asked; true of a shop that it never let in. */
  heardOf(): Promise<boolean>;
  /** Tries the orders that central refused once more, now. */
  retryParked(): void;
  /**
   * Asks central itself, now, which of these photos it has and needs (S12). Not by what is noted here: a receipt is for what
   * central had when it gave it.
   *
   * @param sha256s at most BLOBS_PER_QUESTION
   * @returns those that it has; null when it cannot be asked
   */
  askWhatIsStored(sha256s: readonly string[]): Promise<string[] | null>;
  status(): Promise<SyncStatus>;
}

export interface SyncWorkerOptions {
  ports: EdgePorts;
  blobs: BlobStore;
  /** Asked at each start. */
  centralUrl: () => string;
  enrolCode: string | undefined;
  logger: Logger;
  intervals?: Partial<SyncIntervals> | undefined;
  timeouts?: Partial<ExchangeTimeouts> | undefined;
  surroundings?: Partial<SyncSurroundings> | undefined;
  contact?: ContactWatch | undefined;
}

/** The part of the server that wants to know whether central is there. */
export interface ContactWatch {
  /** @param at what central's clock said, when it said so */
  heard(at: Date | null): void;
  /** Nobody answered. */
  lost(): void;
}

/** What the worker takes from the machine; a simulation gives it others. */
export interface SyncSurroundings {
  timers: Timers;
  exchange: Exchange;
  /** 0 ≤ x < 1 */
  random: () => number;
}

/** All loops of the sync. Each fails, waits and goes on by itself; none of them can stop the shop. */
export function createSyncWorker(options: SyncWorkerOptions): SyncWorker {
  const { ports, blobs, logger } = options;
  const { timers = monotonicTimers, random = Math.random, exchange } = options.surroundings ?? {};
  const intervals = { ...DEFAULT_INTERVALS, ...options.intervals };
  const loops = createSyncLoops({ timers, intervals, random, onFailure: (error) => link.failed(error) });
  const revival = createRevival(timers, loops.revive);
  const link = createLink(logger, {
    onReturn: revival.request,
    onAnswer: () => options.contact?.heard(null),
    onSilence: () => options.contact?.lost(),
    onRefusal: (isRefused) =>
      void ports.identity.noteRefusal(isRefused).catch((error: unknown) => {
        logger.error({ err: error }, 'could not note whether central lets this shop in');
      }),
  });
  let stopping = new AbortController();
  /** Once this shop has enrolled. */
  let asking: CentralClient | null = null;
  let positions: Positions | undefined;
  let said = Promise.withResolvers<boolean>();
  let isParkedRetryRequested = true; // a new version of the software may have mended what was refused

  /** The database itself may be slow to open or locked; even that only ends in another try. */
  async function begin(): Promise<StepOutcome> {
    const identity = await ports.identity.read();
    const client = clientFor(identity);
    const enrolStep = createEnrolStep({
      client,
      identity,
      identityPort: ports.identity,
      enrolCode: options.enrolCode,
      restMs: intervals.restMs,
      onMissingCode: () => link.setTrouble('not-enrolled'),
      onEnrolled: () => runEnrolled(client, identity),
    });
    // It has no numbers that another copy of the shop could have given.
    if (identity.enrolled === null) said.resolve(true);
    loops.run('enrol', enrolStep);
    return 'done';
  }

  /** Each answer tells whether central is there, and what its clock says. */
  function clientFor(identity: EdgeIdentity): CentralClient {
    let centralDate: string | null = null;
    const client = createCentralClient({
      centralUrl: options.centralUrl(),
      token: () => identity.token,
      signal: stopping.signal,
      timeouts: options.timeouts,
      exchange,
      onDate: (date) => {
        centralDate = date;
      },
    });
    return watchContact(client, () => {
      link.succeeded();
      options.contact?.heard(readDate(centralDate));
    });
  }

  function runEnrolled(client: CentralClient, identity: EdgeIdentity): void {
    asking = client;
    positions = createPositions({
      identity,
      port: ports.positions,
      logger,
      onNewEpoch() {
        retryParked();
        loops.poke('hello', 'digest', 'front-orders');
      },
    });
    runEnrolledLoops({
      loops,
      client,
      positions,
      ports,
      blobs,
      logger,
      timers,
      intervals,
      random,
      signal: stopping.signal,
      report,
      retryParked,
      onSaid: said.resolve,
      takeParkedRetryRequest() {
        const isRequested = isParkedRetryRequested;
        isParkedRetryRequested = false;
        return isRequested;
      },
    });
  }

  function retryParked(): void {
    isParkedRetryRequested = true;
    loops.poke('events');
  }

  async function report() {
    const [outbox, blobCount] = [await ports.outbox.readState(), await ports.blobQueue.count()];
    return {
      outboxDepth: outbox.depth,
      oldestUnsyncedAt: outbox.oldestUnsyncedAt,
      blobsWaiting: blobCount.waiting,
      parkedOrders: outbox.parkedOrders.length,
      ...(await ports.shop.describe()),
    };
  }

  return {
    start() {
      stopping = new AbortController();
      said = Promise.withResolvers();
      loops.run('begin', begin);
    },
    async stop() {
      stopping.abort();
      asking = null;
      revival.stop();
      await loops.stop();
    },
    poke() {
      loops.poke('events', 'blobs', 'numbers', 'front-orders');
    },
    reportNow() {
      loops.poke('hello');
    },
    revive() {
      // The link's own return has been noticed already.
      if (!link.isLinked()) revival.request();
    },
    heardOf: () => said.promise,
    retryParked,
    async askWhatIsStored(sha256s) {
      if (asking === null || sha256s.length === 0) return asking && [];
      try {
        const { missing } = await asking.call(missingBlobs, { sha256s: [...sha256s] });
        const lacking = new Set(missing.map(({ sha256 }) => sha256));
        return sha256s.filter((sha256) => !lacking.has(sha256));
      } catch (error) {
        link.failed(error);
        return null;
      }
    },
    async status() {
      const outbox = await ports.outbox.readState();
      const blobCount = await ports.blobQueue.count();
      const trouble = link.trouble() ?? (positions?.isHeld() ? 'second-server' : null);
      return {
        linked: link.isLinked(),
        trouble,
        advice: adviceFor(trouble),
        lastContactAt: link.lastContactAt(),
        outboxDepth: outbox.depth,
        oldestUnsyncedAt: outbox.oldestUnsyncedAt,
        blobsWaiting: blobCount.waiting,
        blobsDamaged: blobCount.damaged,
        parkedOrders: outbox.parkedOrders,
        catalogueVersion: await ports.catalogue.readVersion(),
      };
    },
  };
}

/** Without a Date, or with one that is none, nothing is known. */
function readDate(text: string | null): Date | null {
  const atMs = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}
