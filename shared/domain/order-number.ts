const MINIMUM_DIGITS = 4;

/** What customers and staff call an order: 42 → "0042", 12345 → "12345". Throws RangeError for what is no order number. */
export function formatOrderNumber(iid: number): string {
  if (!Number.isSafeInteger(iid) || iid < 1) throw new RangeError(`${iid} is not an order number`);
  return String(iid).padStart(MINIMUM_DIGITS, '0');
}

/** Reads what a person types or says: "0042", "42", "#0042", with spaces around. Null when it is no order number. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^#?\s*([0-9]+)$/.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const iid = Number(digits);
  return Number.isSafeInteger(iid) && iid >= 1 ? iid : null;
}
