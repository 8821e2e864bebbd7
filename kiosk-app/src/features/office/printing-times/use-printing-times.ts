import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import {
  createPrintingTime,
  deletePrintingTime,
  updatePrintingTime,
} from '@printfront/shared/contracts/printing-times.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { type EditDraft, type Edited, isChanged } from '#ui/edit-draft.ts';
import { isOutdated, useEditDrafts } from '#ui/use-edit-drafts.ts';
import { type Terms, type TimeProblems, type TypedTime, termsOf, timeProblems, typedTime } from './typed-time.ts';

export type StoredTime = EditableCatalogue['printingTimes'][number];

/** One printing time: stored, being changed, being made, or deleted by somebody else while it was being changed. */
export interface TimeState {
  key: string;
  stored: StoredTime | undefined;
  current: Edited<TypedTime>;
  draft: EditDraft<TypedTime>;
  isOpen: boolean;
  isChanged: boolean;
  isOutdated: boolean;
  isGone: boolean;
  problems: TimeProblems;
}

export type PrintingTimesState = ReturnType<typeof usePrintingTimes>;

const NEW = 'new';
const NOTHING_TYPED: TypedTime = { durationMinutes: null, perQuantity: null };

/** The printing times with what is typed over them. */
export function usePrintingTimes({ printingTimes }: Pick<EditableCatalogue, 'printingTimes'>) {
  const queryClient = useQueryClient();
  const drafts = useEditDrafts<TypedTime>();

  const stateOf = (key: string, stored: StoredTime | undefined, current: Edited<TypedTime>): TimeState => {
    const draft = drafts.of(key, current);
    const isGone = stored === undefined && key !== NEW;
    return {
      key,
      stored,
      current,
      draft,
      isGone,
      isOpen: drafts.keys.includes(key),
      isChanged: isGone || isChanged(draft),
      isOutdated: !isGone && isOutdated(draft, current),
      problems: timeProblems(draft.fields),
    };
  };
  const stored = printingTimes.map((time) =>
    stateOf(time.id, time, { version: time.version, fields: typedTime(time) }),
  );
  const others = drafts.keys.flatMap((key) => {
    const kept = printingTimes.some(({ id }) => id === key) ? undefined : drafts.kept(key);
    return kept === undefined ? [] : [stateOf(key, undefined, kept.base)];
  });
  const times = [...stored, ...others];

  const save = useMutation({
    mutationFn: async (time: TimeState) => {
      const failure = await refusalOf(sendTime(time));
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(time.key);
      return { key: time.key, failure };
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id, version }: StoredTime) => {
      const failure = await refusalOf(call(deletePrintingTime, { params: { id }, ifMatch: version }));
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(id);
      return { failure };
    },
  });

  return {
    times,
    save,
    remove,
    isChanged: times.some((time) => time.isChanged),
    isAdding: drafts.keys.includes(NEW),
    change: ({ key, current }: TimeState, fields: TypedTime) => drafts.change(key, current, fields),
    edit: ({ key, current, draft }: TimeState) => drafts.change(key, current, draft.fields),
    add: () => drafts.change(NEW, { version: '', fields: NOTHING_TYPED }, NOTHING_TYPED),
    cancel: ({ key }: TimeState) => drafts.forget(key),
    keepMine: ({ key, current }: TimeState) => drafts.keep(key, current),
    /** With what is typed; a time at which something is wrong counts as it is stored. */
    typed: times.flatMap(({ draft, stored: before }): Terms[] => {
      const terms = termsOf(draft.fields) ?? before;
      return terms === undefined ? [] : [terms];
    }),
  };
}

async function sendTime({ stored, draft: { base, fields } }: TimeState): Promise<void> {
  const terms = termsOf(fields);
  if (terms === null) return;
  if (stored === undefined) await call(createPrintingTime, { body: terms });
  else await call(updatePrintingTime, { params: { id: stored.id }, body: terms, ifMatch: base.version });
}
