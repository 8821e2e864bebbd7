import { setTimeout } from 'node:timers/promises';
import { CENTRAL_KEEPING_STEPS, SHOP_KEEPING_STEPS, STEPS, type Step } from '@printfront/shared/testing/die-at-step.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

export const DIE_AT_STEP = new URL('../../shared/testing/die-at-step.ts', import.meta.url);
/** A step that nobody reaches: then the server is killed anyway. */
const STEP_DEADLINE_MS = 1_000;
/** Photos have to grow old first. */
const KEEPING_DEADLINE_MS = 2_500;
/** After so many tries without one death the step is not where it is believed to be. */
const TRIES_ENOUGH = 30;

const MOMENTS = ['before', 'after'] as const;
const momentsOf = (steps: readonly Step[]) => steps.flatMap((step) => MOMENTS.map((moment) => `${moment}:${step}`));

/** Of an upload; e.g. `before:rename`. */
export const ALL_STEPS: readonly string[] = momentsOf(STEPS);
/** Of photos that have had their time. */
export const SHOP_KEEPING: readonly string[] = momentsOf(SHOP_KEEPING_STEPS);
export const CENTRAL_KEEPING: readonly string[] = momentsOf(CENTRAL_KEEPING_STEPS);

/** @param keeping steps of the server's retention; none where no photo ever goes */
export function chooseStep(random: SeededRandom, keeping: readonly string[]): string {
  if (keeping.length > 0 && random.chance(0.5)) return `${random.pick(keeping)}:${random.between(1, 3)}`;
  // Later ones too: the first few uploads are over before others have begun.
  return `${random.pick(ALL_STEPS)}:${random.between(1, 12)}`;
}

interface Killable {
  endedBy: Promise<NodeJS.Signals | null>;
  output: () => string;
}

export type DeathRegister = ReturnType<typeof createDeathRegister>;

/** Counts at which steps servers died, and what ended them before anybody had killed them. */
export function createDeathRegister(keeping: readonly string[]) {
  const counts = new Map([...ALL_STEPS, ...keeping].map((step) => [step, { tries: 0, deaths: 0 }]));

  return {
    /** Waits until a server has died at its step, for a while. @returns what else it ended with, in words */
    async await(server: Killable, step: string): Promise<string | null> {
      const place = step.slice(0, step.lastIndexOf(':'));
      const count = counts.get(place);
      if (count === undefined) throw new Error(`There is no step ${step}.`);
      const deadlineMs = keeping.includes(place) ? KEEPING_DEADLINE_MS : STEP_DEADLINE_MS;
      const ended = await Promise.race([server.endedBy, setTimeout(deadlineMs, 'alive' as const)]);
      count.tries += 1;
      count.deaths += Number(ended === 'SIGKILL');
      return ended === 'SIGKILL' || ended === 'alive' ? null : `ended by itself (${ended}): ${server.output()}`;
    },
    inWords: () =>
      `died at ${[...counts].map(([step, { tries, deaths }]) => `${step} ${deaths} of ${tries}`).join(', ')}`,
    /** @throws Error when one of the steps is never reached, however often it was tried: the scenario is not what it says */
    expectDeaths(): void {
      const missed = [...counts].filter(([, { tries, deaths }]) => tries >= TRIES_ENOUGH && deaths === 0);
      if (missed.length > 0) throw new Error(`No server ever died at ${missed.map(([step]) => step).join(', ')}.`);
    },
  };
}
