import { CallError } from '#api/call.ts';
import type { EntryProblem } from './size-entry.ts';

export const isCode = (error: unknown, code: CallError['code']): error is CallError =>
  error instanceof CallError && error.code === code;

/** What the server refused of a form, by the field that it named; empty when it named none of them. */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, EntryProblem>> {
  if (!(error instanceof CallError)) return {};
  const named = error.code === 'already-exists' ? 'key' : error.parameter;
  const field = fields.find((one) => one === named);
  if (field === undefined) return {};
  return { [field]: error.code === 'already-exists' ? 'keyTaken' : 'refused' } as Partial<Record<Field, EntryProblem>>;
}
