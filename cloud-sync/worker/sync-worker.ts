import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { monotonicTimers, type Timers } from '@printfront/shared/server/service/timers.ts';
import type { Logger } from 'pino';
import { missingBlobs } from '../protocol/blobs.ts';
import type { SyncCommand } from '../protocol/commands.ts';
import { createBackoff } from './backoff.ts';
import { createBlobStep } from './blob-step.ts';
import { createCatalogueStep } from './catalogue-step.ts';
import { type CentralClient, createCentralClient } from './central-client.ts';
import { createCommandStep } from './command-step.ts';
import { createDigestStep } from './digest-step.ts';
import { createEnrolStep, createHelloStep } from './enrol-step.ts';
import { createFrontOrderStep } from './front-order-step.ts';
import { createHealStep } from './heal-step.ts';
import type { Exchange, ExchangeTimeouts } from './http-exchange.ts';
import { adviceFor, createLink, type SyncTrouble } from './link.ts';
import { createLoop, type Loop, type StepOutcome } from './loop.ts';
import { createNumberStep } from './number-step.ts';
import type { EdgeIdentity, EdgePorts, ParkedOrder } from './ports.ts';
import { createPositions, type Positions } from './positions.ts';
import { createPushStep } from './push-step.ts';
import { createRelayStep, type RelayStep } from './relay-step.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createRevival } from './revival.ts';
import { DEFAULT_INTERVALS, type SyncIntervals } from './sync-intervals.ts';
import { watchContact } from './watch-contact.ts';
import { yieldToCustomers } from './yield-to-customers.ts';

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
  const loops = new Map<LoopName, Loop>();
  /** Photos of phones on mobile data that are on their way from central. */
  const fetching = new Set<string>();
  const revival = createRevival(timers, () => {
    for (const loop of loops.values()) loop.revive();
  });
  const link = createLink(logger, {
    onReturn: revival.request,
    onAnswer: () => options.contact?.heard(null),
    onSilence: () => options.contact?.lost(),
  });
  /** What holds half a photo. */
  const unfinished: RelayStep[] = [];
  let stopping = new AbortController();
  /** Once this shop has enrolled. */
  let asking: CentralClient | null = null;
  let positions: Positions | undefined;
  let said = Promise.withResolvers<boolean>();
  let isParkedRetryRequested = true; // a new version of the software may have mended what was refused

  function pokeAll(names: readonly LoopName[]): void {
    for (const name of names) loops.get(name)?.poke();
  }

  function run(name: LoopName, step: () => Promise<StepOutcome>): void {
    const longestMs = LOOPS_OF_PHOTOS.includes(name) ? intervals.blobBackoffLongestMs : intervals.backoffLongestMs;
    const loop = createLoop({
      step,
      timers,
      backoff: createBackoff({ firstMs: intervals.backoffFirstMs, longestMs, random }),
      onFailure: (error) => link.failed(error),
      patienceMs: name === 'events' ? intervals.orderPatienceMs : undefined,
    });
    loops.set(name, loop);
    loop.start();
  }

  /** The database itself may be slow to open or locked; even that only ends in another try. */
  async function begin(): Promise<StepOutcome> {
    const identity = await ports.identity.read();
    let centralDate: string | null = null;
    const client = watchContact(
      createCentralClient({
        centralUrl: options.centralUrl(),
        token: () => identity.token,
        signal: stopping.signal,
        timeouts: options.timeouts,
        exchange,
        onDate: (date) => {
          centralDate = date;
        },
      }),
      () => {
        link.succeeded();
        options.contact?.heard(readDate(centralDate));
      },
    );
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
    run('enrol', enrolStep);
    return 'done';
  }

  function runEnrolled(client: CentralClient, identity: EdgeIdentity): void {
    const { restMs, backoffFirstMs: firstMs } = intervals;
    asking = client;
    const orderDelays = createRetryDelays({ firstMs, longestMs: intervals.backoffLongestMs, random }, timers);
    const blobDelays = createRetryDelays({ firstMs, longestMs: intervals.blobBackoffLongestMs, random }, timers);
    const here = createPositions({
      identity,
      port: ports.positions,
      logger,
      onNewEpoch() {
        worker.retryParked();
        pokeAll(['hello', 'digest', 'front-orders']);
      },
    });
    positions = here;
    const { identity: identityPort } = ports;
    const onSaid = said.resolve;
    run('hello', createHelloStep({ client, positions: here, identityPort, report, restMs: intervals.helloMs, onSaid }));
    run('numbers', createNumberStep({ client, numbers: ports.numbers, positions: here, restMs }));
    run(
      'events',
      createPushStep({
        client,
        outbox: ports.outbox,
        positions: here,
        delays: orderDelays,
        logger,
        restMs,
        takeParkedRetryRequest: () => {
          const isRequested = isParkedRetryRequested;
          isParkedRetryRequested = false;
          return isRequested;
        },
        onAcknowledged: () => loops.get('blobs')?.poke(),
      }),
    );
    run(
      'blobs',
      createBlobStep({
        client,
        queue: ports.blobQueue,
        blobs,
        delays: blobDelays,
        logger,
        restMs,
        timers,
        isTakingPhotos,
      }),
    );
    const onApplied = ({ type }: SyncCommand) => pokeAll(LOOPS_OF_COMMANDS[type] ?? []);
    run('commands', createCommandStep({ client, commands: ports.commands, logger, timers, onApplied }));
    if (ports.relay !== null) runRelay(client, here, ports.relay);
    if (ports.photosAhead !== null) runPhotosAhead(client, ports.photosAhead);
    if (ports.damagedPhotos !== null) {
      const healDelays = createRetryDelays({ firstMs, longestMs: DAMAGED_PHOTO_LONGEST_MS }, timers);
      run('heal', createHealStep({ client, photos: ports.damagedPhotos, blobs, delays: healDelays, logger, restMs }));
    }
    run(
      'catalogue',
      createCatalogueStep({ client, catalogue: ports.catalogue, blobs, logger, restMs: intervals.catalogueMs }),
    );
    run(
      'digest',
      createDigestStep({
        client,
        outbox: ports.outbox,
        epoch: here.epoch,
        logger,
        restMs: intervals.digestMs,
        async onRound() {
          await ports.blobQueue.retryDamaged();
          worker.retryParked();
          loops.get('blobs')?.poke();
        },
      }),
    );
  }

  function runRelay(client: CentralClient, { epoch }: Positions, relay: NonNullable<EdgePorts['relay']>): void {
    const { restMs, frontOrdersMs } = intervals;
    const { frontOrders, photos } = relay;
    run('front-orders', createFrontOrderStep({ client, frontOrders, epoch, restMs: frontOrdersMs }));
    const limits = { firstMs: intervals.backoffFirstMs, longestMs: RELAYED_PHOTO_LONGEST_MS, random };
    const delays = createRetryDelays(limits, timers);
    const onSettled = () => loops.get('events')?.poke();
    for (const name of RELAY_LOOPS) {
      const step = createRelayStep({ client, photos, blobs, delays, logger, restMs, claimed: fetching, onSettled });
      run(name, step);
      unfinished.push(step);
    }
  }

  /** Those that phones on mobile data have sent come over the very same line. */
  const isTakingPhotos = () => !stopping.signal.aborted && (ports.shop.isTakingPhotos() || fetching.size > 0);

  /** Online orders are made here later: their photos come one at a time, and customers of the moment come first. */
  function runPhotosAhead(client: CentralClient, photos: NonNullable<EdgePorts['photosAhead']>): void {
    const limits = { firstMs: intervals.backoffFirstMs, longestMs: intervals.blobBackoffLongestMs, random };
    const step = createRelayStep({
      client,
      photos,
      blobs,
      delays: createRetryDelays(limits, timers),
      logger,
      restMs: intervals.restMs,
      claimed: new Set(),
      onSettled: () => {},
      yieldToCustomers: (lastPhotoMs) => yieldToCustomers({ timers, isTakingPhotos }, lastPhotoMs),
      now: () => timers.now(),
    });
    run('photos-ahead', step);
    unfinished.push(step);
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

  const worker: SyncWorker = {
    start() {
      stopping = new AbortController();
      said = Promise.withResolvers();
      run('begin', begin);
    },
    async stop() {
      stopping.abort();
      asking = null;
      revival.stop();
      // A loop that is ending may still start the next one, so look again until none is left.
      while (loops.size > 0) {
        const ending = [...loops];
        loops.clear();
        await Promise.all(ending.map(([, loop]) => loop.stop()));
      }
      for (const step of unfinished.splice(0)) await step.drop();
    },
    poke() {
      pokeAll(['events', 'blobs', 'numbers', 'front-orders']);
    },
    reportNow() {
      loops.get('hello')?.poke();
    },
    revive() {
      // The link's own return has been noticed already.
      if (!link.isLinked()) revival.request();
    },
    heardOf: () => said.promise,
    retryParked() {
      isParkedRetryRequested = true;
      loops.get('events')?.poke();
    },
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
  return worker;
}

/** Without a Date, or with one that is none, nothing is known. */
function readDate(text: string | null): Date | null {
  const atMs = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}

/** The customer stands in the shop and waits. While the line itself is down the loops wait longer. */
const RELAYED_PHOTO_LONGEST_MS = 10_000;

/** Central may get a damaged photo from elsewhere, but nobody waits for it at the counter. */
const DAMAGED_PHOTO_LONGEST_MS = 3_600_000;

/** Two, so that one photo on a slow line does not hold up the next. */
const RELAY_LOOPS = ['relay', 'second-relay'] as const;
const LOOPS_OF_PHOTOS: readonly LoopName[] = ['blobs', 'heal', 'photos-ahead', ...RELAY_LOOPS];

/** Which loops have something to do once a command has been applied. */
const LOOPS_OF_COMMANDS: { readonly [Type in SyncCommand['type']]?: readonly LoopName[] } = {
  'photo-relayed': RELAY_LOOPS,
  'order-to-make': ['photos-ahead', 'blobs'],
  'order-recalled': ['events'],
  'kiosk-invited': ['hello'],
  'kiosk-removed': ['hello'],
  'kiosk-to-reload': ['hello'],
  'central-restored': ['digest', 'events'],
};

type LoopName =
  | ('begin' | 'enrol' | 'hello' | 'numbers' | 'events' | 'blobs' | 'commands' | 'catalogue' | 'digest')
  | ('front-orders' | 'heal' | 'photos-ahead' | (typeof RELAY_LOOPS)[number]);
