import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { besideFirst, type DeliveryTerm } from '@printfront/shared/domain/price-facts.ts';
import type { TFunction } from 'i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';

/** Sentences of `prices`, in the shop's currency. */
export interface PriceSentences {
  nameOf(thing: { name: Size['name'] }): string;
  money(satang: number): string;
  /** What one print costs. */
  each(price: SizePrice): string;
  /** What many cost, a sentence a step. */
  many(price: SizePrice): string[];
  /** What each finish costs beside the first. */
  finishes(size: Size | undefined): { name: string; said: string; isMore: boolean }[];
  fee(term: DeliveryTerm): string;
}

export const isOfSheet = ({ picturesPerPrint = 1 }: SizePrice): boolean => picturesPerPrint > 1;

/** More than one step: discounts count by quantity. */
export const stepsAbove = ({ steps }: SizePrice) => steps.filter(({ fromQuantity }) => fromQuantity > 1);

export function priceSentences(t: TFunction<'prices'>, currency: string): PriceSentences {
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const nameOf = ({ name }: { name: Size['name'] }) => localized(name, language);
  const feeOf = ({ feeType, feeAmount }: DeliveryTerm) => {
    if (feeAmount === 0) return t('free');
    if (feeType === FEE_TYPE.percent) return t('percent', { count: feeAmount });
    return feeType === FEE_TYPE.perQuantity ? t('perPrint', { price: money(feeAmount) }) : money(feeAmount);
  };
  return {
    nameOf,
    money,
    each: (price) => t(isOfSheet(price) ? 'eachSheet' : 'each', { price: money(price.price) }),
    many: (price) =>
      stepsAbove(price).map(({ fromQuantity, unitPrice }) =>
        t(isOfSheet(price) ? 'fromSheets' : 'from', { quantity: fromQuantity, price: money(unitPrice) }),
      ),
    finishes(size) {
      const [dearer, cheaper] =
        (size?.numberOfPicturesPerPrint ?? 1) > 1 ? (['moreSheet', 'lessSheet'] as const) : (['more', 'less'] as const);
      return besideFirst(size?.finishes).map(({ finish, more }) => ({
        name: nameOf(finish),
        said: more === 0 ? t('included') : t(more > 0 ? dearer : cheaper, { price: money(Math.abs(more)) }),
        isMore: more !== 0,
      }));
    },
    fee: (term) =>
      term.minimumItemsTotal === 0
        ? feeOf(term)
        : t('fromTotal', { total: money(term.minimumItemsTotal), price: feeOf(term) }),
  };
}
