import { isSameContent } from '#ui/edit-draft.ts';

const valueAt = (thing: object, field: string): unknown => Reflect.get(thing, field);

/** Names of the fields in which two differ. */
export const changedFields = (one: object, other: object): string[] =>
  Object.keys({ ...one, ...other }).filter((field) => !isSameContent(valueAt(one, field), valueAt(other, field)));

/** Fields that are one answer: a number is nothing without its bank. */
type Together = readonly (readonly string[])[];

const wholeAnswers = (fields: readonly string[], together: Together) =>
  new Set(fields.flatMap((field) => together.find((answer) => answer.includes(field)) ?? [field]));

/** What is typed stays; where nothing was typed it is as somebody else has it now. */
export function takenOver<Fields extends object>(
  before: Fields,
  typed: Fields,
  theirs: Fields,
  together: Together = [],
): Fields {
  const own = [...wholeAnswers(changedFields(before, typed), together)].filter((field) => field in typed);
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, valueAt(typed, field)])) };
}

/** What somebody else has changed is theirs; what is typed in other fields stays. */
export function givenWay<Fields extends object>(
  before: Fields,
  typed: Fields,
  theirs: Fields,
  together: Together = [],
): Fields {
  const changed = wholeAnswers(changedFields(before, theirs), together);
  const own = changedFields(before, typed).filter((field) => !changed.has(field));
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, valueAt(typed, field)])) };
}
