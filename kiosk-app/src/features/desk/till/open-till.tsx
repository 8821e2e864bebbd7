import { Button, Stack, Text, Title } from '@mantine/core';
import { openTill, type Till } from '@printfront/shared/contracts/till.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { randomId } from '#api/upload-file.ts';
import { formatMoney } from '#ui/format.ts';
import { CashCountFields } from './cash-count.tsx';
import { NOTHING_COUNTED, readCount } from './count-cash.ts';
import styles from './till.module.css';
import { TillFailure } from './till-failure.tsx';
import { useTillChange } from './use-till-change.ts';
import { WithoutTill } from './without-till.tsx';

interface OpenTillProps {
  till: Till;
  currency: string;
  timeZone: string;
}

/** A closed till: what should be in it, and what is counted to open it. */
export function OpenTill({ till, currency, timeZone }: OpenTillProps) {
  const { t, i18n } = useTranslation('till');
  // However often it is sent, it is one opening.
  const [id] = useState(() => randomId());
  const [count, setCount] = useState(NOTHING_COUNTED);
  const [isTried, setIsTried] = useState(false);
  const { change, failure, isPending } = useTillChange(() => setCount(NOTHING_COUNTED));
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const { satang, pieces } = readCount(count);
  return (
    <form
      className={`${styles.panel} ${styles.narrow}`}
      aria-labelledby="open-title"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (satang === null || isPending) return;
        change(() => call(openTill, { body: { id, floatSatang: satang, pieces } }));
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="open-title">
            {t('closedTill')}
          </Title>
          {till.leftSatang === null || till.keptSatang === null ? (
            <Text c="dimmed">{t('neverOpened')}</Text>
          ) : (
            <Text>
              <b>{t('left', { amount: money(till.leftSatang) })}</b>{' '}
              <span className={styles.quiet}>{t('leftHint', { kept: money(till.keptSatang) })}</span>
            </Text>
          )}
        </div>
        <WithoutTill sums={till.withoutTill} currency={currency} />
        <CashCountFields count={count} currency={currency} isTried={isTried} onChange={setCount} />
        <TillFailure failure={failure} timeZone={timeZone} />
        <div>
          <Button type="submit" size="md" loading={isPending}>
            {satang === null ? t('openEmpty') : t('open', { amount: money(satang) })}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
