import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '#api/call.ts';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import { type EditDraft, fresh, isSameContent } from '#ui/edit-draft.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { changedFields, givenWay, takenOver } from './merge-edits.ts';
import type { SavedSection, SectionPlan } from './section-plan.ts';

type Value = AuditEntry['changes'][number]['from'];

/** What another saved while something was being typed. */
export interface OthersSave {
  by: string;
  at: string | null;
  /** Those that the other changed. */
  fields: { field: string; theirs: Value; mine: Value; isTyped: boolean }[];
  /** Something is typed in other fields too. */
  hasMore: boolean;
}

/** What the fields of a section need, wherever they stand. */
export interface SectionFields<Fields extends object, Body> {
  form: Form<Fields, Body>;
  /** By field, the variable that sets it. */
  fixed: Readonly<Record<string, string>>;
}

export interface SectionState<Fields extends object, Body> extends SectionFields<Fields, Body> {
  /** Fields that differ from what is in force. */
  changed: string[];
  wrongCount: number;
  /** Null while nobody did. */
  other: OthersSave | null;
  /** Goes on with what is typed here over what the other saved; fields that only the other changed become his. */
  keepMine: () => void;
  /** Takes what the other changed; what is typed in other fields stays. */
  takeTheirs: () => void;
  discard: () => void;
  /** A person tries to save: what is to be sent, or null while something is wrong. */
  attempt: () => Body | null;
  send: (body: Body) => void;
  isSaving: boolean;
  /** Another was faster than what was sent last. */
  isRefused: boolean;
  isSaved: boolean;
}

/** A section as it is being typed. What another owner saves meanwhile is told before anything is saved over it. */
export function useSection<Values, Fields extends object, Body>(
  plan: SectionPlan<Values, Fields, Body>,
  settings: Settings,
): SectionState<Fields, Body> {
  const queryClient = useQueryClient();
  const saved = plan.of(settings);
  const current = { version: saved.version, fields: plan.typed(saved.values) };
  const [kept, setKept] = useState<EditDraft<Fields>>(() => fresh(current));
  const isTouched = !isSameContent(kept.fields, kept.base.fields);
  // Nothing was typed, or the other came to the same: there is nothing to tell.
  const isBehind = kept.base.version !== current.version && isTouched && !isSameContent(kept.fields, current.fields);
  const draft = kept.base.version === current.version || isBehind ? kept : fresh(current);
  const sending = useMutation<SavedSection<Values>, CallError, Body>({
    mutationFn: (body) => plan.save(body, draft.base.version),
    onSuccess: (now) => {
      // As the server wrote it: digits without dashes, text without spaces around it.
      keepSaved(queryClient, plan.section, now);
      form.restart();
      setKept(fresh({ version: now.version, fields: plan.typed(now.values) }));
    },
    onSettled: () => rereadSettings(queryClient),
  });
  const form = useForm<Fields, Body>({
    schema: plan.schema,
    draft: { fields: draft.fields, change: (fields) => setKept({ base: draft.base, fields }) },
    read: (fields) => plan.read(fields, saved.fixed),
    sending,
  });
  const changed = changedFields(draft.base.fields, draft.fields);
  const theirFields = changedFields(draft.base.fields, current.fields);
  const mergedBy = (merge: typeof takenOver): EditDraft<Fields> => {
    const fields = merge(draft.base.fields, draft.fields, current.fields, plan.together);
    return { base: current, fields };
  };
  return {
    form,
    changed,
    wrongCount: Object.keys(form.shown).length,
    fixed: saved.fixed,
    other: isBehind
      ? {
          ...{ by: saved.savedBy ?? '–', at: saved.savedAt },
          fields: theirFields.map((field) => ({
            field,
            theirs: answerIn(saved.values, field),
            mine: answerIn(plan.read(draft.fields, saved.fixed), field) ?? null,
            isTyped: changed.includes(field),
          })),
          hasMore: changed.some((field) => !theirFields.includes(field)),
        }
      : null,
    keepMine: () => setKept(mergedBy(takenOver)),
    takeTheirs: () => {
      sending.reset();
      form.restart();
      setKept(mergedBy(givenWay));
    },
    discard: () => {
      sending.reset();
      form.restart();
      setKept(fresh(current));
    },
    attempt: () => (sending.isPending || isBehind ? null : form.attempt()),
    send: sending.mutate,
    isSaving: sending.isPending,
    isRefused: sending.error?.code === 'edited-meanwhile',
    isSaved: sending.isSuccess && changed.length === 0,
  };
}

/** Something that is no number is no value either. */
function answerIn(values: unknown, field: string): Value {
  const value = Reflect.get(values as object, field) as Value;
  return Number.isNaN(value) ? null : value;
}
