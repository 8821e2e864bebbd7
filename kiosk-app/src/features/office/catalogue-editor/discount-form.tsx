import { NativeSelect } from '@mantine/core';
import { FeeType } from '@printfront/shared/contracts/discounts.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { useTranslation } from 'react-i18next';
import { SatangField } from '#ui/satang-field.tsx';
import { type FormFields, useForm } from '#ui/use-form.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { RowForm } from '../editable-list/list-parts.tsx';
import { rowForm } from '../editable-list/use-editable-list.ts';
import { DISCOUNT_PLACES, DISCOUNT_SCHEMA, type DiscountEntry, readDiscount } from './discount-entry.ts';
import styles from './discount-form.module.css';
import { type DiscountRow, useDiscountSentence } from './use-discounts.ts';

/** One discount being typed, in its place in the list. */
export function DiscountForm({ row, currency }: { row: DiscountRow; currency: string }) {
  const { t } = useTranslation('catalogueEditor');
  const sentence = useDiscountSentence(currency);
  const form = useForm({
    schema: DISCOUNT_SCHEMA,
    words: 'discount',
    read: readDiscount,
    places: DISCOUNT_PLACES,
    ...rowForm(row),
  });
  const { stored, body } = row;
  return (
    <div className={styles.form}>
      <RowForm
        row={row}
        form={form}
        order={3}
        title={t(stored === undefined ? 'discounts.newTitle' : 'discounts.editTitle')}
        now={stored === undefined ? '' : sentence(stored)}
      >
        <DiscountFields form={form} currency={currency} />
        <div className={styles.sentence} role="status">
          {body === null ? '' : sentence(body)}
        </div>
      </RowForm>
    </div>
  );
}

const KINDS = [FEE_TYPE.perQuantity, FEE_TYPE.percent, FEE_TYPE.flat] as const;

/** From when on, and how much less. */
function DiscountFields({ form, currency }: { form: FormFields<DiscountEntry>; currency: string }) {
  const { t } = useTranslation('catalogueEditor');
  const { fields, field, change } = form;
  return (
    <div className={styles.pair}>
      <NativeSelect
        size="md"
        label={t('discounts.condition')}
        value={String(fields.activateCondition)}
        data={[
          { value: String(ACTIVATE_CONDITION.printQuantity), label: t('discounts.byPrints') },
          { value: String(ACTIVATE_CONDITION.itemTotal), label: t('discounts.byTotal') },
        ]}
        onChange={({ currentTarget: { value } }) => change({ activateCondition: value === '0' ? 0 : 1 })}
      />
      {fields.activateCondition === ACTIVATE_CONDITION.printQuantity ? (
        <WholeNumberField maw="none" label={t('discounts.prints')} {...field('prints')} />
      ) : (
        <SatangField maw="none" label={t('discounts.total')} currency={currency} {...field('itemTotal')} />
      )}
      <NativeSelect
        size="md"
        label={t('discounts.kind')}
        value={String(fields.feeType)}
        data={KINDS.map((kind) => ({ value: String(kind), label: t(`discounts.kindName.${kind}`) }))}
        onChange={(event) => change({ feeType: FeeType.parse(Number(event.currentTarget.value)) })}
      />
      {fields.feeType === FEE_TYPE.percent ? (
        <WholeNumberField maw="none" label={t('discounts.amount.1')} rightSection="%" {...field('percent')} />
      ) : (
        <SatangField
          maw="none"
          label={t(`discounts.amount.${fields.feeType}`)}
          currency={currency}
          {...field('amount')}
        />
      )}
    </div>
  );
}
