import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { SyncCommand } from '../protocol/commands.ts';
import { createBackoff } from './backoff.ts';
import { createLoop, type Loop, type StepOutcome } from './loop.ts';
import type { SyncIntervals } from './sync-intervals.ts';

/** Two, so that one photo on a slow line does not hold up the next. */
export const RELAY_LOOPS = ['relay', 'second-relay'] as const;

export type LoopName =
  | ('begin' | 'enrol' | 'hello' | 'numbers' | 'events' | 'blobs' | 'commands' | 'catalogue' | 'digest')
  | ('front-orders' | 'heal' | 'photos-ahead' | (typeof RELAY_LOOPS)[number]);

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

/** All loops of the sync by their names. Each fails, waits and goes on by itself. */
export interface SyncLoops {
  /** @param drop gives up what the step holds when it is stopped in the middle */
  run(name: LoopName, step: () => Promise<StepOutcome>, drop?: () => Promise<void>): void;
  /** Those that run begin their next round now. Cheap; never throws. */
  poke(...names: readonly LoopName[]): void;
  pokeAfter(command: SyncCommand): void;
  /** Those that wait after a failure try again now. */
  revive(): void;
  /** Resolves when none is running any more. */
  stop(): Promise<void>;
}

export interface SyncLoopsOptions {
  timers: Timers;
  intervals: SyncIntervals;
  /** 0 ≤ x < 1 */
  random: () => number;
  /** @returns a wait that central asked for, in ms */
  onFailure: (error: unknown) => number;
}

export function createSyncLoops({ timers, intervals, random, onFailure }: SyncLoopsOptions): SyncLoops {
  const loops = new Map<LoopName, Loop>();
  const drops: (() => Promise<void>)[] = [];

  function poke(...names: readonly LoopName[]): void {
    for (const name of names) loops.get(name)?.poke();
  }

  return {
    run(name, step, drop) {
      const longestMs = LOOPS_OF_PHOTOS.includes(name) ? intervals.blobBackoffLongestMs : intervals.backoffLongestMs;
      const backoff = createBackoff({ firstMs: intervals.backoffFirstMs, longestMs, random });
      const patienceMs = name === 'events' ? intervals.orderPatienceMs : undefined;
      const loop = createLoop({ step, timers, backoff, onFailure, patienceMs });
      loops.set(name, loop);
      if (drop !== undefined) drops.push(drop);
      loop.start();
    },
    poke,
    pokeAfter({ type }) {
      poke(...(LOOPS_OF_COMMANDS[type] ?? []));
    },
    revive() {
      for (const loop of loops.values()) loop.revive();
    },
    async stop() {
      // A loop that is ending may still start the next one, so look again until none is left.
      while (loops.size > 0) {
        const ending = [...loops.values()];
        loops.clear();
        await Promise.all(ending.map((loop) => loop.stop()));
      }
      for (const drop of drops.splice(0)) await drop();
    },
  };
}
