import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { daysOfWeek, formatWeekday } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { DayRow } from './day-row.tsx';
import type { WeekDay, WeekState } from './use-week.ts';
import styles from './working-hours.module.css';

/** The usual hours of a week, a row per day; all changed days are saved together. */
export function WeekForm({ week }: { week: WeekState }) {
  const { t } = useTranslation('workingHours');
  const language = currentLanguage();
  const [hasTried, setTried] = useState(false);
  const [copiedFrom, setCopiedFrom] = useState<number | null>(null);
  const { changed, isSaving } = week;
  const nameOf = (dayOfWeek: number) => formatWeekday(dayOfWeek, 'weekday', language);
  const savedCount = week.done?.keys.length ?? 0;
  const failed = week.days.find(({ failure }) => failure !== null && failure.code !== 'edited-meanwhile');
  const isWrong = changed.some(({ body }) => body === null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setCopiedFrom(null);
    setTried(isWrong);
    if (isWrong) focusFirstProblem();
    else if (changed.length > 0 && !isSaving) week.saveAll(changed);
  };
  const copy = (from: WeekDay, to: readonly number[]) => {
    week.copy(from, to);
    setCopiedFrom(Number(from.key));
  };

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="week-title">
      <Stack component="form" gap="sm" onSubmit={submit}>
        <Title order={2} size="h4" id="week-title">
          {t('weekTitle')}
        </Title>
        <Text c="dimmed">{t('typingHint')}</Text>
        <ul className={styles.week}>
          {daysOfWeek(language).map((dayOfWeek) => {
            const day = week.days[dayOfWeek];
            if (day === undefined) return null;
            return <DayRow key={dayOfWeek} day={day} week={week} hasTried={hasTried} onCopy={(to) => copy(day, to)} />;
          })}
        </ul>
        {failed?.failure ? (
          <Notice kind="bad">
            {t('failed', { day: nameOf(Number(failed.key)), reason: t(`problems:${failed.failure.code}`) })}
          </Notice>
        ) : null}
        <Group gap="sm">
          <Button type="submit" size="md" disabled={changed.length === 0} loading={isSaving}>
            {changed.length === 0 ? t('saveNothing') : t('save', { count: changed.length })}
          </Button>
          {changed.length === 0 ? null : (
            <Button size="md" variant="default" disabled={isSaving} onClick={week.forget}>
              {t('undo')}
            </Button>
          )}
          <SaveStatus isSaved={savedCount > 0 && changed.every((day) => day.isOutdated)}>
            {t('saved', { count: savedCount })}
          </SaveStatus>
          <span role="status">
            {copiedFrom === null || changed.length === 0 ? '' : t('copied', { day: nameOf(copiedFrom) })}
          </span>
        </Group>
      </Stack>
    </Paper>
  );
}
