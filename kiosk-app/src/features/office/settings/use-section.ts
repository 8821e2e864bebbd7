import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '#api/call.ts';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import { type EditDraft, fresh, isSameContent } from '#ui/edit-draft.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { changedFields, takenOver } from './merge-edits.ts';
import type { SavedSection, SectionPlan } from './section-plan.ts';

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
  /** Who saved this section while something was being typed, and what; null while nobody did. */
  other: { by: string; at: string | null; fields: string[] } | null;
  /** Goes on with what is typed here over what the other saved; fields that only the other changed become his. */
  keepMine: () => void;
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
  return {
    form,
    changed,
    wrongCount: Object.keys(form.shown).length,
    fixed: saved.fixed,
    other: isBehind
      ? { by: saved.savedBy ?? '–', at: saved.savedAt, fields: changedFields(draft.base.fields, current.fields) }
      : null,
    keepMine: () => setKept({ base: current, fields: takenOver(draft.base.fields, draft.fields, current.fields) }),
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
