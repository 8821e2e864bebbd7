import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { daysOfWeek, formatWeekday } from '#ui/format.ts';
import { useForm } from '#ui/use-form.ts';
import { CopyMenu } from './copy-menu.tsx';
import { OpenCloseFields } from './open-close-fields.tsx';
import { hoursSchema, openedHours, readHours, type TypedHours, typedHours } from './typed-hours.ts';
import styles from './working-hours.module.css';

interface WeekFieldsProps {
  /** By day of the week, Sunday first. */
  week: readonly TypedHours[];
  hasTried: boolean;
  onChange: (week: TypedHours[]) => void;
}

/** The usual hours of a week as part of a form that saves them all at once. */
export function WeekFields({ week, hasTried, onChange }: WeekFieldsProps) {
  const change = (days: readonly number[], to: TypedHours) =>
    onChange(week.map((typed, day) => (days.includes(day) ? { ...to } : typed)));
  return (
    <ul className={`${styles.week} ${styles.inCard}`}>
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
    <li className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <Switch
        size="md"
        checked={!typed.isClosed}
        label={t(typed.isClosed ? 'isClosed' : 'isOpen')}
        aria-label={t('openOn', { day: name })}
        onChange={(event) => onOpen(event.currentTarget.checked)}
      />
      <div className={styles.dayTimes}>
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
