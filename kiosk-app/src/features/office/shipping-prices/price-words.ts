import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import type { TFunction } from 'i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import type { Terms } from './use-shipping-prices.ts';

/**
 * Which totals a price counts for: “any amount”, “below ฿300”, “from ฿300”.
 *
 * @param t of the namespace pricesAndTimes
 * @param all prices of its method
 */
export function fromWords(
  t: TFunction<'pricesAndTimes'>,
  { minimumItemsTotal }: Terms,
  { all, currency }: { all: readonly Terms[]; currency: string },
): string {
  const money = (satang: number) => formatMoney(satang, currency, currentLanguage());
  if (minimumItemsTotal > 0) return t('fromAmount', { amount: money(minimumItemsTotal) });
  const higher = all.map((price) => price.minimumItemsTotal).filter((minimum) => minimum > 0);
  return higher.length === 0 ? t('any') : t('below', { amount: money(Math.min(...higher)) });
}

/** “฿30”, “free”, “5% of the items”, “฿1 per print”. @param t of the namespace pricesAndTimes */
export function feeWords(t: TFunction<'pricesAndTimes'>, { feeType, feeAmount }: Terms, currency: string): string {
  if (feeAmount === 0) return t('free');
  if (feeType === FEE_TYPE.percent) return t('percent', { percent: feeAmount });
  const amount = formatMoney(feeAmount, currency, currentLanguage());
  return feeType === FEE_TYPE.perQuantity ? t('perPrint', { amount }) : amount;
}
