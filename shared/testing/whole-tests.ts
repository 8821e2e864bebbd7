import process from 'node:process';

/**
 * Whether this is `npm run test:whole`: more of the same, for a machine that has the time. `npm test` proves every guarantee
 * with fewer repetitions (decision 092).
 */
export const isWhole = process.env.WHOLE_TESTS === '1';

/** How often something is drawn at random: a sixth of it is enough for one run of many. */
export const draws = (whole: number): number => (isWhole ? whole : Math.ceil(whole / 6));
