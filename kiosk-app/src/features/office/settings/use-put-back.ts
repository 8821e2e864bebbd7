import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallError } from '#api/call.ts';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import { isSameContent } from '#ui/edit-draft.ts';
import { check } from '#ui/form-schema.ts';
import type { SavedSection, SectionPlan } from './section-plan.ts';

/** One field as it was before a change that stands in the list; all others stay as they are now. */
export function usePutBack<Values, Fields extends object, Body>(
  plan: SectionPlan<Values, Fields, Body>,
  settings: Settings,
) {
  const queryClient = useQueryClient();
  const saved = plan.of(settings);
  const putting = useMutation<SavedSection<Values>, CallError, Body>({
    mutationFn: (body) => plan.save(body, saved.version),
    onSuccess: (now) => keepSaved(queryClient, plan.section, now),
    onSettled: () => rereadSettings(queryClient),
  });
  const bodyWith = (field: string, from: unknown) => check(plan.schema, { ...saved.values, [field]: from }).body;
  const isFixed = (field: string) => Object.keys(saved.fixed).some((one) => one.split('.')[0] === field);
  return {
    /** It is another than now, allowed together with the rest, and no variable's. */
    canDo: (field: string, from: unknown): boolean =>
      !putting.isPending &&
      !isFixed(field) &&
      !isSameContent(Reflect.get(saved.values as object, field), from) &&
      bodyWith(field, from) !== null,
    do(field: string, from: unknown): void {
      const body = bodyWith(field, from);
      if (body !== null) putting.mutate(body);
    },
    isDone: putting.isSuccess,
    failure: putting.error,
  };
}
