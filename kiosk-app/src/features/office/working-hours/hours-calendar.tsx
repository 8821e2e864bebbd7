import '@mantine/dates/styles.css';
import { Calendar } from '@mantine/dates';
import { hoursOn, type WorkingHours, type WorkingHoursOverride } from '@printfront/shared/domain/working-hours.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { firstDayOfWeek, formatDay } from '#ui/format.ts';
import { dateByKey } from './calendar-keys.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import styles from './hours-calendar.module.css';
import { hoursWords } from './hours-words.ts';
import { timeText } from './time-of-day.ts';

interface HoursCalendarProps {
  /** YYYY-MM-DD on the shop's clock, as are all dates here. */
  today: string;
  chosen: string | null;
  /** With what is typed. */
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
  /** Dates that are typed into and not saved. */
  changed: readonly string[];
  onChoose: (date: string) => void;
}

/** 10:00:00 → 10, 10:30:00 → 10:30: a day is small. */
const shortTime = (time: string) => timeText(time).replace(/^0?(\d+):00$/, '$1');

const dayOfWeekOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * A month in which every day says whether the shop opens: by its word and its shape, colours only help. Days that are over
 * can be reached but not chosen, so that a maintainer who tries is told why.
 */
export function HoursCalendar({ today, chosen, workingHours, overrides, changed, onChoose }: HoursCalendarProps) {
  const { t } = useTranslation('workingHours');
  const language = currentLanguage();
  const [month, setMonth] = useState(chosen ?? today);
  const [over, setOver] = useState<string | null>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (chosen !== null) setMonth(chosen);
  }, [chosen]);
  // A key led into a month that was not shown until now.
  useEffect(() => {
    if (focusNext.current === null || !focusNext.current.startsWith(month.slice(0, 7))) return;
    calendar.current?.querySelector<HTMLElement>(`[data-date="${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  }, [month]);

  const choose = (date: string) => {
    setOver(date < today ? date : null);
    if (date >= today) onChoose(date);
  };
  const move = (event: KeyboardEvent, date: string) => {
    const to = dateByKey(date, event.key);
    if (to === null || to.startsWith(month.slice(0, 7))) return;
    event.preventDefault();
    focusNext.current = to;
    setMonth(to);
  };
  const hours = (date: string) => hoursOn({ date, dayOfWeek: dayOfWeekOf(date) }, workingHours, overrides);
  const isOwn = (date: string) => overrides.some(({ overrideDate }) => overrideDate === date);

  const label = (date: string) =>
    [
      formatDay(date, 'full', language),
      date === today ? t('dayLabel.today') : null,
      date < today ? t('dayLabel.over') : null,
      hoursWords(t, hours(date)),
      isOwn(date) ? t('dayLabel.own') : null,
      changed.includes(date) ? t('notSavedYet') : null,
    ]
      .filter((words) => words !== null)
      .join(', ');

  // The words are drawn by the style sheet: the button's name says all of it, and better, to a person who listens.
  const dayContent = (date: string) => {
    const open = hours(date);
    const own = open === null ? null : `${shortTime(open.openTime)}–${shortTime(open.closeTime)}`;
    return (
      <span className={styles.content}>
        <span className={styles.number}>{Number(date.slice(8))}</span>
        {own === null ? <span className={styles.word} data-word={t('mark.closed')} /> : null}
        {own !== null && isOwn(date) ? (
          <span className={styles.word} data-word={own} data-brief={t('mark.own')} />
        ) : null}
        {date === today ? <span className={styles.word} data-word={t('today')} /> : null}
      </span>
    );
  };

  return (
    <div ref={calendar} className={styles.calendar}>
      <Calendar
        aria-label={t('calendar')}
        role="group"
        fullWidth
        maxLevel="month"
        enableKeyboardNavigation={false}
        hideOutsideDates
        weekendDays={[]}
        firstDayOfWeek={firstDayOfWeek(language)}
        date={month}
        onDateChange={setMonth}
        monthLabelFormat={(date) => formatDay(date, 'month', language)}
        weekdayFormat={(date) => formatDay(date, 'weekdayShort', language)}
        ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
        getDayAriaLabel={label}
        renderDay={dayContent}
        classNames={{ day: styles.day, calendarHeaderLevel: styles.monthName, weekday: styles.weekday }}
        getDayProps={(date) => ({
          selected: date === chosen,
          'aria-pressed': date === chosen,
          ...(date === today ? { 'aria-current': 'date' as const } : {}),
          ...(date < today ? { 'aria-disabled': true } : {}),
          'data-date': date,
          'data-closed': hours(date) === null || undefined,
          'data-own': isOwn(date) || undefined,
          'data-shop-today': date === today || undefined,
          'data-over': date < today || undefined,
          'data-changed': changed.includes(date) || undefined,
          onClick: () => choose(date),
          onKeyDown: (event: KeyboardEvent) => move(event, date),
        })}
      />
      <p role="status" className={styles.spoken}>
        {formatDay(month, 'month', language)}
      </p>
      <p role="status" className={styles.over}>
        {over === null ? '' : t('isOver', { date: formatDay(over, 'full', language) })}
      </p>
      <CalendarLegend hasChanged={changed.length > 0} />
    </div>
  );
}
