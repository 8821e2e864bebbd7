import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { hoursOn, type WorkingHours } from '@printfront/shared/domain/working-hours.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatDay } from '#ui/format.ts';
import { IconTrash } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { DeleteQuestion } from '../editable-list/list-parts.tsx';
import { hoursWords } from './hours-words.ts';
import type { DatesState, Override } from './use-dates.ts';
import styles from './working-hours.module.css';

interface DateListProps {
  dates: DatesState;
  /** YYYY-MM-DD on the shop's clock. */
  today: string;
  workingHours: readonly WorkingHours[];
  onChoose: (date: string) => void;
}

/** The dates with hours of their own that are still to come, and those that can be tidied away. */
export function DateList({ dates, today, workingHours, onChoose }: DateListProps) {
  const { t } = useTranslation('workingHours');
  const coming = dates.items.filter(({ overrideDate }) => overrideDate >= today);
  const past = dates.items.filter(({ overrideDate }) => overrideDate < today);
  const full = (date: string) => formatDay(date, 'full', currentLanguage());
  const short = (date: string) => formatDay(date, 'short', currentLanguage());
  const usual = (date: string) =>
    hoursOn({ date, dayOfWeek: new Date(`${date}T00:00:00Z`).getUTCDay() }, workingHours, []);
  const failure = dates.removalFailure;

  const row = (override: Override) => (
    <li key={override.id} className={styles.date}>
      <span className={styles.dateText}>
        {override.overrideDate < today ? (
          <span className={styles.dateName}>{short(override.overrideDate)}</span>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            className={styles.dateName}
            aria-label={t('editDate', { date: short(override.overrideDate) })}
            onClick={() => onChoose(override.overrideDate)}
          >
            {short(override.overrideDate)}
          </Button>
        )}
        <span>{hoursWords(t, override)}</span>
      </span>
      <Tooltip label={t('deleteDate', { date: full(override.overrideDate) })}>
        <ActionIcon
          size={42}
          variant="subtle"
          color="gray"
          aria-label={t('deleteDate', { date: full(override.overrideDate) })}
          onClick={() => dates.ask(override)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );

  return (
    <section aria-labelledby="coming-title">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id="coming-title">
          {t('coming')}
        </Title>
        <SaveStatus isSaved={dates.done?.what === 'deleted'}>{t('deleted')}</SaveStatus>
      </Group>
      {coming.length === 0 ? <Text c="dimmed">{t('noneComing')}</Text> : null}
      <ul className={styles.dates}>{coming.map(row)}</ul>
      {past.length === 0 ? null : (
        <details className={styles.past}>
          <summary>{t('past', { count: past.length })}</summary>
          <ul className={styles.dates}>{past.map(row)}</ul>
        </details>
      )}
      {failure === null ? null : (
        <Notice kind="bad">
          {failure.code === 'not-found' ? t('deletedMeanwhile') : t(`problems:${failure.code}`)}
        </Notice>
      )}
      <DeleteQuestion
        list={dates}
        title={({ overrideDate }) => t('deleteQuestion', { date: full(overrideDate) })}
        hint={({ overrideDate }) =>
          overrideDate < today ? null : t('deleteHint', { hours: hoursWords(t, usual(overrideDate)) })
        }
        confirmLabel={t('deleteIt')}
        keepLabel={t('keepIt')}
      />
    </section>
  );
}
