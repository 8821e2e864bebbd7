import { normalizePhoneNumber } from '../../domain/phone-number.ts';

/** How a name is stored and looked for: the same whatever capitals or composed letters were typed. */
export const foldForSearch = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Letters of a term, the short one for words that staff have only begun to type. Among 100,000 phone numbers there are a
 * thousand with the same three digits somewhere, and hardly two with the same six.
 */
const TERM_LENGTHS = [3, 6] as const;

/**
 * What a text is looked for by: its longest terms. Every text that holds it has all of them among its own.
 *
 * @returns none for a text that is too short
 */
export function searchTerms(text: string): string[] {
  const length = TERM_LENGTHS.findLast((one) => one <= [...text].length);
  return length === undefined ? [] : termsOf(text, length);
}

/** What an order is found by when staff type a part of the name or of the phone number. */
export function termsOfOrder(order: { name_search: string; phone_number: string }): string[] {
  const texts = [order.name_search, normalizePhoneNumber(order.phone_number)];
  return [...new Set(texts.flatMap((text) => TERM_LENGTHS.flatMap((length) => termsOf(text, length))))];
}

/** Every so many letters that stand side by side, each once. */
function termsOf(text: string, length: number): string[] {
  // By code points: half of an emoji is no text to a database.
  const letters = [...text];
  const count = Math.max(0, letters.length - length + 1);
  return [...new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + length).join('')))];
}
