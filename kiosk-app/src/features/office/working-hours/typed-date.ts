import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { Edited } from '#ui/edit-draft.ts';
import { type Hours, hoursOf, type TypedHours, typedHours } from './typed-hours.ts';

/** The hours of one date as they stand in its form. Of a usual day the rest counts for nothing and is empty. */
export interface TypedDate extends TypedHours {
  isUsual: boolean;
}

export const USUAL_DATE: TypedDate = { isUsual: true, isClosed: true, openTime: '', closeTime: '' };

/** How a call says what its editor saw: these hours, or none yet. */
export const asSeen = (version: string): { ifMatch: string | undefined; ifNoneMatch?: '*' } =>
  version === '' ? { ifMatch: undefined, ifNoneMatch: '*' } : { ifMatch: version };

/** A date without hours of its own has no version. */
export function currentDate({ workingHourOverrides }: EditableCatalogue, date: string): Edited<TypedDate> {
  const override = workingHourOverrides.find(({ overrideDate }) => overrideDate === date);
  if (override === undefined) return { version: '', fields: USUAL_DATE };
  return { version: override.version, fields: { isUsual: false, ...typedHours(override) } };
}

/**
 * The hours of their own that dates would have with what is typed; a date at which something is wrong counts as it is
 * stored.
 */
export function typedOverrides(
  stored: EditableCatalogue['workingHourOverrides'],
  typed: ReadonlyMap<string, TypedDate>,
): (Hours & { overrideDate: string })[] {
  const dates = new Map<string, Hours>(stored.map(({ overrideDate, ...hours }) => [overrideDate, hours]));
  for (const [date, fields] of typed) {
    const hours = fields.isUsual ? null : hoursOf(fields);
    if (hours !== null) dates.set(date, hours);
    else if (fields.isUsual) dates.delete(date);
  }
  return [...dates].map(([overrideDate, { openTime, closeTime }]) => ({ overrideDate, openTime, closeTime }));
}
