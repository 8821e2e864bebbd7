import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { setWorkingHours, type WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { type EditDraft, type Edited, isChanged } from '#ui/edit-draft.ts';
import { isOutdated, useEditDrafts } from '#ui/use-edit-drafts.ts';
import { asSeen } from './typed-date.ts';
import { type HoursProblems, hoursOf, hoursProblems, openedHours, type TypedHours, typedHours } from './typed-hours.ts';

export interface WeekDay {
  /** 0 is Sunday. */
  dayOfWeek: number;
  /** As the server has it. */
  current: Edited<TypedHours>;
  draft: EditDraft<TypedHours>;
  isChanged: boolean;
  /** Somebody else changed this day too: it is not saved over theirs unless that is asked for. */
  isOutdated: boolean;
  problems: HoursProblems;
}

interface SavedWeek {
  saved: number[];
  failure: { dayOfWeek: number; code: CallError['code'] } | null;
}

export type WeekState = ReturnType<typeof useWeek>;

/** The usual hours of the seven days as they are being typed, each with its own version. */
export function useWeek(catalogue: EditableCatalogue) {
  const queryClient = useQueryClient();
  const drafts = useEditDrafts<TypedHours>();
  const days = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek): WeekDay => {
    const current = currentHours(catalogue, dayOfWeek);
    const draft = drafts.of(String(dayOfWeek), current);
    const problems = hoursProblems(draft.fields);
    const state = { isChanged: isChanged(draft), isOutdated: isOutdated(draft, current) };
    return { dayOfWeek, current, draft, problems, ...state };
  });
  const changed = days.filter((day) => day.isChanged);
  const isWrong = changed.some(({ problems }) => Object.keys(problems).length > 0);
  const change = (dayOfWeek: number, fields: TypedHours) =>
    drafts.change(String(dayOfWeek), currentHours(catalogue, dayOfWeek), fields);

  const save = useMutation({
    mutationFn: async (): Promise<SavedWeek> => {
      const outcome = await sendDays(changed);
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      // Until the page has read what it saved, what was typed is the truth.
      if (isFresh) drafts.forget(...outcome.saved.map(String));
      return outcome;
    },
  });

  return {
    days,
    changed,
    isWrong,
    change,
    save,
    setOpen(day: WeekDay, isOpen: boolean) {
      const others = days.filter(({ dayOfWeek }) => dayOfWeek !== day.dayOfWeek).map(({ draft }) => draft.fields);
      change(day.dayOfWeek, isOpen ? openedHours(day.current.fields, others) : typedHours(undefined));
    },
    copy(from: WeekDay, to: readonly number[]) {
      for (const dayOfWeek of to) if (dayOfWeek !== from.dayOfWeek) change(dayOfWeek, { ...from.draft.fields });
    },
    takeTheirs: (day: WeekDay) => drafts.forget(String(day.dayOfWeek)),
    keepMine: (day: WeekDay) => drafts.keep(String(day.dayOfWeek), day.current),
    undo() {
      save.reset();
      drafts.forget(...drafts.keys);
    },
    /** With what is typed; a day at which something is wrong counts as it is stored. */
    typed: days.flatMap(({ dayOfWeek, draft, current }): WorkingHour[] => {
      const hours = hoursOf(draft.fields) ?? hoursOf(current.fields);
      return hours === null ? [] : [{ dayOfWeek, ...hours }];
    }),
  };
}

/** A day that nobody has set yet has no version. */
function currentHours({ workingHours }: EditableCatalogue, dayOfWeek: number): Edited<TypedHours> {
  const stored = workingHours.find((hours) => hours.dayOfWeek === dayOfWeek);
  return { version: stored?.version ?? '', fields: typedHours(stored) };
}

/** One after the other. What somebody else has changed is skipped; anything else would go wrong for the rest too. */
async function sendDays(days: readonly WeekDay[]): Promise<SavedWeek> {
  const saved: number[] = [];
  for (const { dayOfWeek, draft } of days) {
    const hours = hoursOf(draft.fields);
    if (hours === null) continue;
    const { version } = draft.base;
    try {
      await call(setWorkingHours, { body: { dayOfWeek, ...hours }, ...asSeen(version) });
      saved.push(dayOfWeek);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'edited-meanwhile') return { saved, failure: { dayOfWeek, code: error.code } };
    }
  }
  return { saved, failure: null };
}
