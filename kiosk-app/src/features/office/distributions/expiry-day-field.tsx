import '@mantine/dates/styles.css';
import { Button, Input } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { formatDateOf, formatDay } from '#ui/format.ts';
import { IconCalendar } from '#ui/icons.tsx';
import type { Field } from '#ui/use-form.ts';
import styles from './distributions.module.css';
import { dayAfter, LONGEST_DAYS, QUICK_CHOICES, type ShopDay } from './expiry-days.ts';

interface ExpiryDayFieldProps {
  field: Field<ShopDay>;
  timeZone: string;
  nowMs: number;
}

/** A day of the shop's calendar, from today on. */
export function ExpiryDayField({ field, timeZone, nowMs }: ExpiryDayFieldProps) {
  const { t, i18n } = useTranslation('distributions');
  const { language } = i18n;
  const { value: day, onChange, error } = field;
  // Noon in London is the same day nearly everywhere, and the words are made there.
  const words = (date: string) => formatDateOf(`${date}T12:00:00Z`, 'UTC', 'full', language);
  return (
    <div className={styles.expiry}>
      <DatePickerInput
        size="md"
        label={t('expiryLabel')}
        description={t('expiryHint')}
        leftSection={<IconCalendar size={20} aria-hidden />}
        value={day}
        error={error}
        minDate={dayAfter(nowMs, 0, timeZone)}
        maxDate={dayAfter(nowMs, LONGEST_DAYS, timeZone)}
        maxLevel="month"
        highlightToday={false}
        hideOutsideDates
        classNames={{ day: styles.pickedDay ?? '' }}
        weekendDays={[]}
        firstDayOfWeek={language === 'th' ? 0 : 1}
        valueFormatter={({ date }) => (typeof date === 'string' ? words(date) : '')}
        monthLabelFormat={(date) => formatDay(date, 'month', language)}
        weekdayFormat={(date) => formatDay(date, language === 'th' ? 'weekdayNarrow' : 'weekdayShort', language)}
        getDayAriaLabel={words}
        ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
        onChange={(date) => (date === null ? undefined : onChange(date))}
      />
      <Input.Wrapper label={t('quickLabel')} labelElement="div">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a layout of its own */}
        <div role="group" aria-label={t('quickLabel')} className={styles.quick}>
          {QUICK_CHOICES.map((days) => {
            const choice = dayAfter(nowMs, days, timeZone);
            const isChosen = choice === day;
            return (
              <Button key={days} size="md" variant="default" aria-pressed={isChosen} onClick={() => onChange(choice)}>
                {t('quick', { count: days })}
              </Button>
            );
          })}
        </div>
      </Input.Wrapper>
    </div>
  );
}
