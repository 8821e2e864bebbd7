import type { ProblemCode } from '../../contracts/problem.ts';

/**
 * 'whole': kept, and nothing is wrong with it that a person would see. 'flawed': refused, or kept and known as damaged;
 * never taken for whole. 'refused': never becomes a photo. 'any': right or wrong as it happens; the server survives it.
 */
export type Expectation = 'whole' | 'flawed' | 'refused' | 'any';

export const HOSTILE_KINDS = [
  ...['untouched', 'cut', 'lie', 'dimension', 'torn', 'tag', 'flipped', 'overwritten', 'exif', 'profile'],
  ...['bomb', 'polyglot', 'foreign', 'stub', 'name'],
] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number];

/** A file that is meant to break something. */
export interface HostilePhoto {
  /** As its sender calls it. */
  readonly name: string;
  readonly kind: HostileKind;
  /** What has been done to it: for the reader of a failure. */
  readonly what: string;
  readonly expected: Expectation;
  /** With which a refusal is told; where none is given any of an upload's will do. */
  readonly code?: ProblemCode;
  readonly bytes: Buffer;
}

/** Made only when its turn comes: some are large. */
export interface HostileRecipe extends Omit<HostilePhoto, 'bytes'> {
  make(): Buffer | Promise<Buffer>;
}
