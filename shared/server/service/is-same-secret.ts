import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that says nothing about how much of it was right; only the length shows. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
