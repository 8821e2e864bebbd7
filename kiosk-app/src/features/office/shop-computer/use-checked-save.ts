import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '#api/call.ts';
import { rereadShopComputer } from '#api/shop-computer-queries.ts';
import { type EditDraftState, useEditDraft } from '#ui/use-edit-draft.ts';
import { type Form, useForm } from '#ui/use-form.ts';

interface Plan<Fields extends object, Body, Verdict> {
  current: { version: string; fields: Fields };
  schema: z.ZodType<Body>;
  read: (fields: Fields) => unknown;
  /** Null: there is nothing to try. */
  check: (body: Body) => Promise<Verdict | null>;
  /** @returns what is in force now */
  save: (body: Body, version: string) => Promise<{ version: string; fields: Fields }>;
  /** What can be saved on purpose although it does not work yet. */
  mayAnyway: (verdict: Verdict) => boolean;
}

export interface CheckedSave<Fields extends object, Body, Verdict> {
  form: Form<Fields, Body>;
  draft: EditDraftState<Fields>;
  verdict: Verdict | null;
  /** Of what stands in the form now; what is typed after a check is another thing. */
  isChecked: boolean;
  canSaveAnyway: boolean;
  isSaved: boolean;
  isBusy: boolean;
  error: CallError | null;
  checkAndSave: () => void;
  saveAnyway: () => void;
  /** What another saved meanwhile, instead of what is typed. */
  takeTheirs: () => void;
}

/** A form that tries what is typed before it saves it, and says what is wrong. */
export function useCheckedSave<Fields extends object, Body, Verdict extends { problem: string | null }>(
  plan: Plan<Fields, Body, Verdict>,
): CheckedSave<Fields, Body, Verdict> {
  const queryClient = useQueryClient();
  const draft = useEditDraft(plan.current);
  const [seen, setSeen] = useState<{ verdict: Verdict | null; typed: string } | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const typed = JSON.stringify(draft.fields);
  const sending = useMutation<void, CallError, { body: Body; isAnyway: boolean }>({
    async mutationFn({ body, isAnyway }) {
      const verdict = isAnyway ? (seen?.verdict ?? null) : await plan.check(body);
      setSeen({ verdict, typed });
      if (verdict !== null && verdict.problem !== null && !isAnyway) return;
      const now = await plan.save(body, draft.base.version);
      form.restart();
      draft.show(now);
      const shown = JSON.stringify(now.fields);
      // What was missing may have come by being saved: a folder is made.
      setSeen({ verdict: isAnyway ? await plan.check(body) : verdict, typed: shown });
      setSaved(shown);
    },
    onSettled: () => rereadShopComputer(queryClient),
  });
  const form: Form<Fields, Body> = useForm<Fields, Body>({
    schema: plan.schema,
    draft: { fields: draft.fields, change: draft.change },
    read: plan.read,
    sending,
  });
  const isChecked = seen !== null && seen.typed === typed;
  const verdict = seen?.verdict ?? null;
  const begin = (isAnyway: boolean) => {
    const body = sending.isPending ? null : form.attempt();
    if (body !== null) sending.mutate({ body, isAnyway });
  };
  return {
    form,
    draft,
    verdict,
    isChecked,
    canSaveAnyway: isChecked && saved !== typed && verdict?.problem != null && plan.mayAnyway(verdict),
    isSaved: saved === typed,
    isBusy: sending.isPending,
    error: sending.error,
    checkAndSave: () => begin(false),
    saveAnyway: () => begin(true),
    takeTheirs: () => {
      sending.reset();
      form.restart();
      setSeen(null);
      draft.show(plan.current);
    },
  };
}
