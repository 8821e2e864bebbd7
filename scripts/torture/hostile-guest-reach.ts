/**
 * What one attack came to in a run. Without it nobody would notice an attack that only ever met a closed door: it would look
 * as if everybody had borne it well.
 */
export interface Reach {
  /** Answers by their status; of raw connections as far as they were read. */
  readonly answers: Map<number, number>;
  /** Calls that were judged by what they brought, and not by who made them or how often, by what was asked. */
  readonly kinds: Map<string, number>;
  /** Connections that came about, and how many were open at one moment at most. */
  connected: number;
  open: number;
  mostOpen: number;
  /** Those that the server ended. */
  cut: number;
  /** Pieces, and bytes, that one connection took at most before it was answered. */
  longestDrip: number;
  mostBytes: number;
  /** Calls and connections that came to nothing. */
  broken: number;
}

export const newReach = (): Reach => ({
  answers: new Map(),
  kinds: new Map(),
  connected: 0,
  open: 0,
  mostOpen: 0,
  cut: 0,
  longestDrip: 0,
  mostBytes: 0,
  broken: 0,
});

const addOne = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Of a photo that is refused for what it is. */
const JUDGED = [413, 415];

export function countAnswer({ answers, kinds }: Reach, status: number, kind?: string): void {
  addOne(answers, status);
  if (kind !== undefined && (status < 400 || JUDGED.includes(status))) addOne(kinds, kind);
}

/** How many answers there were of any of these statuses. */
export const answered = ({ answers }: Reach, ...statuses: readonly number[]): number =>
  statuses.reduce((sum, status) => sum + (answers.get(status) ?? 0), 0);

/** For the reader of the long run: what there was of it, and nothing of what there was not. */
export function inWords(reach: Reach): string {
  const answers = [...reach.answers]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`);
  const { connected, mostOpen, cut, longestDrip, mostBytes, broken } = reach;
  const counts = Object.entries({ connected, 'at once': mostOpen, cut, 'pieces on one': longestDrip, broken });
  const bytes = mostBytes > 1_000_000 ? [`${Math.round(mostBytes / 1_000_000)} MB on one`] : [];
  const said = [
    ...answers,
    ...counts.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`),
    ...bytes,
    ...[...reach.kinds].map(([kind, count]) => `${count} times ${kind}`),
  ];
  return said.length === 0 ? 'nothing' : said.join(', ');
}
