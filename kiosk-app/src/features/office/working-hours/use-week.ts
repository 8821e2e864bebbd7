import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { setWorkingHours, type WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { call } from '#api/call.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';
import { type Hours, hoursOf, openedHours, type TypedHours, typedHours } from './typed-hours.ts';

type StoredDay = EditableCatalogue['workingHours'][number];
/** Its key is the day of the week, 0 is Sunday. */
export type WeekDay = ListRow<StoredDay, TypedHours, Hours>;
export type WeekState = ReturnType<typeof useWeek>;

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** How a call says what its editor saw: these hours, or none yet. */
export const asSeen = (version: string): { ifMatch: string | undefined; ifNoneMatch?: '*' } =>
  version === '' ? { ifMatch: undefined, ifNoneMatch: '*' } : { ifMatch: version };

/** The usual hours of the seven days as they are being typed, each with its own version. */
export function useWeek({ workingHours }: EditableCatalogue) {
  const list = useEditableList<StoredDay, TypedHours, Hours>({
    items: workingHours,
    keyOf: ({ dayOfWeek }) => String(dayOfWeek),
    fieldsOf: typedHours,
    // Of a day that nobody has set yet.
    startOf: () => typedHours(undefined),
    bodyOf: hoursOf,
    send: (hours, { key, draft: { base } }) =>
      call(setWorkingHours, { body: { dayOfWeek: Number(key), ...hours }, ...asSeen(base.version) }),
  });
  const days = DAYS.map((dayOfWeek) => list.row(String(dayOfWeek)));
  return {
    ...list,
    days,
    setOpen(day: WeekDay, isOpen: boolean) {
      const others = days.filter(({ key }) => key !== day.key).map(({ draft }) => draft.fields);
      day.change(isOpen ? openedHours(day.current.fields, others) : typedHours(undefined));
    },
    copy(from: WeekDay, to: readonly number[]) {
      for (const day of days) {
        if (to.includes(Number(day.key)) && day.key !== from.key) day.change({ ...from.draft.fields });
      }
    },
    /** With what is typed; a day at which something is wrong counts as it is stored. */
    typed: days.flatMap(({ key, body, stored }): WorkingHour[] => {
      const hours = body ?? stored;
      return hours === undefined ? [] : [{ ...hours, dayOfWeek: Number(key) }];
    }),
  };
}
