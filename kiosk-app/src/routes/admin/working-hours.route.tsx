import './staff-page-texts.ts';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editableCatalogueQuery, loadCatalogue } from '#api/catalogue-editing-queries.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { OwnHere } from '#features/office/settings/own-here.tsx';
import { DateForm } from '#features/office/working-hours/date-form.tsx';
import { DateList } from '#features/office/working-hours/date-list.tsx';
import { HoursCalendar } from '#features/office/working-hours/hours-calendar.tsx';
import { ReadyPreview } from '#features/office/working-hours/ready-preview.tsx';
import { useDates } from '#features/office/working-hours/use-dates.ts';
import { useWeek } from '#features/office/working-hours/use-week.ts';
import { WeekForm } from '#features/office/working-hours/week-form.tsx';
import styles from '#features/office/working-hours/working-hours.module.css';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { workingHoursText } from '#text/working-hours.ts';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);
addText('workingHours', workingHoursText);

export const loader = (queryClient: QueryClient) => async () => {
  await loadCatalogue(queryClient);
  return null;
};

export function Component() {
  const { t } = useTranslation('workingHours');
  const { data: catalogue } = useSuspenseQuery(editableCatalogueQuery());
  const shop = useQuery(shopQuery());
  usePageTitle(t('title'), localized(shop.data?.name, currentLanguage()));
  const timeZone = shop.data?.timeZone ?? DEFAULT_TIME_ZONE;
  const nowMs = useNow();
  const today = shopDate(nowMs, timeZone);
  const week = useWeek(catalogue);
  const dates = useDates(catalogue);
  const [chosen, setChosen] = useState<string | null>(null);
  const isTyped = week.changed.length > 0 || dates.changed.length > 0;
  const hours = { workingHours: week.typed, overrides: dates.typed };

  return (
    <Stack gap="lg" data-density="home">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      <OwnHere part="hours" />
      <div className={styles.columns}>
        <WeekForm week={week} />
        <ReadyPreview
          printingTimes={catalogue.printingTimes}
          {...hours}
          isTyped={isTyped}
          nowMs={nowMs}
          timeZone={timeZone}
        />
      </div>
      <div>
        <Title order={2}>{t('datesTitle')}</Title>
        <Text c="dimmed">{t('datesHint')}</Text>
      </div>
      <div className={styles.columns}>
        <Paper withBorder p="md" className={styles.staying}>
          <HoursCalendar
            today={today}
            chosen={chosen}
            {...hours}
            changed={dates.changed.map(({ key }) => key)}
            onChoose={setChosen}
          />
        </Paper>
        <Stack gap="lg">
          <Paper withBorder p="md">
            {chosen === null ? (
              <Text c="dimmed">{t('chooseDate')}</Text>
            ) : (
              <DateForm
                key={chosen}
                day={dates.row(chosen)}
                isSaved={dates.done?.what === 'saved' && dates.done.keys.includes(chosen)}
                workingHours={week.typed}
              />
            )}
          </Paper>
          <Paper withBorder p="md">
            <DateList dates={dates} today={today} workingHours={week.typed} onChoose={setChosen} />
          </Paper>
        </Stack>
      </div>
      <LeaveQuestion isOn={isTyped} />
    </Stack>
  );
}
