import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AuditEntry } from '../../contracts/audit.ts';

type Content = Readonly<Record<string, unknown>>;

/**
 * The fields in which a thing differs, in the order of their names. What is made or removed differs from nothing.
 *
 * @param before as the contract shows it; null for a thing that was made
 * @param after the same; null for a thing that was removed
 */
export function auditChanges(before: Content | null, after: Content | null): AuditEntry['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ field, from: z.json().parse(from), to: z.json().parse(to) }];
  });
}
