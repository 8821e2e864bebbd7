import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { estimateDueDate } from '@printfront/shared/domain/due-date.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import type { WorkingHours, WorkingHoursOverride } from '@printfront/shared/domain/working-hours.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { formatInstant } from '#ui/format.ts';
import { IconBuildingStore, IconMail } from '#ui/icons.tsx';
import { WholeNumberField } from '#ui/whole-number-field.tsx';

interface ReadyPreviewProps {
  printingTimes: readonly PrintingTime[];
  /** With what is typed. */
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
  isTyped: boolean;
  nowMs: number;
  timeZone: string;
}

/** What a customer would be told now, by the rule that both servers use. */
export function ReadyPreview({ isTyped, ...terms }: ReadyPreviewProps) {
  const { t } = useTranslation('workingHours');
  const [prints, setPrints] = useState<number | null>(20);
  const totalPrints = prints ?? 0;
  const due = (shippingMethod: 1 | 2) => estimateDueDate({ ...terms, totalPrints, shippingMethod });
  const [fetched, mailed] = [due(SHIPPING_METHOD.pickup), due(SHIPPING_METHOD.mail)];
  const words = (instant: string) => formatInstant(instant, terms.timeZone, currentLanguage());

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="ready-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="ready-title">
          {t('readyTitle')}
        </Title>
        <WholeNumberField
          label={t('readyCount')}
          value={prints}
          maxLength={6}
          onChange={setPrints}
          error={totalPrints < 1 ? t('readyNeedCount') : undefined}
        />
        <div role="status" data-testid="ready-preview">
          {totalPrints < 1 ? null : fetched === null || mailed === null ? (
            <Text>{t(terms.printingTimes.length === 0 ? 'readyNoTimes' : 'readyNever')}</Text>
          ) : (
            <Stack gap={6}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <IconBuildingStore size={22} aria-hidden />
                <Text fw={600}>{t('readyAt', { time: words(fetched) })}</Text>
              </Group>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <IconMail size={22} aria-hidden />
                <Text>{t('sentBy', { time: words(mailed) })}</Text>
              </Group>
            </Stack>
          )}
        </div>
        {isTyped ? <Text c="dimmed">{t('readyTyped')}</Text> : null}
        <Anchor component={Link} to="/admin/prices-and-times">
          {t('toPrintingTimes')}
        </Anchor>
      </Stack>
    </Paper>
  );
}
