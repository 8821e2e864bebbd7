import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import type { TFunction } from 'i18next';
import { addText, currentLanguage } from '#text/i18n.ts';
import { shopFactsText } from '#text/shop-facts.ts';
import { daySpans } from './day-spans.ts';
import { formatWeekday } from './format.ts';

addText('shopFacts', shopFactsText);

/** The week as a sign on the door says it: days and hours, a row each. Empty while that is not known. */
export const hoursRows = (t: TFunction<'shopFacts'>, hours: readonly WorkingHour[]) =>
  daySpans(hours).map(({ firstDay, lastDay, hours: open }) => ({
    days:
      firstDay === 1 && lastDay === 0
        ? t('everyDay')
        : [...new Set([firstDay, lastDay])].map((day) => formatWeekday(day, 'weekday', currentLanguage())).join(' – '),
    open: open ?? t('closed'),
  }));

/** The same where there is no room for a table: on paper, beside a choice. */
export const hoursLines = (t: TFunction<'shopFacts'>, hours: readonly WorkingHour[]): string =>
  hoursRows(t, hours)
    .map(({ days, open }) => `${days} ${open}`)
    .join('\n');
