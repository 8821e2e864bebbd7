import { localeOf } from '../languages/known-languages.ts';

/** Money as the app writes it; satang are left out when there are none. @returns a function of satang */
export const moneyIn =
  (language: string, currency: string) =>
  (satang: number): string => {
    const fractionDigits = satang % 100 === 0 ? 0 : 2;
    return new Intl.NumberFormat(localeOf(language), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }).format(satang / 100);
  };
