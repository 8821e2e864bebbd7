import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { check } from '#ui/form-schema.ts';
import type { SavedSection, SectionPlan } from './section-plan.ts';
import type { PastAnswer } from './whole-answers.ts';

export type Before = PastAnswer['before'];

/** With the version that somebody has seen: what another saves before it is confirmed is not overwritten. */
interface ToSave<Body> {
  body: Body;
  version: string;
}

export interface PutBack<Body> {
  /** By field, as it is now, of what would change. */
  nowOf: (before: Before) => Before;
  /** What would be saved; null where an answer is as it was, does not go with the rest, or is a variable's. */
  toSave: (before: Before) => ToSave<Body> | null;
  save: (toSave: ToSave<Body>, then: { onSettled: (now: unknown, failure: Error | null) => void }) => void;
  isSaving: boolean;
}

/** @param now by field, as the list of changes names it */
export const changedFrom = (now: Before, before: Before): Before =>
  Object.fromEntries(
    Object.entries(before)
      // What is known of without being shown, as that there is a password, is nothing to go back to.
      .filter(([field, from]) => field in now && !isSameContent(now[field] ?? null, from))
      .map(([field]) => [field, now[field] ?? null]),
  );

interface PutBackPlan<Values, Body, Saved> {
  saved: { values: Values; version: string; fixed: Readonly<Record<string, string>> };
  schema: z.ZodType<Body>;
  /** What is saved of values of which some were put back. */
  put?: ((values: Values) => unknown) | undefined;
  save: (body: Body, version: string) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  onSettled: () => unknown;
}

/** One answer as it was before a change that stands in the list; all others stay as they are now. */
export function usePutBackOf<Values, Body, Saved>(plan: PutBackPlan<Values, Body, Saved>): PutBack<Body> {
  const { saved } = plan;
  const putting = useMutation<Saved, Error, ToSave<Body>>({
    mutationFn: ({ body, version }) => plan.save(body, version),
    onSuccess: (now) => plan.onSaved?.(now),
    onSettled: plan.onSettled,
  });
  const isFixed = (field: string) => Object.keys(saved.fixed).some((one) => one.split('.')[0] === field);
  const nowOf = (before: Before): Before => changedFrom(saved.values as unknown as Before, before);
  return {
    nowOf,
    toSave(before) {
      const fields = Object.keys(nowOf(before));
      if (fields.length === 0 || fields.some(isFixed)) return null;
      const values = { ...saved.values, ...before };
      const { body } = check(plan.schema, plan.put?.(values) ?? values);
      return body && { body, version: saved.version };
    },
    save: putting.mutate,
    isSaving: putting.isPending,
  };
}

/** Of a section of the settings. */
export function usePutBack<Values, Fields extends object, Body>(
  plan: SectionPlan<Values, Fields, Body>,
  settings: Settings,
): PutBack<Body> {
  const queryClient = useQueryClient();
  return usePutBackOf<Values, Body, SavedSection<Values>>({
    saved: plan.of(settings),
    schema: plan.schema,
    put: plan.put,
    save: plan.save,
    onSaved: (now) => keepSaved(queryClient, plan.section, now),
    onSettled: () => rereadSettings(queryClient),
  });
}
