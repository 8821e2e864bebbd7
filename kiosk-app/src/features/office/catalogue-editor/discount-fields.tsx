import { NativeSelect, TextInput } from '@mantine/core';
import { FeeType } from '@printfront/shared/contracts/discounts.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { useTranslation } from 'react-i18next';
import { SatangField } from '#ui/satang-field.tsx';
import type { DiscountEntry, DiscountField, DiscountProblems } from './discount-entry.ts';
import styles from './discount-form.module.css';

interface DiscountFieldsProps {
  entry: DiscountEntry;
  onChange: (entry: DiscountEntry) => void;
  problems: DiscountProblems;
  currency: string;
}

const KINDS = [FEE_TYPE.perQuantity, FEE_TYPE.percent, FEE_TYPE.flat] as const;

/** From when on, and how much less. */
export function DiscountFields({ entry, onChange, problems, currency }: DiscountFieldsProps) {
  const { t } = useTranslation('catalogueEditor');
  const isByPrints = entry.activateCondition === ACTIVATE_CONDITION.printQuantity;
  const wordsFor = (field: DiscountField) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`problem.${problem}`);
  };
  return (
    <div className={styles.pair}>
      <NativeSelect
        size="md"
        label={t('discounts.condition')}
        value={String(entry.activateCondition)}
        data={[
          { value: String(ACTIVATE_CONDITION.printQuantity), label: t('discounts.byPrints') },
          { value: String(ACTIVATE_CONDITION.itemTotal), label: t('discounts.byTotal') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...entry, activateCondition: value === '0' ? 0 : 1 })}
      />
      {isByPrints ? (
        <TextInput
          size="md"
          label={t('discounts.prints')}
          value={entry.prints}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={wordsFor('activationValue')}
          onChange={(event) => onChange({ ...entry, prints: event.currentTarget.value })}
        />
      ) : (
        <SatangField
          maw="none"
          label={t('discounts.total')}
          value={entry.itemTotal}
          currency={currency}
          error={wordsFor('activationValue')}
          onChange={(itemTotal) => onChange({ ...entry, itemTotal })}
        />
      )}
      <NativeSelect
        size="md"
        label={t('discounts.kind')}
        value={String(entry.feeType)}
        data={KINDS.map((kind) => ({ value: String(kind), label: t(`discounts.kindName.${kind}`) }))}
        onChange={(event) => onChange({ ...entry, feeType: FeeType.parse(Number(event.currentTarget.value)) })}
      />
      {entry.feeType === FEE_TYPE.percent ? (
        <TextInput
          size="md"
          label={t('discounts.amount.1')}
          value={entry.percent}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          rightSection="%"
          error={wordsFor('feeAmount')}
          onChange={(event) => onChange({ ...entry, percent: event.currentTarget.value })}
        />
      ) : (
        <SatangField
          maw="none"
          label={t(`discounts.amount.${entry.feeType}`)}
          value={entry.amount}
          currency={currency}
          error={wordsFor('feeAmount')}
          onChange={(amount) => onChange({ ...entry, amount })}
        />
      )}
    </div>
  );
}
