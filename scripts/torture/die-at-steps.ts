import { STEPS } from '@printfront/shared/testing/die-at-step.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

export const DIE_AT_STEP = new URL('../../shared/testing/die-at-step.ts', import.meta.url);
/** A step that nobody reaches: then the server is killed all the same. */
export const STEP_DEADLINE_MS = 1_000;

/** Later ones too: the first few uploads are over before others have begun. */
export const chooseStep = (random: SeededRandom) =>
  `${random.pick(['before', 'after'])}:${random.pick(STEPS)}:${random.between(1, 12)}`;
