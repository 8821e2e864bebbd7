import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { moveTillCash, type TillShift } from '@printfront/shared/contracts/till.ts';
import { CASH_IN_REASONS, CASH_OUT_REASONS, type CashReason } from '@printfront/shared/domain/till.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { randomId } from '#api/upload-file.ts';
import { formatMoney } from '#ui/format.ts';
import { SatangField } from '#ui/satang-field.tsx';
import { DeskDialog } from '../order-desk/desk-dialog.tsx';
import styles from './till.module.css';
import { TillFailure } from './till-failure.tsx';
import { useTillChange } from './use-till-change.ts';

interface MoveCashProps {
  shift: TillShift;
  kind: 'in' | 'out';
  expectedSatang: number;
  currency: string;
  timeZone: string;
  onClose: () => void;
}

/** Cash that no order brought or took: how much and why. */
export function MoveCash({ shift, kind, expectedSatang, currency, timeZone, onClose }: MoveCashProps) {
  const { t, i18n } = useTranslation('till');
  const reasons: readonly CashReason[] = kind === 'in' ? CASH_IN_REASONS : CASH_OUT_REASONS;
  // However often it is sent, it is one.
  const [movementId] = useState(() => randomId());
  const [satang, setSatang] = useState<number | null>(null);
  const [reason, setReason] = useState<CashReason>(kind === 'in' ? 'change' : 'bank');
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, failure, isPending } = useTillChange(onClose);
  const isAmountMissing = satang === null || satang === 0;
  const isNoteMissing = reason === 'other' && note.trim() === '';
  const there = Math.max(0, expectedSatang);
  const isTooMuch = kind === 'out' && satang !== null && satang > there;
  const amountProblem = isTooMuch
    ? t('tooLittle', { amount: formatMoney(there, currency, i18n.language) })
    : isTried && isAmountMissing
      ? t('amountNeeded')
      : undefined;
  return (
    <DeskDialog title={t(`putNow.${kind}`)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (satang === null || isAmountMissing || isNoteMissing || isTooMuch || isPending) return;
          const body = { movementId, kind, satang, reason, note };
          change(() => call(moveTillCash, { params: { id: shift.id }, body }));
        }}
      >
        <Stack gap="md">
          <SatangField
            size="sm"
            label={t('amount')}
            currency={currency}
            value={satang}
            error={amountProblem}
            data-first
            onChange={setSatang}
          />
          <Radio.Group label={t('reasonLabel')} value={reason} onChange={(value) => setReason(value as CashReason)}>
            <div className={styles.reasons}>
              {reasons.map((value) => (
                <Radio key={value} value={value} label={t(`reason.${value}`)} />
              ))}
            </div>
          </Radio.Group>
          <TextInput
            label={t('what')}
            value={note}
            maxLength={300}
            error={isTried && isNoteMissing ? t('whatNeeded') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TillFailure failure={failure} timeZone={timeZone} />
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button size="md" type="submit" loading={isPending}>
              {t(`putNow.${kind}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DeskDialog>
  );
}
