import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatWeekday } from '#ui/format.ts';
import { IconPencil } from '#ui/icons.tsx';
import { useForm } from '#ui/use-form.ts';
import { Outdated } from '../editable-list/list-parts.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { hoursWords } from './hours-words.ts';
import { OpenCloseFields } from './open-close-fields.tsx';
import { hoursOf, hoursSchema, readHours } from './typed-hours.ts';
import type { WeekDay, WeekState } from './use-week.ts';
import styles from './working-hours.module.css';

interface DayRowProps {
  day: WeekDay;
  week: WeekState;
  /** The maintainer has tried to save: what is wrong is said also where nobody has typed yet. */
  hasTried: boolean;
  onCopy: (to: readonly number[]) => void;
}

/** One day of the week: whether it opens, when, and until when. */
export function DayRow({ day, week, hasTried, onCopy }: DayRowProps) {
  const { t } = useTranslation('workingHours');
  const { draft, current } = day;
  const dayOfWeek = Number(day.key);
  const name = formatWeekday(dayOfWeek, 'weekday', currentLanguage());
  const form = useForm({
    schema: hoursSchema(draft.fields),
    words: 'hours',
    draft: { fields: draft.fields, change: day.change },
    read: readHours,
    isTried: hasTried,
  });

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
            form={form}
            names={{ openTime: t('opensOn', { day: name }), closeTime: t('closesOn', { day: name }) }}
          />
        )}
      </div>
      <CopyMenu dayOfWeek={dayOfWeek} onCopy={onCopy} />
      {day.isOutdated ? (
        <div className={styles.wide}>
          <Outdated row={day}>{t('outdated', { day: name, hours: hoursWords(t, hoursOf(current.fields)) })}</Outdated>
        </div>
      ) : null}
    </li>
  );
}
