const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

/**
 * Money as people read it: 450 → "฿4.50", 5000 → "฿50". Satang are left out when there are none.
 *
 * @param satang 1/100 of the currency; a price per print may be a fraction of a satang and is rounded to two places
 * @param currency ISO 4217
 */
export function formatMoney(satang: number, currency = 'THB', language = 'th'): string {
  return new Intl.NumberFormat(LOCALES[language] ?? LOCALES.th, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: satang % 100 === 0 ? 0 : 2,
    maximumFractionDigits: satang % 100 === 0 ? 0 : 2,
  }).format(satang / 100);
}
