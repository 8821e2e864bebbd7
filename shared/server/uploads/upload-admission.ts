import type { IncomingMessage } from 'node:http';
import { isWaitingForUs } from '../http/connection-limits.ts';
import { createFairTurns, type FairTurnsOptions } from '../service/fair-turns.ts';
import { UploadError } from './upload-error.ts';

export interface UploadAdmissionLimits extends FairTurnsOptions {
  /** While others wait, a sender with a place has to bring so much in each turn … */
  readonly bytesPerTurn: number;
  readonly turnMs: number;
  /** … and loses it after so many turns in a row in which it did not. */
  readonly slowTurns: number;
  /** A sender who has had a place for so long while others waited gives it to another with fewer, who has waited so long. */
  readonly longestHoldMs: number;
  readonly patienceMs: number;
  readonly longestWaitMs: number;
}

export const UPLOAD_ADMISSION_LIMITS: UploadAdmissionLimits = {
  // An upload holds up to a megabyte on its way to a disk, and a part of 5 MiB on its way to S3: 64 MB with those below,
  // or 320 MiB.
  // More than the 20 phones of `npm run bench uploads`, which all send into one order and never wait.
  places: 32,
  mostOfOne: 24,
  // A few who only drip hold the places above for a quarter of a minute; another sender's photo need not wait for that.
  firstPlaces: 32,
  // 200 phones that send three photos at once. Each holds what the socket had read before: 64 KiB, together 40 MB.
  longestQueue: 600,
  // 8 KB a second for a quarter of a minute: a photo in eight minutes, for which nobody stands there. All 32 together
  // need 2 Mbit/s, so that a crowd on a poor line does not cut itself.
  bytesPerTurn: 40_000,
  turnMs: 5_000,
  slowTurns: 3,
  // However fast it comes: 18 MB at 100 KB a second. What is larger, over worse wifi, gets in when there is no crowd.
  longestHoldMs: 3 * 60_000,
  patienceMs: 30_000,
  // Node gives a whole request 30 minutes (http-listener.ts): half of them for what comes after the wait.
  longestWaitMs: 15 * 60_000,
};

export interface UploadSender {
  /** An order or a customer. */
  readonly owner: string;
  /** From which many of them may come, who are then one sender beside others. Undefined where an owner stands for itself. */
  readonly network?: string | undefined;
}

/** A place among the uploads that are being received. */
export interface UploadPlace {
  /** Told at most once, when it is taken away from a sender who is too slow, or takes too long, while others wait. */
  whenLost(tell: (error: UploadError) => void): void;
  /** Gives it to the next; twice is once. */
  end(): void;
}

/** Bounds how many uploads of a server are received at once, and with them its memory; the others wait in turn. */
export interface UploadAdmission {
  /**
   * Waits for a place. Meanwhile the request is not read, so that TCP holds the sender, and afterwards it has to be
   * resumed; nothing of the wait is held against the sender. The place has to be given back.
   *
   * @param sender the places are shared out among them
   * @throws UploadError server-busy, upload-incomplete when the sender goes away
   */
  admit(request: IncomingMessage, sender: UploadSender): Promise<UploadPlace>;
  counts(): { readonly active: number; readonly waiting: number };
}

interface Held {
  readonly request: IncomingMessage;
  readonly names: Names;
  seenBytes: number;
  slowTurns: number;
  /** Turns in which others waited, and for its sender and not for us; and what came in them. */
  heldTurns: number;
  heldBytes: number;
  isLost: boolean;
  lose(): void;
}

/** In which a sender's places are counted. */
interface Names {
  readonly owner: string;
  readonly network: string;
}

interface Waiting {
  readonly names: Names;
  readonly since: number;
  refuse(): void;
}

export function createUploadAdmission(given: Partial<UploadAdmissionLimits> = {}): UploadAdmission {
  const limits = { ...UPLOAD_ADMISSION_LIMITS, ...given };
  const turns = createFairTurns(limits);
  const held = new Set<Held>();
  const waiting = new Set<Waiting>();
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    for (const place of [...held]) {
      const { request, seenBytes } = place;
      place.seenBytes = request.socket.bytesRead;
      const isSendersTurn = !request.complete && !isWaitingForUs(request);
      const isSlow = isSendersTurn && place.seenBytes - seenBytes < limits.bytesPerTurn;
      if (isSendersTurn) {
        place.heldTurns += 1;
        place.heldBytes += place.seenBytes - seenBytes;
      }
      place.slowTurns = isSlow ? place.slowTurns + 1 : 0;
      if (place.slowTurns >= limits.slowTurns) place.lose();
    }
    giveWay();
    for (const { since, refuse } of [...waiting]) if (performance.now() - since > limits.longestWaitMs) refuse();
  }

  /**
   * Those who have had their time give their places to those who have waited and have fewer, the slowest first: of another
   * network, or in the same. No sender gives for another who has as many, and one who has all it may have gives for its own.
   */
  function giveWay(): void {
    const counts = createCounts();
    for (const { names } of held) counts.add(names, 1);
    const old = [...held]
      .filter(({ heldTurns, isLost }) => !isLost && heldTurns * limits.turnMs >= limits.longestHoldMs)
      .sort((one, other) => one.heldBytes / one.heldTurns - other.heldBytes / other.heldTurns);
    for (const { names, since } of waiting) {
      if (performance.now() - since < limits.patienceMs) continue;
      const index = old.findIndex((place) => counts.mayGive(place.names, names, limits.mostOfOne));
      const [place] = index < 0 ? [] : old.splice(index, 1);
      if (place === undefined) continue;
      place.lose();
      counts.add(place.names, -1);
      counts.add(names, 1);
    }
  }

  /** As long as nobody waits, everybody may be as slow as they like. */
  function lookWhileOthersWait(): void {
    if (waiting.size === 0) {
      clearInterval(looking);
      looking = undefined;
    } else if (looking === undefined) {
      for (const place of held) Object.assign(place, { seenBytes: place.request.socket.bytesRead, slowTurns: 0 });
      looking = setInterval(look, limits.turnMs);
      looking.unref();
    }
  }

  function hold(request: IncomingMessage, names: Names, leave: () => void): UploadPlace {
    let tell: ((error: UploadError) => void) | undefined;
    const place: Held = {
      request,
      names,
      seenBytes: request.socket.bytesRead,
      slowTurns: 0,
      heldTurns: 0,
      heldBytes: 0,
      isLost: false,
      lose() {
        place.isLost = tell !== undefined;
        tell?.(busy('The photo comes too slowly while others wait.'));
        tell = undefined;
      },
    };
    held.add(place);
    return {
      whenLost(listener) {
        tell = listener;
      },
      end() {
        held.delete(place);
        leave();
      },
    };
  }

  return {
    counts: turns.counts,
    admit(request, { owner, network }) {
      const names = { owner, network: network ?? `of ${owner}` };
      return new Promise((resolve, reject) => {
        let isWaiting = true;
        let stopWaiting = () => {};
        const over = () => {
          isWaiting = false;
          stopWaiting();
        };
        const refuse = () => {
          over();
          leave();
          reject(busy('Too many photos are coming in at once.'));
        };
        let leave = () => {};
        const turn = {
          begin() {
            over();
            // Called at once it has nothing to leave with yet.
            resolve(hold(request, names, () => leave()));
          },
          refuse,
        };
        leave = turns.ask(owner, turn, names.network);
        if (!isWaiting) return;

        const { socket } = request;
        const silenceMs = socket.timeout ?? 0;
        const gone = () => {
          over();
          leave();
          reject(new UploadError('upload-incomplete', 'The connection broke off before the photo had its turn.'));
        };
        const entry: Waiting = { names, since: performance.now(), refuse };
        stopWaiting = () => {
          socket.setTimeout(silenceMs);
          request.off('close', gone);
          waiting.delete(entry);
          lookWhileOthersWait();
        };
        request.pause();
        // Nothing moves on this connection because we do not read it.
        socket.setTimeout(0);
        request.on('close', gone);
        waiting.add(entry);
        lookWhileOthersWait();
        if (request.destroyed) gone();
      });
    },
  };
}

function createCounts() {
  const owners = new Map<string, number>();
  const networks = new Map<string, number>();
  const addTo = (counts: Map<string, number>, name: string, change: number) =>
    counts.set(name, (counts.get(name) ?? 0) + change);
  const of = ({ owner, network }: Names) => [owners.get(owner) ?? 0, networks.get(network) ?? 0] as const;
  return {
    add({ owner, network }: Names, change: 1 | -1): void {
      addTo(owners, owner, change);
      addTo(networks, network, change);
    },
    /** Whether one who has held a place for long gives it to one who waits. */
    mayGive(held: Names, waiting: Names, mostOfOne: number): boolean {
      const [ofHolder, inItsNetwork] = of(held);
      const [ofWaiting, inTheirNetwork] = of(waiting);
      if (held.owner === waiting.owner) return ofWaiting >= mostOfOne;
      return held.network === waiting.network ? ofHolder > ofWaiting : inItsNetwork > inTheirNetwork;
    },
  };
}

function busy(detail: string): UploadError {
  return new UploadError('server-busy', detail);
}
