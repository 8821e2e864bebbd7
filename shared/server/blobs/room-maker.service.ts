import type { Logger } from 'pino';
import { createRepeating } from '../service/repeating.ts';
import type { Service } from '../service/service.ts';

/** Something that may go when the disk fills. */
export interface RoomStep {
  /** For the log. */
  readonly what: string;
  /** Gives up a little at a time and stops when it is enough. @returns how much it gave up, in its own count */
  make(isEnough: () => Promise<boolean>): Promise<number>;
}

const EVERY_MS = 10_000;
/** When the last round did not make enough room, nothing may have changed since. */
const ROUNDS_OF_REST = 5;
/** Of what photos are refused below: it begins before the first is refused, and does not begin again for every photo. */
const BEGINS_BELOW = 1.25;
const AIMS_AT = 1.5;

export interface RoomMaker extends Service {
  /** Makes room now if there is little. @returns whether there is enough */
  look(): Promise<boolean>;
}

/** Gives up what can be had again before new photos would have to be refused: one step after the other, until it is enough. */
export function createRoomMaker(deps: {
  room: () => Promise<{ freeBytes: number; minimumBytes: number }>;
  steps: readonly RoomStep[];
  logger: Logger;
}): RoomMaker {
  const { room, steps, logger } = deps;
  let rests = 0;

  async function hasRoom(times: number): Promise<boolean> {
    const { freeBytes, minimumBytes } = await room();
    return freeBytes >= times * minimumBytes;
  }

  async function look(): Promise<boolean> {
    if (await hasRoom(BEGINS_BELOW)) return true;
    const isEnough = () => hasRoom(AIMS_AT);
    for (const { what, make } of steps) {
      if (await isEnough()) break;
      const count = await make(isEnough);
      if (count > 0) logger.warn({ what, count }, 'the disk fills; something that can be had again was given up');
    }
    const isMade = await hasRoom(BEGINS_BELOW);
    if (!isMade) logger.error(await room(), 'the disk is nearly full, and nothing is left that could be given up');
    return isMade;
  }

  async function round(): Promise<void> {
    if (rests > 0) rests -= 1;
    else rests = (await look()) ? 0 : ROUNDS_OF_REST;
  }

  return { look, ...createRepeating({ work: round, everyMs: EVERY_MS, what: 'making room', logger }) };
}

/** Pictures made of photos: they are made again when a person looks. */
export function dropDerivatives(
  derivatives: { list(): AsyncIterable<string>; remove(sha256: string): Promise<void> },
  isInUse: (sha256: string) => Promise<boolean>,
): RoomStep {
  return {
    what: 'pictures made of photos',
    async make(isEnough) {
      let dropped = 0;
      for await (const sha256 of derivatives.list()) {
        if (await isInUse(sha256)) continue;
        await derivatives.remove(sha256);
        dropped += 1;
        if (dropped % 20 === 0 && (await isEnough())) break;
      }
      return dropped;
    },
  };
}
