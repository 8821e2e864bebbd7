import { setTimeout } from 'node:timers/promises';
import { STEPS } from '@printfront/shared/testing/die-at-step.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

export const DIE_AT_STEP = new URL('../../shared/testing/die-at-step.ts', import.meta.url);
/** A step that nobody reaches: then the server is killed all the same. */
const STEP_DEADLINE_MS = 1_000;
/** After so many tries without one death the step is not where it is believed to be. */
const TRIES_ENOUGH = 30;

const MOMENTS = ['before', 'after'] as const;
/** E.g. `before:rename`. */
export const ALL_STEPS: readonly string[] = STEPS.flatMap((step) => MOMENTS.map((moment) => `${moment}:${step}`));

/** Later ones too: the first few uploads are over before others have begun. */
export const chooseStep = (random: SeededRandom) => `${random.pick(ALL_STEPS)}:${random.between(1, 12)}`;

interface Killable {
  endedBy: Promise<NodeJS.Signals | null>;
  output: () => string;
}

/** Counts at which steps servers died, and what ended them before anybody had killed them. */
export function createDeathRegister() {
  const counts = new Map(ALL_STEPS.map((step) => [step, { tries: 0, deaths: 0 }]));

  return {
    /** Waits until a server has died at its step, for a while. @returns what else it ended with, in words */
    async await(server: Killable, step: string): Promise<string | null> {
      const count = counts.get(step.slice(0, step.lastIndexOf(':')));
      if (count === undefined) throw new Error(`There is no step ${step}.`);
      const ended = await Promise.race([server.endedBy, setTimeout(STEP_DEADLINE_MS, 'alive' as const)]);
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
