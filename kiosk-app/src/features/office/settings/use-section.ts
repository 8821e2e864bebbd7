import type { Settings } from '@printfront/shared/contracts/settings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepSaved, rereadSettings } from '#api/settings-queries.ts';
import type { Form } from '#ui/use-form.ts';
import type { SectionPlan } from './section-plan.ts';
import { type AnswersState, useSavedAnswers } from './use-saved-answers.ts';

/** What the fields of a section need, wherever they stand. */
export interface SectionFields<Fields extends object, Body> {
  form: Form<Fields, Body>;
  /** By field, the variable that sets it. */
  fixed: Readonly<Record<string, string>>;
}

export type SectionState<Fields extends object, Body> = AnswersState<Fields, Body> & SectionFields<Fields, Body>;

/** A section as it is being typed. */
export function useSection<Values, Fields extends object, Body>(
  plan: SectionPlan<Values, Fields, Body>,
  settings: Settings,
): SectionState<Fields, Body> {
  const queryClient = useQueryClient();
  const saved = plan.of(settings);
  const { fixed } = saved;
  const state = useSavedAnswers({
    saved,
    schema: plan.schema,
    typed: ({ values }) => plan.typed(values),
    read: (fields: Fields) => plan.read(fields, fixed),
    ...(plan.together && { together: plan.together }),
    save: (body: Body, version) => plan.save(body, version),
    onSaved: (now) => keepSaved(queryClient, plan.section, now),
    onSettled: () => rereadSettings(queryClient),
  });
  return { ...state, fixed };
}
