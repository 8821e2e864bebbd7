import { lazy, Suspense } from 'react';
import type { StepDialogProps } from './step-dialog.tsx';

/** The list is there without them. */
const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }));

type StepQuestionsProps = Omit<StepDialogProps, 'question'> & { question: StepDialogProps['question'] | null };

export function StepQuestions({ question, ...told }: StepQuestionsProps) {
  if (question === null) return null;
  return (
    <Suspense>
      <StepDialog question={question} {...told} />
    </Suspense>
  );
}
