import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { closeTill, type TillShift } from '@printfront/shared/contracts/till.ts';
import { differenceOf } from '@printfront/shared/domain/till.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { formatMoney } from '#ui/format.ts';
import { SatangField } from '#ui/satang-field.tsx';
import { CashCountFields } from './cash-count.tsx';
import { NOTHING_COUNTED, readCount } from './count-cash.ts';
import { Difference } from './difference.tsx';
import styles from './till.module.css';
import { TillFailure } from './till-failure.tsx';
import { useTillChange } from './use-till-change.ts';

interface CloseTillProps {
  shift: TillShift;
  /** What should be there by now. */
  expectedSatang: number;
  currency: string;
  timeZone: string;
  onClosed: (shift: TillShift) => void;
  onKeep: () => void;
}

/** The count at the end of a shift; what should be there is said beside it once something is counted. */
export function CloseTill({ shift, expectedSatang, currency, timeZone, onClosed, onKeep }: CloseTillProps) {
  const { t, i18n } = useTranslation('till');
  const [count, setCount] = useState(NOTHING_COUNTED);
  const [kept, setKept] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, failure, isPending } = useTillChange(onClosed);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const { satang, pieces } = readCount(count);
  const outcome = satang === null ? null : differenceOf(satang, expectedSatang);
  const isDifferent = satang !== null && satang !== expectedSatang;
  const isWhyMissing = isDifferent && note.trim() === '';
  const isKeptTooMuch = satang !== null && kept !== null && kept > satang;
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-labelledby="close-title"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (satang === null || isWhyMissing || isKeptTooMuch || isPending) return;
        const body = {
          countedSatang: satang,
          pieces,
          expectedSatang,
          note,
          ...(kept === null ? {} : { keptSatang: kept }),
        };
        change(() => call(closeTill, { params: { id: shift.id }, body }));
      }}
    >
      <Stack gap="md">
        <Title order={2} size="h3" id="close-title">
          {t('closeTitle')}
        </Title>
        <CashCountFields count={count} currency={currency} isTried={isTried} onChange={setCount} />
        {satang === null ? null : (
          <output className={styles.outcome}>
            <span>
              {t('expected')} <b>{money(expectedSatang)}</b>
            </span>
            <Difference countedSatang={satang} expectedSatang={expectedSatang} currency={currency} />
          </output>
        )}
        <div className={styles.pair}>
          <TextInput
            label={isDifferent ? t('why') : t('noteLabel')}
            value={note}
            maxLength={300}
            error={isTried && isWhyMissing ? t('whyNeeded') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <SatangField
            size="sm"
            label={t('kept')}
            // Below it, so that the two fields stand side by side.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              kept === null || satang === null || isKeptTooMuch
                ? t('keptHint')
                : t('takenAway', { amount: money(satang - kept) })
            }
            currency={currency}
            value={kept}
            error={isKeptTooMuch ? t('keptTooMuch') : undefined}
            onChange={setKept}
          />
        </div>
        <TillFailure failure={failure} timeZone={timeZone} />
        <Group>
          <Button type="submit" size="md" loading={isPending}>
            {outcome === null ? t('close') : t(`closeAs.${outcome.kind}`, { amount: money(outcome.satang) })}
          </Button>
          <Button size="md" variant="default" onClick={onKeep}>
            {t('notYet')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
