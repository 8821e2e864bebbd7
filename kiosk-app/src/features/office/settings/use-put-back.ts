import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallError } from '#api/call.ts';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { check } from '#ui/form-schema.ts';
import type { SavedSection, SectionPlan } from './section-plan.ts';
import type { PastAnswer } from './whole-answers.ts';

type Before = PastAnswer['before'];

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
  save: (toSave: ToSave<Body>, then: { onSettled: (now: unknown, failure: CallError | null) => void }) => void;
  isSaving: boolean;
}

/** One answer as it was before a change that stands in the list; all others stay as they are now. */
export function usePutBack<Values, Fields extends object, Body>(
  plan: SectionPlan<Values, Fields, Body>,
  settings: Settings,
): PutBack<Body> {
  const queryClient = useQueryClient();
  const saved = plan.of(settings);
  const putting = useMutation<SavedSection<Values>, CallError, ToSave<Body>>({
    mutationFn: ({ body, version }) => plan.save(body, version),
    onSuccess: (now) => keepSaved(queryClient, plan.section, now),
    onSettled: () => rereadSettings(queryClient),
  });
  const isFixed = (field: string) => Object.keys(saved.fixed).some((one) => one.split('.')[0] === field);
  const nowOf = (before: Before): Before =>
    Object.fromEntries(
      Object.entries(before)
        .map(([field, from]) => [field, Reflect.get(saved.values as object, field) ?? null, from] as const)
        .filter(([, now, from]) => !isSameContent(now, from))
        .map(([field, now]) => [field, now]),
    );
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
