import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { createDiscount, deleteDiscount, updateDiscount } from '@printfront/shared/contracts/discounts.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { check } from '#ui/form-schema.ts';
import { formatMoney } from '#ui/format.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';
import {
  DISCOUNT_SCHEMA,
  type DiscountEntry,
  type DiscountTerms,
  discountEntry,
  NEW_DISCOUNT,
  readDiscount,
} from './discount-entry.ts';

type EditableDiscount = EditableCatalogue['discounts'][number];
export type DiscountRow = ListRow<EditableDiscount, DiscountEntry, DiscountTerms>;
export type DiscountsState = ReturnType<typeof useDiscounts>;

export const NEW = 'new';

/** The discounts of a size with what is typed over them. Lies above the list and the prices, which show it. */
export function useDiscounts(sizeId: string, { discounts }: EditableCatalogue) {
  const retryKey = useRetryKey();
  return useEditableList<EditableDiscount, DiscountEntry, DiscountTerms>({
    items: discounts.filter(({ targetSizeId }) => targetSizeId === sizeId),
    keyOf: ({ id }) => id,
    fieldsOf: discountEntry,
    startOf: (key) => (key === NEW ? NEW_DISCOUNT : null),
    bodyOf: (fields) => check(DISCOUNT_SCHEMA, readDiscount(fields)).body,
    send: async (terms, { stored, draft: { base } }) => {
      if (stored !== undefined) {
        return call(updateDiscount, { params: { id: stored.id }, body: terms, ifMatch: base.version });
      }
      const idempotencyKey = retryKey.of(terms);
      await call(createDiscount, { body: { targetSizeId: sizeId, ...terms }, idempotencyKey });
      retryKey.done();
    },
    remove: ({ id, version }) => call(deleteDiscount, { params: { id }, ifMatch: version }),
  });
}

/** A discount as people say it: “From 10 prints: ฿0.50 less each”. */
export function useDiscountSentence(currency: string): (terms: DiscountTerms) => string {
  const { t, i18n } = useTranslation('catalogueEditor');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  return ({ activateCondition, activationValue, feeType, feeAmount }) => {
    const amount = feeType === FEE_TYPE.percent ? feeAmount : money(feeAmount);
    const less = t(`discounts.less.${feeType}`, { amount });
    return activateCondition === ACTIVATE_CONDITION.printQuantity
      ? t('discounts.fromPrints', { count: activationValue, less })
      : t('discounts.fromTotal', { total: money(activationValue), less });
  };
}
