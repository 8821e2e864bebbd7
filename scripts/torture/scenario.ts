import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

/** What a scenario has seen so far. Whatever does not apply to it stays 0. */
export interface Tally {
  /** Faults that were really provoked: kills, power cuts, histories, files … */
  cycles: number;
  /** Acknowledged by a server and found again afterwards, each one looked at. */
  photos: number;
  orders: number;
  statuses: number;
  /** Acknowledged and not there, or other than it was. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Never arrived although the faults had stopped, or in the way of others. */
  stuck: number;
}

export interface TortureRun {
  /** The same seed makes the same choices; what the machine does in between is its own. */
  random: SeededRandom;
  /** After each cycle, and before the first: whether another one is wanted. */
  goesOn(tally: Tally): boolean;
  /** What to look at when something is wrong: one line. */
  note(text: string): void;
  /** Whether it counts how long something takes: never in `npm test`, where the machine has other work. */
  judgesTime: boolean;
  /** What was measured, when nothing is wrong with it: for the reader of the long run. */
  tell(text: string): void;
}

/** One kind of fault that is provoked for real, again and again, and what is counted afterwards. */
export interface TortureScenario {
  /** As it is called on the command line, e.g. `edge-kills`. */
  name: string;
  /** What is broken, in a few words. */
  fault: string;
  /** Cycles of the long run, and of the one that `npm test` makes. */
  cycles: { long: number; short: number };
  /** Why it cannot run on this machine; null when it can. */
  obstacle(): Promise<string | null>;
  /** @returns the final count; throws only when the scenario itself is broken */
  run(run: TortureRun): Promise<Tally>;
}

/** @returns what counts one thing as lost, and says what it was */
export const countLost =
  (tally: Tally, note: TortureRun['note']) =>
  (words: string): void => {
    tally.lost += 1;
    note(words);
  };

export const emptyTally = (): Tally => ({
  cycles: 0,
  photos: 0,
  orders: 0,
  statuses: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
});

export const isFlawless = ({ lost, doubled, stuck }: Tally): boolean => lost + doubled + stuck === 0;
