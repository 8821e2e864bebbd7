import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { deleteWorkingHourOverride, setWorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import type { WorkingHoursOverride } from '@printfront/shared/domain/working-hours.ts';
import { call } from '#api/call.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';
import { type Hours, hoursOf, type TypedHours, typedHours } from './typed-hours.ts';
import { asSeen } from './use-week.ts';

export type Override = EditableCatalogue['workingHourOverrides'][number];

/** The hours of one date as they stand in its form. Of a usual day the rest counts for nothing and is empty. */
export interface TypedDate extends TypedHours {
  isUsual: boolean;
}

type DateHours = Hours | 'usual';
/** Its key is the date. */
export type DateRow = ListRow<Override, TypedDate, DateHours>;
export type DatesState = ReturnType<typeof useDates>;

export const USUAL_DATE: TypedDate = { isUsual: true, isClosed: true, openTime: '', closeTime: '' };

/** @returns null while something is wrong with what was typed */
export const dateHoursOf = (typed: TypedDate): DateHours | null => (typed.isUsual ? 'usual' : hoursOf(typed));

/** Dates with hours of their own as they are being typed. Several may be: choosing another date loses nothing. */
export function useDates({ workingHourOverrides }: EditableCatalogue) {
  const remove = ({ id, version }: Pick<Override, 'id' | 'version'>) =>
    call(deleteWorkingHourOverride, { params: { id }, ifMatch: version });
  const list = useEditableList<Override, TypedDate, DateHours>({
    items: workingHourOverrides,
    keyOf: ({ overrideDate }) => overrideDate,
    fieldsOf: (override) => ({ isUsual: false, ...typedHours(override) }),
    startOf: () => USUAL_DATE,
    bodyOf: dateHoursOf,
    send: async (hours, { key, stored, draft: { base } }) => {
      if (hours !== 'usual') {
        await call(setWorkingHourOverride, { body: { overrideDate: key, ...hours }, ...asSeen(base.version) });
        // A date that is as usual again has no hours of its own: they are deleted.
      } else if (stored !== undefined && base.version !== '') await remove({ id: stored.id, version: base.version });
    },
    remove,
  });
  return { ...list, typed: typedOverrides(list.rows) };
}

/**
 * The hours of their own that dates would have with what is typed; a date at which something is wrong counts as it is
 * stored.
 */
export function typedOverrides(rows: readonly Pick<DateRow, 'key' | 'body' | 'stored'>[]): WorkingHoursOverride[] {
  return rows.flatMap(({ key, body, stored }) => {
    const hours = body ?? stored ?? 'usual';
    return hours === 'usual' ? [] : [{ overrideDate: key, openTime: hours.openTime, closeTime: hours.closeTime }];
  });
}
