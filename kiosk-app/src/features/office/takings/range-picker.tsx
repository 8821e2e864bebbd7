import '@mantine/dates/styles.css';
import { Group } from '@mantine/core';
import { DatePickerInput, type DatesRangeValue } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '#api/dashboard-queries.ts';
import { formatDay } from '#ui/format.ts';
import { Segmented } from '#ui/segmented.tsx';
import { isAllowed, RANGE_CHOICES, type RangeChoice } from './day-range.ts';
import styles from './takings.module.css';

interface RangePickerProps {
  choice: RangeChoice;
  range: DayRange;
  today: string;
  onChoose: (choice: RangeChoice, range: DayRange) => void;
}

export function RangePicker({ choice, range, today, onChoose }: RangePickerProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Group gap="md" align="flex-start" maw="100%">
      <div className={styles.scrolling}>
        <Segmented
          label={t('takings.range')}
          value={choice}
          onChange={(value) => onChoose(value, range)}
          options={RANGE_CHOICES.map((value) => ({ value, label: t(`takings.${value}`) }))}
        />
      </div>
      {choice === 'own' ? (
        <OwnDays key={`${range.from} ${range.to}`} range={range} today={today} onChoose={onChoose} />
      ) : null}
    </Group>
  );
}

/** Shown are half chosen days too; asked for are only those that the server takes. */
function OwnDays({ range, today, onChoose }: Omit<RangePickerProps, 'choice'>) {
  const { t, i18n } = useTranslation('dashboard');
  const [shown, setShown] = useState<DatesRangeValue<string>>([range.from, range.to]);
  const [from, to] = shown;
  const isTooLong = from !== null && to !== null && !isAllowed({ from, to });
  const choose = (value: DatesRangeValue<string>) => {
    setShown(value);
    const [first, last] = value;
    if (first !== null && last !== null && isAllowed({ from: first, to: last })) {
      onChoose('own', { from: first, to: last });
    }
  };
  const inWords = (days: readonly unknown[]) =>
    days.map((day) => (day === null ? '…' : formatDay(String(day), 'short', i18n.language))).join(' – ');
  const words = (form: Parameters<typeof formatDay>[1]) => (day: string) => formatDay(day, form, i18n.language);
  return (
    <DatePickerInput
      type="range"
      size="md"
      w={330}
      maw="100%"
      aria-label={`${t('takings.chooseDays')}: ${inWords(shown)}`}
      value={shown}
      onChange={choose}
      maxDate={today}
      allowSingleDateInRange
      firstDayOfWeek={1}
      error={isTooLong ? t('takings.tooLong') : undefined}
      valueFormatter={({ date }) => inWords(Array.isArray(date) ? date : [date])}
      monthLabelFormat={words('month')}
      yearLabelFormat={words('year')}
      decadeLabelFormat={(first, last) => `${words('year')(first)} – ${words('year')(last)}`}
      monthsListFormat={words('monthName')}
      yearsListFormat={words('year')}
      weekdayFormat={words('weekdayNarrow')}
      getDayAriaLabel={words('short')}
      ariaLabels={{ previousMonth: t('takings.previousMonth'), nextMonth: t('takings.nextMonth') }}
    />
  );
}
