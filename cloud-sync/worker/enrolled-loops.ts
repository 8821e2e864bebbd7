import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { Logger } from 'pino';
import type { EdgeReport } from '../protocol/hello.ts';
import { createBlobStep } from './blob-step.ts';
import { createCatalogueStep } from './catalogue-step.ts';
import type { CentralClient } from './central-client.ts';
import { createCommandStep } from './command-step.ts';
import { createDigestStep } from './digest-step.ts';
import { createHelloStep } from './enrol-step.ts';
import { createFrontOrderStep } from './front-order-step.ts';
import { createHealStep } from './heal-step.ts';
import { createNumberStep } from './number-step.ts';
import type { EdgePorts } from './ports.ts';
import type { Positions } from './positions.ts';
import { createPushStep } from './push-step.ts';
import { createRelayStep } from './relay-step.ts';
import { createRetryDelays } from './retry-delays.ts';
import type { SyncIntervals } from './sync-intervals.ts';
import { RELAY_LOOPS, type SyncLoops } from './sync-loops.ts';
import { yieldToCustomers } from './yield-to-customers.ts';

/** The customer stands in the shop and waits. While the line itself is down the loops wait longer. */
const RELAYED_PHOTO_LONGEST_MS = 10_000;

/** Central may get a damaged photo from elsewhere, but nobody waits for it at the counter. */
const DAMAGED_PHOTO_LONGEST_MS = 3_600_000;

export interface EnrolledShop {
  loops: SyncLoops;
  client: CentralClient;
  positions: Positions;
  ports: EdgePorts;
  blobs: BlobStore;
  logger: Logger;
  timers: Timers;
  intervals: SyncIntervals;
  /** 0 ≤ x < 1 */
  random: () => number;
  signal: AbortSignal;
  report: () => Promise<EdgeReport>;
  /** Central has said where this shop stands, or cannot be asked. */
  onSaid: (isSaid: boolean) => void;
  /** @returns true once after somebody has asked for another try of the orders that central refused */
  takeParkedRetryRequest: () => boolean;
  retryParked: () => void;
}

/** Starts every loop that a shop has once central knows it. */
export function runEnrolledLoops(shop: EnrolledShop): void {
  const { loops, client, positions, ports, blobs, logger, timers, intervals, random } = shop;
  const { restMs } = intervals;
  /** Photos of phones on mobile data that are on their way from central. */
  const fetching = new Set<string>();
  /** Those come over the very same line as what the phones in the shop send. */
  const isTakingPhotos = () => !shop.signal.aborted && (ports.shop.isTakingPhotos() || fetching.size > 0);
  const delaysUpTo = (longestMs: number) =>
    createRetryDelays({ firstMs: intervals.backoffFirstMs, longestMs, random }, timers);

  function runOrders(): void {
    const { report, onSaid, takeParkedRetryRequest } = shop;
    const { outbox, identity: identityPort } = ports;
    loops.run('hello', createHelloStep({ client, positions, identityPort, report, restMs: intervals.helloMs, onSaid }));
    loops.run('numbers', createNumberStep({ client, numbers: ports.numbers, positions, restMs }));
    const delays = delaysUpTo(intervals.backoffLongestMs);
    const onAcknowledged = () => loops.poke('blobs');
    loops.run(
      'events',
      createPushStep({ client, outbox, positions, delays, logger, restMs, takeParkedRetryRequest, onAcknowledged }),
    );
    loops.run(
      'commands',
      createCommandStep({ client, commands: ports.commands, logger, timers, onApplied: loops.pokeAfter }),
    );
    async function onRound() {
      await ports.blobQueue.retryDamaged();
      shop.retryParked();
      loops.poke('blobs');
    }
    const { epoch } = positions;
    loops.run('digest', createDigestStep({ client, outbox, epoch, logger, restMs: intervals.digestMs, onRound }));
  }

  function runPhotos(): void {
    const delays = delaysUpTo(intervals.blobBackoffLongestMs);
    const queue = ports.blobQueue;
    loops.run('blobs', createBlobStep({ client, queue, blobs, delays, logger, restMs, timers, isTakingPhotos }));
    if (ports.damagedPhotos !== null) {
      const photos = ports.damagedPhotos;
      const healDelays = delaysUpTo(DAMAGED_PHOTO_LONGEST_MS);
      loops.run('heal', createHealStep({ client, photos, blobs, delays: healDelays, logger, restMs }));
    }
  }

  /** Photos of phones on mobile data come over central. */
  function runRelay({ frontOrders, photos }: NonNullable<EdgePorts['relay']>): void {
    const { epoch } = positions;
    const delays = delaysUpTo(RELAYED_PHOTO_LONGEST_MS);
    const onSettled = () => loops.poke('events');
    loops.run('front-orders', createFrontOrderStep({ client, frontOrders, epoch, restMs: intervals.frontOrdersMs }));
    for (const name of RELAY_LOOPS) {
      const step = createRelayStep({ client, photos, blobs, delays, logger, restMs, claimed: fetching, onSettled });
      loops.run(name, step, step.drop);
    }
  }

  /** Online orders are made here later: their photos come one at a time, and customers of the moment come first. */
  function runPhotosAhead(photos: NonNullable<EdgePorts['photosAhead']>): void {
    const step = createRelayStep({
      client,
      photos,
      blobs,
      delays: delaysUpTo(intervals.blobBackoffLongestMs),
      logger,
      restMs,
      claimed: new Set(),
      onSettled: () => {},
      yieldToCustomers: (lastPhotoMs) => yieldToCustomers({ timers, isTakingPhotos }, lastPhotoMs),
      now: () => timers.now(),
    });
    loops.run('photos-ahead', step, step.drop);
  }

  runOrders();
  runPhotos();
  if (ports.relay !== null) runRelay(ports.relay);
  if (ports.photosAhead !== null) runPhotosAhead(ports.photosAhead);
  const catalogue = { client, catalogue: ports.catalogue, blobs, logger, restMs: intervals.catalogueMs };
  loops.run('catalogue', createCatalogueStep(catalogue));
}
