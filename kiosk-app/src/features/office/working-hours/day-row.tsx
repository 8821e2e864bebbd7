import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatWeekday } from '#ui/format.ts';
import { IconPencil } from '#ui/icons.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { hoursWords } from './hours-words.ts';
import { OpenCloseFields } from './open-close-fields.tsx';
import { OutdatedHours } from './outdated-hours.tsx';
import { hoursOf } from './typed-hours.ts';
import type { WeekDay, WeekState } from './use-week.ts';
import styles from './working-hours.module.css';

interface DayRowProps {
  day: WeekDay;
  week: WeekState;
  /** Somebody has tried to save: what is wrong is said also where nobody has typed yet. */
  hasTried: boolean;
  onCopy: (to: readonly number[]) => void;
}

/** One day of the week: whether it opens, when, and until when. */
export function DayRow({ day, week, hasTried, onCopy }: DayRowProps) {
  const { t } = useTranslation('workingHours');
  const [isLeft, setLeft] = useState(false);
  const { dayOfWeek, draft, current } = day;
  const name = formatWeekday(dayOfWeek, 'weekday', currentLanguage());
  const problems = hasTried || isLeft ? day.problems : {};
  const change = (times: { openTime?: string; closeTime?: string }) =>
    week.change(dayOfWeek, { ...draft.fields, ...times });

  return (
    <li className={styles.day}>
      <span className={styles.dayName}>
        {name}
        {day.isChanged ? (
          <span className={styles.notSaved}>
            <IconPencil size={16} aria-hidden />
            {t('notSavedYet')}
          </span>
        ) : null}
      </span>
      <Switch
        size="md"
        className={styles.isOpen}
        checked={!draft.fields.isClosed}
        label={t(draft.fields.isClosed ? 'isClosed' : 'isOpen')}
        aria-label={t('openOn', { day: name })}
        onChange={(event) => week.setOpen(day, event.currentTarget.checked)}
      />
      <div className={styles.dayTimes}>
        {draft.fields.isClosed ? null : (
          <OpenCloseFields
            hours={draft.fields}
            problems={problems}
            names={{ openTime: t('opensOn', { day: name }), closeTime: t('closesOn', { day: name }) }}
            onChange={change}
            onLeave={() => setLeft(true)}
          />
        )}
      </div>
      <CopyMenu dayOfWeek={dayOfWeek} onCopy={onCopy} />
      {day.isOutdated ? (
        <div className={styles.wide}>
          <OutdatedHours
            day={name}
            hours={hoursWords(t, hoursOf(current.fields))}
            onTakeTheirs={() => week.takeTheirs(day)}
            onKeepMine={() => week.keepMine(day)}
          />
        </div>
      ) : null}
    </li>
  );
}
