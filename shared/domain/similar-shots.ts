/** What two photos are compared by. */
export interface Likeness {
  /** 16 hex digits: 64 bits that hardly change when the picture hardly does. */
  readonly hash: string;
  /** The more, the sharper; comparable among photos of the same thing only. */
  readonly sharpness: number;
}

export interface ComparedPhoto {
  readonly id: string;
  /** ISO 8601 with Z. */
  readonly takenAt: string | null;
  readonly likeness: Likeness | null;
  /** Of the upright photo; null while nobody has looked. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface Similarity {
  /** The photo that leads the group; null for one that stands alone or leads. */
  readonly similarTo: string | null;
  /** How many photos the group has, itself included, of the one that leads it; 1 of every other. */
  readonly similarCount: number;
}

export const STANDS_ALONE: Similarity = { similarTo: null, similarCount: 1 };

/** Who presses again does so within a minute. */
const NEAR_MS = 60_000;
/**
 * Bits that may differ. Of photos that have nothing to do with one another hardly ever fewer than 20 do; a hand that moved
 * by a thirtieth of the picture makes up to 10. Without times only what looks all but the same, since nothing else speaks for it.
 */
const LIKE_BITS = 10;
const ALIKE_BITS = 6;
/** With so many groups before it a photo is compared, so that thousands cost no more than thousands. */
const WINDOW = 32;

interface Candidate {
  readonly photo: ComparedPhoto;
  readonly bits: readonly [number, number];
  readonly atMs: number | null;
}

interface Group {
  readonly first: Candidate;
  readonly members: Candidate[];
}

/**
 * Which photos are shots of the same thing: like the first of their group, and taken within a minute of its last. Photos
 * without a time are compared by their pictures alone, with what arrived shortly before.
 *
 * @param photos in the order of their arrival
 * @returns by id; a photo that is not in it stands alone
 */
export function similarShots(photos: readonly ComparedPhoto[]): Map<string, Similarity> {
  const steps = comparingShots(photos);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, one for each photo, for whoever has other things to do between them. */
export function* comparingShots(photos: readonly ComparedPhoto[]): Steps<Map<string, Similarity>> {
  const found = new Map<string, Similarity>();
  for (const group of yield* groupsOf(photos.flatMap(asCandidate))) {
    if (group.members.length < 2) continue;
    const leader = group.members.reduce((best, other) => (isBetter(other, best) ? other : best)).photo.id;
    for (const { photo } of group.members) found.set(photo.id, { similarTo: leader, similarCount: 1 });
    found.set(leader, { similarTo: null, similarCount: group.members.length });
  }
  return found;
}

function asCandidate(photo: ComparedPhoto): Candidate[] {
  if (photo.likeness === null) return [];
  const { hash } = photo.likeness;
  const bits = [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)] as const;
  return [{ photo, bits, atMs: photo.takenAt === null ? null : Date.parse(photo.takenAt) }];
}

type Steps<Result> = Generator<undefined, Result>;

function* groupsOf(candidates: readonly Candidate[]): Steps<Group[]> {
  const timed = candidates.filter(({ atMs }) => atMs !== null).sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
  const timeless = candidates.filter(({ atMs }) => atMs === null);
  return [...(yield* grouped(timed)), ...(yield* grouped(timeless))];
}

/** @param candidates in the order in which they are compared: all of them with times, or none */
function* grouped(candidates: readonly Candidate[]): Steps<Group[]> {
  const groups: Group[] = [];
  /** The groups that grew last, newest at the end. */
  let recent: Group[] = [];
  for (const candidate of candidates) {
    yield;
    recent = recent.filter((group) => isNear(group, candidate)).slice(-WINDOW);
    const group = recent.findLast((earlier) => isLike(earlier.first, candidate));
    if (group === undefined) {
      const begun = { first: candidate, members: [candidate] };
      groups.push(begun);
      recent.push(begun);
    } else {
      group.members.push(candidate);
      recent = [...recent.filter((other) => other !== group), group];
    }
  }
  return groups;
}

function isNear({ members }: Group, { atMs }: Candidate): boolean {
  const lastMs = members.at(-1)?.atMs ?? null;
  return lastMs === null || atMs === null || atMs - lastMs <= NEAR_MS;
}

/** To the first of a group and not to its last: a slow pan would else be one group from end to end. */
function isLike(first: Candidate, other: Candidate): boolean {
  const differing = onesIn(first.bits[0] ^ other.bits[0]) + onesIn(first.bits[1] ^ other.bits[1]);
  return differing <= (first.atMs === null ? ALIKE_BITS : LIKE_BITS);
}

/** Of 32 bits. */
function onesIn(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Of what is equal the one that was compared first stays. */
const isBetter = (other: Candidate, best: Candidate) => detailOf(other) > detailOf(best);

/** Of one thing the picture that shows more of it: larger, or sharper. */
function detailOf({ photo: { width, height, likeness } }: Candidate): number {
  return (width ?? 0) * (height ?? 0) * (likeness?.sharpness ?? 0);
}
