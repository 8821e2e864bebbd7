import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { daysOfWeek, formatWeekday } from '#ui/format.ts';
import { useForm } from '#ui/use-form.ts';
import settings from '../settings/settings.module.css';
import { CopyMenu } from '../working-hours/copy-menu.tsx';
import { OpenCloseFields } from '../working-hours/open-close-fields.tsx';
import {
  hoursOf,
  hoursSchema,
  openedHours,
  readHours,
  type TypedHours,
  typedHours,
} from '../working-hours/typed-hours.ts';
import hours from '../working-hours/working-hours.module.css';
import styles from './first-run.module.css';
import type { StepProps } from './first-run-draft.ts';
import { StepForm } from './step-frame.tsx';

/** The usual week; the last thing that is asked before all of it is saved. */
export function HoursStep({ draft, onChange, onNext, onSkip, onBack, isSending }: StepProps) {
  const { t } = useTranslation('firstRun');
  const [hasTried, setTried] = useState(false);
  const { week } = draft;
  const change = (days: readonly number[], to: TypedHours) =>
    onChange({ week: week.map((typed, day) => (days.includes(day) ? { ...to } : typed)) });
  const next = () => {
    const isRight = week.every((typed) => hoursOf(typed) !== null);
    setTried(!isRight);
    if (isRight) onNext();
    else focusFirstProblem();
  };
  return (
    <StepForm nextLabel={t('finish')} isSending={isSending} onBack={onBack} onSkip={onSkip} onNext={next}>
      <div className={settings.card}>
        <ul className={`${hours.week} ${styles.week}`}>
          {daysOfWeek(currentLanguage()).map((day) => {
            const typed = week[day];
            return typed === undefined ? null : (
              <Day
                key={day}
                dayOfWeek={day}
                typed={typed}
                hasTried={hasTried}
                onChange={(to) => change([day], to)}
                onOpen={(isOpen) => change([day], isOpen ? openedHours(typed, week) : typedHours(undefined))}
                onCopy={(to) => change(to, typed)}
              />
            );
          })}
        </ul>
      </div>
    </StepForm>
  );
}

interface DayProps {
  dayOfWeek: number;
  typed: TypedHours;
  hasTried: boolean;
  onChange: (typed: TypedHours) => void;
  onOpen: (isOpen: boolean) => void;
  onCopy: (to: readonly number[]) => void;
}

function Day({ dayOfWeek, typed, hasTried, onChange, onOpen, onCopy }: DayProps) {
  const { t } = useTranslation('workingHours');
  const name = formatWeekday(dayOfWeek, 'weekday', currentLanguage());
  const form = useForm({
    schema: hoursSchema(typed),
    words: 'hours',
    draft: { fields: typed, change: onChange },
    read: readHours,
    isTried: hasTried,
  });
  return (
    <li className={hours.day}>
      <span className={hours.dayName}>{name}</span>
      <Switch
        size="md"
        color="dark"
        checked={!typed.isClosed}
        label={t(typed.isClosed ? 'isClosed' : 'isOpen')}
        aria-label={t('openOn', { day: name })}
        onChange={(event) => onOpen(event.currentTarget.checked)}
      />
      <div className={hours.dayTimes}>
        {typed.isClosed ? null : (
          <OpenCloseFields
            form={form}
            names={{ openTime: t('opensOn', { day: name }), closeTime: t('closesOn', { day: name }) }}
          />
        )}
      </div>
      <CopyMenu dayOfWeek={dayOfWeek} onCopy={onCopy} />
    </li>
  );
}
