import type { SeededRandom } from './seeded-random.ts';

/** What a line does to a request. */
export type Fault =
  /** Connections are closed as soon as they open, and those that are open break. */
  | { kind: 'refuse' }
  /** The request arrives and is acted on; its answer never does, and the connection breaks. */
  | { kind: 'cut-answer' }
  /** The connection breaks after so many bytes of the request have gone through. */
  | { kind: 'cut-request'; afterBytes: number }
  /** Every answer comes so much later. */
  | { kind: 'delay'; ms: number }
  /** The connection stays open and nothing goes through, as after a power cut on the way. */
  | { kind: 'half-open' }
  /** The request arrives, is answered, and arrives once more so much later. */
  | { kind: 'repeat'; afterMs: number }
  /** The request is held back, whatever becomes of its caller, until a later one has been answered. */
  | { kind: 'reorder' }
  /** Bytes come through a few at a time. */
  | { kind: 'slow'; way: 'request' | 'answer'; bytesPerPiece: number; everyMs: number };

export interface FaultRule {
  /** A function is asked once per request, and may let it pass. */
  fault: Fault | (() => Fault | null);
  /** Of the request line, e.g. /POST .*\/sync\/events/. Default: every request. */
  matching?: RegExp;
  /** How often it strikes before the line is good again. Default: until `heal`. */
  times?: number;
}

/**
 * A line that is bad now and then, in every way there is; the same seed draws the same faults.
 *
 * @param badness how often a request is struck, 0 to 1
 */
export function randomFaults(random: SeededRandom, badness: number): () => Fault | null {
  return () => {
    if (!random.chance(badness)) return null;
    const faults: Fault[] = [
      { kind: 'cut-answer' },
      { kind: 'cut-request', afterBytes: random.between(0, 2_000) },
      { kind: 'delay', ms: random.between(1, 50) },
      { kind: 'half-open' },
      { kind: 'repeat', afterMs: random.between(0, 200) },
      { kind: 'reorder' },
      { kind: 'slow', way: random.pick(['request', 'answer']), bytesPerPiece: random.between(100, 2_000), everyMs: 1 },
    ];
    return random.pick(faults);
  };
}
