import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { estimateDueDate, printingMinutes } from '@printfront/shared/domain/due-date.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import type { WorkingHours, WorkingHoursOverride } from '@printfront/shared/domain/working-hours.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { formatInstant } from '#ui/format.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { durationWords } from './time-words.ts';
import type { PrintingTimesState } from './use-printing-times.ts';

interface TimeTesterProps {
  printing: PrintingTimesState;
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
  nowMs: number;
  timeZone: string;
}

/** What an order would take and when it would be ready, by the rule that both servers use. */
export function TimeTester({ printing, ...shop }: TimeTesterProps) {
  const { t } = useTranslation('pricesAndTimes');
  const [prints, setPrints] = useState<number | null>(60);
  const totalPrints = prints ?? 0;
  const printingTimes = printing.typed;
  const minutes = printingMinutes(printingTimes, totalPrints);
  const { pickup } = SHIPPING_METHOD;
  const ready = estimateDueDate({ ...shop, printingTimes, totalPrints, shippingMethod: pickup });

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="time-tester-title">
      <Stack gap="sm">
        <Title order={3} size="h4" id="time-tester-title">
          {t('timeTester')}
        </Title>
        <WholeNumberField
          label={t('prints')}
          value={prints}
          maxLength={6}
          error={totalPrints < 1 ? t('problem.quantity') : undefined}
          onChange={setPrints}
        />
        <div role="status" data-testid="time-tester">
          {totalPrints < 1 ? null : minutes === null ? (
            <Text>{t('noTimes')}</Text>
          ) : (
            <>
              <Text fw={600}>{t('works', { duration: durationWords(t, minutes) })}</Text>
              <Text>
                {ready === null
                  ? t('readyNever')
                  : t('readyAt', { time: formatInstant(ready, shop.timeZone, currentLanguage()) })}
              </Text>
            </>
          )}
        </div>
        {printing.changed.length > 0 ? <Text c="dimmed">{t('testerTyped')}</Text> : null}
        <Anchor component={Link} to="/admin/working-hours">
          {t('toHours')}
        </Anchor>
      </Stack>
    </Paper>
  );
}
