import { isSameContent } from '#ui/edit-draft.ts';

const valueAt = (thing: object, field: string): unknown => Reflect.get(thing, field);

/** Names of the fields in which two differ. */
export const changedFields = (one: object, other: object): string[] =>
  Object.keys(one).filter((field) => !isSameContent(valueAt(one, field), valueAt(other, field)));

/** What is typed stays; where nothing was typed it is as somebody else has it now. */
export function takenOver<Fields extends object>(before: Fields, typed: Fields, theirs: Fields): Fields {
  const own = changedFields(before, typed).map((field) => [field, valueAt(typed, field)]);
  return { ...theirs, ...Object.fromEntries(own) };
}
