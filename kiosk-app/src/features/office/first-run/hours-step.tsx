import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import settings from '../settings/settings.module.css';
import { hoursOf } from '../working-hours/typed-hours.ts';
import { WeekFields } from '../working-hours/week-fields.tsx';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

/** The usual week; the last thing that is asked before all of it is saved. */
export function HoursStep({ draft, onChange, onNext, onSkip, onBack, isSending }: StepProps) {
  const { t } = useTranslation('firstRun');
  const [hasTried, setTried] = useState(false);
  const { week } = draft;
  const next = () => {
    const isRight = week.every((typed) => hoursOf(typed) !== null);
    setTried(!isRight);
    if (isRight) onNext();
    else focusFirstProblem();
  };
  return (
    <StepForm nextLabel={t('finish')} isSending={isSending} onBack={onBack} onSkip={onSkip} onNext={next}>
      <div className={settings.card}>
        <WeekFields week={week} hasTried={hasTried} onChange={(changed) => onChange({ week: changed })} />
      </div>
    </StepForm>
  );
}
