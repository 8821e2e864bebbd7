import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';

type Value = AuditEntry['changes'][number]['from'];

/** What somebody answered at one moment: a field, or several that mean something only together. */
export interface PastAnswer {
  entry: AuditEntry;
  /** Those that were changed. */
  fields: string[];
  /** All of them as they were before, as far as they have changed since. */
  before: Readonly<Record<string, Value>>;
}

/**
 * @param entries of one section, newest first
 * @param together fields that are one answer: a number is nothing without its bank
 */
export function pastAnswers(
  entries: readonly AuditEntry[],
  together: readonly (readonly string[])[] = [],
): PastAnswer[] {
  return entries.flatMap((entry, at) => {
    const changed = entry.changes.map(({ field }) => field);
    const answers = changed.map((field) => together.find((answer) => answer.includes(field)) ?? [field]);
    return [...new Map(answers.map((answer) => [answer.join(), answer])).values()].map((answer) => ({
      entry,
      fields: changed.filter((field) => answer.includes(field)),
      before: asBefore(entries.slice(0, at + 1), answer),
    }));
  });
}

/** The oldest of the changes since then tells how a field was before all of them. */
function asBefore(since: readonly AuditEntry[], answer: readonly string[]): PastAnswer['before'] {
  const changes = since.flatMap((entry) => entry.changes).filter(({ field }) => answer.includes(field));
  return Object.fromEntries(changes.map(({ field, from }) => [field, from]));
}
