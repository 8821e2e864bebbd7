const THAI_ZERO = '๐'.charCodeAt(0);

/** "12" → 12, "1,200" → 1200, "๑๒" → 12, "5 %" → 5; null for anything else, also for nothing. */
export function parseWholeNumber(text: string): number | null {
  const latin = text
    .trim()
    .replace(/\s*%$/, '')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(latin)) return null;
  return Number(latin.replaceAll(',', ''));
}
