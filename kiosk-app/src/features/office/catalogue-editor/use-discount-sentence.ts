import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import type { DiscountTerms } from './discount-entry.ts';

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
