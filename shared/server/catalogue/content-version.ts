import { createHash } from 'node:crypto';

/**
 * Says whether a thing is still as an editor saw it. Made from the content, so that code that changes it, by whatever way,
 * cannot forget to raise a counter.
 *
 * @param content as the contract shows it, without its version; the order of its fields does not matter
 * @returns 16 hex digits, see Version in shared/contracts/fields.ts
 */
export function contentVersion(content: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
    .slice(0, 16);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
