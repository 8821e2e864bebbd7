import os from 'node:os';
import type { Logger } from 'pino';
import { takenAt } from '../../domain/taken-at.ts';
import type { UploadedFileState } from '../../domain/upload-size-status.ts';
import type { Service } from '../service/service.ts';
import type { PhotoDerivatives, PhotoFacts } from './derivatives.ts';
import type { PhotoTraits } from './photo-traits.ts';

export interface PhotoProcessing extends Service {
  /**
   * A photo has been accepted: look at it outside its request. Cheap; never throws.
   *
   * @param sent where it came from, known to this process alone and for as long as the photo waits. A photo of which nobody
   *   has said it (after a restart, or what another process took in) counts for its owner only
   */
  poke(sent?: SentPhoto): void;
  /** Photos nobody has looked at yet. */
  countWaiting(): Promise<number>;
}

/** Upright pixels, null when there is nothing to show. */
export interface Inspection {
  readonly width: number | null;
  readonly height: number | null;
  readonly state: Exclude<UploadedFileState, 'processing'>;
  readonly traits: PhotoTraits | null;
}

export interface WaitingPhoto {
  readonly sha256: string;
  /** Whose turn it is looked at in: an order, a customer. */
  readonly owner: string;
}

export interface SentPhoto extends WaitingPhoto {
  readonly address: string;
}

/** The rows of photos that wait to be looked at. */
export interface UninspectedPhotos {
  count(): Promise<number>;
  /**
   * Of everybody who waits the first ones.
   *
   * @param options.ofEach at most so many of one owner
   * @returns those of one owner in the order in which they are to be looked at
   */
  list(options: { ofEach: number; without: readonly string[] }): Promise<WaitingPhoto[]>;
  /** Of every row with these bytes. */
  record(sha256: string, inspection: Inspection): Promise<void>;
}

const RETRY_MS = 30_000;
/** Handed to the workers at once, who share their time out among the owners by what the photos cost. */
const PLACES = 32;

/**
 * Finds out what each photo is (pixels, damage) and makes its thumbnail, photos of all addresses in turn and of their owners:
 * one who has sent much, or what takes long, holds up nobody else, and neither does who sends it in many orders. The rows are
 * the queue, so that a restart goes on where the last run ended.
 */
export function createPhotoProcessing(deps: {
  photos: UninspectedPhotos;
  derivatives: PhotoDerivatives;
  /** Started and stopped with this service: nobody else has work for them that must outlive it. */
  workers: Service;
  logger: Logger;
  now: () => Date;
  /** Of the shop, whose clock a camera is taken to show that says nothing else; null while nobody knows it. */
  timeZone: () => string | null | Promise<string | null>;
  /** Looks for what waits without being poked: where other processes take photos in too, and may end before theirs are done. */
  lookEveryMs?: number;
}): PhotoProcessing {
  const { photos, derivatives, workers, logger, lookEveryMs } = deps;
  /** One more than there are workers, so that none of them waits for the database when only one owner is there. */
  const ofEach = os.availableParallelism() + 1;
  /** By owner and photo: the same photo of two owners is looked at once, in whichever turn comes first. */
  const lookingAt = new Map<string, { readonly photo: Placed; readonly done: Promise<void> }>();
  const keyOf = ({ owner, sha256 }: WaitingPhoto) => `${owner} ${sha256}`;
  const senders = createSenders();
  const begun = createBegun();
  /** Failed for a reason that is not the photo's own; left alone for a while. */
  const resting = new Map<string, NodeJS.Timeout>();
  let isRunning = false;
  let isPoked = false;
  let picking: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;

  function poke(sent?: SentPhoto): void {
    if (sent !== undefined) senders.tell(sent);
    isPoked = true;
    picking ??= pick()
      .catch((error) => logger.error({ err: error }, 'photos that wait could not be listed; the next one tries again'))
      .finally(() => {
        picking = undefined;
        // Poked after the last look but before this moment.
        if (isPoked && isRunning) poke();
      });
  }

  async function pick(): Promise<void> {
    while (isPoked && isRunning) {
      isPoked = false;
      if (lookingAt.size >= PLACES) return;
      const toldBefore = senders.count();
      // Twice, because those that are being looked at are still among them.
      const listed = await photos.list({ ofEach: 2 * ofEach, without: [...resting.keys()] });
      senders.forgetOthers(new Set(listed.map(({ owner }) => owner)), toldBefore);
      const next = listed.filter((photo) => !lookingAt.has(keyOf(photo)));
      begin(next.map((photo) => ({ ...photo, address: senders.addressOf(photo) })));
    }
  }

  /**
   * The address with fewest places is given the next one and of its owners the one with fewest, among equals the one whose
   * last is longest ago.
   */
  function begin(next: readonly Placed[]): void {
    const waiting = new Map([...Map.groupBy(next, ({ owner }) => owner)].map(([owner, of]) => [owner, [...of]]));
    const held = new Map<string, number>();
    const heldBy = (name: string) => held.get(name) ?? 0;
    const hold = (photo: Placed) => {
      for (const name of namesOf(photo)) held.set(name, heldBy(name) + 1);
    };
    for (const { photo } of lookingAt.values()) hold(photo);
    begun.keepOnly(new Set([...next.flatMap(namesOf), ...held.keys()]));
    const comesBefore = (one: Placed, other: Placed): boolean => {
      const [ownerOfOne, placeOfOne] = namesOf(one);
      const [ownerOfOther, placeOfOther] = namesOf(other);
      const difference =
        heldBy(placeOfOne) - heldBy(placeOfOther) ||
        begun.last(placeOfOne) - begun.last(placeOfOther) ||
        heldBy(ownerOfOne) - heldBy(ownerOfOther) ||
        begun.last(ownerOfOne) - begun.last(ownerOfOther);
      return difference < 0;
    };
    while (lookingAt.size < PLACES) {
      let first: Placed | undefined;
      for (const [photo] of waiting.values()) {
        if (photo === undefined || heldBy(namesOf(photo)[0]) >= ofEach) continue;
        if (first === undefined || comesBefore(photo, first)) first = photo;
      }
      if (first === undefined) return;
      waiting.get(first.owner)?.shift();
      begun.note(namesOf(first));
      hold(first);
      lookingAt.set(keyOf(first), { photo: first, done: look(first) });
    }
  }

  async function look(photo: Placed): Promise<void> {
    const { sha256, owner, address } = photo;
    try {
      const turn = { class: 'background', owner, ...(address === undefined ? {} : { address }) } as const;
      const facts = await derivatives.inspect(sha256, turn);
      await photos.record(sha256, asRow(facts, await deps.timeZone(), deps.now()));
      senders.forget(photo);
    } catch (error) {
      if (!isRunning) return;
      logger.error({ err: error }, 'a photo could not be looked at; it is tried again');
      resting.set(sha256, setTimeout(() => resting.delete(sha256) && poke(), RETRY_MS).unref());
    } finally {
      lookingAt.delete(keyOf(photo));
      poke();
    }
  }

  return {
    poke,
    countWaiting: photos.count,
    async start() {
      isRunning = true;
      await workers.start();
      if (lookEveryMs !== undefined) looking = setInterval(poke, lookEveryMs).unref();
      poke();
    },
    async stop() {
      isRunning = false;
      clearInterval(looking);
      for (const timer of resting.values()) clearTimeout(timer);
      resting.clear();
      await picking;
      // Ends what is being looked at; its rows still say so, and the next start goes on with them.
      await workers.stop();
      await Promise.all([...lookingAt.values()].map(({ done }) => done));
    },
  };
}

interface Placed extends WaitingPhoto {
  readonly address: string | undefined;
}

/** What places are counted by. Who has no address is a place alone. */
const namesOf = ({ owner, address }: Placed): [owner: string, place: string] => [
  `owner ${owner}`,
  address === undefined ? `owner ${owner}` : `address ${address}`,
];

/** When something of a name was begun last, counted; 0 for never. */
function createBegun() {
  const last = new Map<string, number>();
  let count = 0;
  return {
    last: (name: string): number => last.get(name) ?? 0,
    note(names: readonly string[]): void {
      count += 1;
      for (const name of names) last.set(name, count);
    },
    keepOnly(names: ReadonlySet<string>): void {
      for (const name of last.keys()) if (!names.has(name)) last.delete(name);
    },
  };
}

/** Where photos came from that wait. */
function createSenders() {
  const owners = new Map<string, { toldAs: number; readonly addresses: Map<string, string> }>();
  let count = 0;
  return {
    /** How often something was told. */
    count: (): number => count,
    tell({ owner, sha256, address }: SentPhoto): void {
      count += 1;
      const known = owners.get(owner) ?? { toldAs: 0, addresses: new Map<string, string>() };
      known.toldAs = count;
      known.addresses.set(sha256, address);
      owners.set(owner, known);
    },
    addressOf: ({ owner, sha256 }: WaitingPhoto): string | undefined => owners.get(owner)?.addresses.get(sha256),
    forget({ owner, sha256 }: WaitingPhoto): void {
      owners.get(owner)?.addresses.delete(sha256);
    },
    /** Of whom nothing waits any more: photos may go before anybody has looked at them. */
    forgetOthers(waiting: ReadonlySet<string>, toldBefore: number): void {
      for (const [owner, { toldAs }] of owners) if (toldAs <= toldBefore && !waiting.has(owner)) owners.delete(owner);
    },
  };
}

/** Nothing to show has no size. */
function asRow(
  { width, height, state, isViewable, traits }: PhotoFacts,
  timeZone: string | null,
  now: Date,
): Inspection {
  if (!isViewable || traits === null) {
    return { width: isViewable ? width : null, height: isViewable ? height : null, state, traits: null };
  }
  const { taken, ...shown } = traits;
  return { width, height, state, traits: { ...shown, takenAt: takenAt(taken, timeZone, now.getTime()) } };
}
