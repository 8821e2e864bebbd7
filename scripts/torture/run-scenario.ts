import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Tally, TortureScenario } from './scenario.ts';

interface RunOptions {
  seed: number;
  /** Ends after so many cycles … */
  cycles: number;
  /** … or, between two of them, after this time. */
  milliseconds?: number;
  judgesTime?: boolean;
  note?: (text: string) => void;
  tell?: (text: string) => void;
  onCycle?: (tally: Tally) => void;
}

/** @returns the count, and what the scenario had to say */
export async function runScenario(
  scenario: TortureScenario,
  { seed, cycles, milliseconds = Number.POSITIVE_INFINITY, judgesTime = false, note, tell, onCycle }: RunOptions,
): Promise<{ tally: Tally; notes: string[] }> {
  const endsAt = performance.now() + milliseconds;
  const notes: string[] = [];
  const tally = await scenario.run({
    random: createSeededRandom(seed),
    judgesTime,
    goesOn(soFar) {
      onCycle?.(soFar);
      return soFar.cycles < cycles && performance.now() < endsAt;
    },
    note(text) {
      notes.push(text);
      note?.(text);
    },
    tell: (text) => tell?.(text),
  });
  return { tally, notes };
}
