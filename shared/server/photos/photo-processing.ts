import os from 'node:os';
import type { Logger } from 'pino';
import { takenAt } from '../../domain/taken-at.ts';
import type { UploadedFileState } from '../../domain/upload-size-status.ts';
import type { Service } from '../service/service.ts';
import type { PhotoDerivatives, PhotoFacts } from './derivatives.ts';
import type { PhotoTraits } from './photo-traits.ts';

export interface PhotoProcessing extends Service {
  /** A photo has been accepted: look at it outside its request. Cheap; never throws. */
  poke(): void;
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
 * Finds out what each photo is (pixels, damage) and makes its thumbnail, photos of all owners in turn: one who has sent
 * much, or what takes long, holds up nobody else. The rows are the queue, so that a restart goes on where the last run ended.
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
  const lookingAt = new Map<string, { readonly owner: string; readonly done: Promise<void> }>();
  const keyOf = ({ owner, sha256 }: WaitingPhoto) => `${owner} ${sha256}`;
  /** When an owner's photo was begun last, counted. */
  const lastBegun = new Map<string, number>();
  let begun = 0;
  /** Failed for a reason that is not the photo's own; left alone for a while. */
  const resting = new Map<string, NodeJS.Timeout>();
  let isRunning = false;
  let isPoked = false;
  let picking: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;

  function poke(): void {
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
      // Twice, because those that are being looked at are still among them.
      const listed = await photos.list({ ofEach: 2 * ofEach, without: [...resting.keys()] });
      const next = listed.filter((photo) => !lookingAt.has(keyOf(photo)));
      begin(Map.groupBy(next, ({ owner }) => owner));
    }
  }

  /** The owner with fewest places is given the next one, among equals the one whose last is longest ago. */
  function begin(waiting: Map<string, WaitingPhoto[]>): void {
    const held = new Map<string, number>();
    for (const { owner } of lookingAt.values()) held.set(owner, (held.get(owner) ?? 0) + 1);
    const heldBy = (owner: string) => held.get(owner) ?? 0;
    for (const owner of lastBegun.keys()) {
      if (!waiting.has(owner) && heldBy(owner) === 0) lastBegun.delete(owner);
    }
    while (lookingAt.size < PLACES) {
      const owners = [...waiting.keys()].filter((owner) => heldBy(owner) < ofEach);
      if (owners.length === 0) return;
      const next = owners.reduce((first, owner) => {
        const isBefore = heldBy(owner) - heldBy(first) || (lastBegun.get(owner) ?? 0) - (lastBegun.get(first) ?? 0);
        return isBefore < 0 ? owner : first;
      });
      const [photo, ...others] = waiting.get(next) ?? [];
      if (others.length === 0) waiting.delete(next);
      else waiting.set(next, others);
      if (photo === undefined) continue;
      begun += 1;
      lastBegun.set(next, begun);
      held.set(next, heldBy(next) + 1);
      lookingAt.set(keyOf(photo), { owner: next, done: look(photo) });
    }
  }

  async function look(photo: WaitingPhoto): Promise<void> {
    const { sha256, owner } = photo;
    try {
      const facts = await derivatives.inspect(sha256, { class: 'background', owner });
      await photos.record(sha256, asRow(facts, await deps.timeZone(), deps.now()));
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
