/** How much had been sent at a moment. */
export interface TransferSample {
  atMs: number;
  sentBytes: number;
}

/** Speeds jump: what is said is the mean of the last seconds. */
const WINDOW_MS = 5_000;
/** Before that it would be a guess. */
const SHORTEST_MS = 1_000;

export function addSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Null while it is too early to say, or nothing moves. */
export function bytesPerSecond(samples: readonly TransferSample[]): number | null {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < SHORTEST_MS) return null;
  const rate = ((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs);
  return rate > 0 ? rate : null;
}
