import { decode, encode, tag, withCrcTag } from 'promptparse';
import { anyId } from 'promptparse/generate';

export const PROMPTPAY_REFUSALS = ['bad-promptpay-id', 'bad-amount', 'bad-reference'] as const;
export type PromptPayRefusal = (typeof PROMPTPAY_REFUSALS)[number];
export type PromptPayResult = { ok: true; payload: string } | { ok: false; reason: PromptPayRefusal };

/** EMVCo gives the amount 13 characters, point and two decimals included. In satang. */
const LARGEST_AMOUNT = 999_999_999_999;

/** EMVCo, additional data field template (62), reference label (05): up to 25 printable characters. */
const REFERENCE_PATTERN = /^[\x20-\x7e]{1,25}$/;

/**
 * The text of a PromptPay QR that asks for exactly this amount (satang, more than 0): phone, national or tax id, or
 * e-wallet by the number of digits. The reference, an order number, rides along for banking apps that show it.
 */
export function promptPayPayload(request: {
  promptPayId: string;
  amount: number;
  reference?: string;
}): PromptPayResult {
  const proxy = promptPayProxy(request.promptPayId);
  if (!proxy) return { ok: false, reason: 'bad-promptpay-id' };
  // Without an amount the library makes a QR for any amount, which is what a free or broken price must not become.
  if (!Number.isSafeInteger(request.amount) || request.amount < 1 || request.amount > LARGEST_AMOUNT) {
    return { ok: false, reason: 'bad-amount' };
  }
  const payload = anyId({ ...proxy, amount: request.amount / 100 });
  if (request.reference === undefined) return { ok: true, payload };
  if (!REFERENCE_PATTERN.test(request.reference)) return { ok: false, reason: 'bad-reference' };
  // The checksum (63) closes the payload, so the reference goes in before it and it is computed again.
  const tags = decode(payload).filter(({ id }) => id !== '63');
  return { ok: true, payload: withCrcTag(encode([...tags, tag('62', encode([tag('05', request.reference)]))]), '63') };
}

export function isPromptPayId(text: string): boolean {
  return promptPayProxy(text) !== null;
}

/**
 * Of a Thai citizen or tax id: the last of its 13 digits follows from the others (modulo 11), by which most
 * mistyped digits show. A phone number and an e-wallet have none.
 *
 * @param digits as a setting keeps it, without spaces and dashes
 */
export function hasWrongCheckDigit(digits: string): boolean {
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 12)].reduce((before, digit, at) => before + Number(digit) * (13 - at), 0);
  return (11 - (sum % 11)) % 10 !== Number(digits.at(-1));
}

function promptPayProxy(text: string): { type: 'MSISDN' | 'NATID' | 'EWALLETID'; target: string } | null {
  const target = text.replace(/[\s-]/g, '');
  if (/^0[0-9]{9}$/.test(target)) return { type: 'MSISDN', target };
  if (/^[0-9]{13}$/.test(target)) return { type: 'NATID', target };
  if (/^[0-9]{15}$/.test(target)) return { type: 'EWALLETID', target };
  return null;
}
