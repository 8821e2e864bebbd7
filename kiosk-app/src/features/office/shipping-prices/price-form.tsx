import { Group, Radio } from '@mantine/core';
import { FEE_TYPE, type FeeType } from '@printfront/shared/domain/fees.ts';
import { useTranslation } from 'react-i18next';
import { SatangField } from '#ui/satang-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { WholeNumberField } from '#ui/whole-number-field.tsx';
import { RowForm } from '../editable-list/list-parts.tsx';
import { rowForm } from '../editable-list/use-editable-list.ts';
import { feeWords, fromWords } from './price-words.ts';
import { PRICE_SCHEMA, type PriceRow, readPrice, type StoredPrice } from './use-shipping-prices.ts';

interface PriceFormProps {
  price: PriceRow;
  /** Prices of its method. */
  all: readonly StoredPrice[];
  currency: string;
}

const FEE_TYPES = Object.values(FEE_TYPE);
const PLACES = { feeSatang: 'feeAmount', feePercent: 'feeAmount' };

/** One shipping price being made or changed: from which amount on it counts, and what it comes to. */
export function PriceForm({ price, all, currency }: PriceFormProps) {
  const { t } = useTranslation('pricesAndTimes');
  const { fields, field, change, ...form } = useForm({
    schema: PRICE_SCHEMA,
    words: 'shippingPrice',
    read: readPrice,
    places: PLACES,
    ...rowForm(price),
  });
  const { stored } = price;
  const method = t(`method.${fields.shippingMethod}`);
  const from = stored === undefined ? '' : fromWords(t, stored, { all, currency });

  return (
    <RowForm
      row={price}
      form={form}
      order={4}
      title={stored === undefined ? t('addPriceTo', { method }) : t('editPrice', { method, from })}
      now={stored === undefined ? '' : `${from}: ${feeWords(t, stored, currency)}`}
    >
      <SatangField label={t('minimum')} currency={currency} {...field('minimumItemsTotal')} />
      <Radio.Group
        label={t('feeKind')}
        value={String(fields.feeType)}
        onChange={(value) => change({ feeType: Number(value) as FeeType })}
      >
        <Group mt={6} gap="lg">
          {FEE_TYPES.map((feeType) => (
            <Radio key={feeType} size="md" value={String(feeType)} label={t(`fee.${feeType}`)} />
          ))}
        </Group>
      </Radio.Group>
      {fields.feeType === FEE_TYPE.percent ? (
        <WholeNumberField label={t('percentAmount')} rightSection="%" {...field('feePercent')} />
      ) : (
        <SatangField
          label={t(fields.feeType === FEE_TYPE.flat ? 'amount' : 'amountPerPrint')}
          description={t('freeHint')}
          currency={currency}
          {...field('feeSatang')}
        />
      )}
    </RowForm>
  );
}
