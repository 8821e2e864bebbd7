import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { deleteWorkingHourOverride, setWorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { isChanged } from '#ui/edit-draft.ts';
import { isOutdated, useEditDrafts } from '#ui/use-edit-drafts.ts';
import { asSeen, currentDate, type TypedDate, typedOverrides } from './typed-date.ts';
import { hoursOf, hoursProblems } from './typed-hours.ts';

export type Override = EditableCatalogue['workingHourOverrides'][number];
export type DatesState = ReturnType<typeof useDates>;
export type DateState = ReturnType<DatesState['of']>;

/** Dates with hours of their own as they are being typed. Several may be: choosing another date loses nothing. */
export function useDates(catalogue: EditableCatalogue) {
  const queryClient = useQueryClient();
  const drafts = useEditDrafts<TypedDate>();
  const { workingHourOverrides } = catalogue;
  const overrideOf = (date: string) => workingHourOverrides.find(({ overrideDate }) => overrideDate === date);

  const of = (date: string) => {
    const current = currentDate(catalogue, date);
    const draft = drafts.of(date, current);
    const problems = draft.fields.isUsual ? {} : hoursProblems(draft.fields);
    return { date, current, draft, problems, isChanged: isChanged(draft), isOutdated: isOutdated(draft, current) };
  };
  const changed = drafts.keys.filter((date) => of(date).isChanged);

  const save = useMutation({
    mutationFn: async (date: string) => {
      const { draft } = of(date);
      const failure = await refusalOf(sendDate(date, draft, overrideOf(date)?.id));
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(date);
      return { date, failure };
    },
  });

  const remove = useMutation({
    mutationFn: async ({ id, version, overrideDate }: Override) => {
      const failure = await refusalOf(call(deleteWorkingHourOverride, { params: { id }, ifMatch: version }));
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(overrideDate);
      return { date: overrideDate, failure };
    },
  });

  const typed = new Map(drafts.keys.map((date) => [date, of(date).draft.fields]));
  return {
    of,
    changed,
    save,
    remove,
    overrides: workingHourOverrides,
    change: (date: string, fields: TypedDate) => drafts.change(date, currentDate(catalogue, date), fields),
    takeTheirs: (date: string) => drafts.forget(date),
    keepMine: (date: string) => drafts.keep(date, currentDate(catalogue, date)),
    typed: typedOverrides(workingHourOverrides, typed),
  };
}

/** A date that is as usual again has no hours of its own: they are deleted. */
async function sendDate(
  overrideDate: string,
  { base: { version }, fields }: DateState['draft'],
  id: string | undefined,
): Promise<void> {
  if (fields.isUsual) {
    if (id !== undefined && version !== '') await call(deleteWorkingHourOverride, { params: { id }, ifMatch: version });
    return;
  }
  const hours = hoursOf(fields);
  if (hours !== null) await call(setWorkingHourOverride, { body: { overrideDate, ...hours }, ...asSeen(version) });
}
