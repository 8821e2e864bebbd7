/** What the US keys write on a Thai (Kedmanee) keyboard, key by key, without and with shift. */
const US = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const TO_US = new Map([...THAI].map((letter, at) => [letter, US[at] ?? letter]));
const TO_THAI = new Map([...US].map((letter, at) => [letter, [...THAI][at] ?? letter]));

/** As if the keyboard had been set to US letters while it was set to Thai ones. */
export const asUsKeys = (text: string): string => [...text].map((letter) => TO_US.get(letter) ?? letter).join('');
/** As if it had been set to Thai letters: a name that was typed with the wrong layout. */
export const asThaiKeys = (text: string): string => [...text].map((letter) => TO_THAI.get(letter) ?? letter).join('');

const arabicDigits = (text: string) => text.replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** Dashes and slashes may have become another sign on the way from a scanner that has another layout. */
const ORDER_ID =
  /(?<![0-9a-f])([0-9a-f]{8})[^0-9a-z]?([0-9a-f]{4})[^0-9a-z]?([0-9a-f]{4})[^0-9a-z]?([0-9a-f]{4})[^0-9a-z]?([0-9a-f]{12})(?![0-9a-f])/i;
const STOREFRONT_ORDER_ID = /(?<!\d)(\d{15})(?!\d)/;
const NUMBER_IN_WORDS = /^\D{0,40}?(?:#|ออเดอร์|order|no\.?|เลขที่)\s*(\d{1,15})\D{0,3}$/iu;

export interface ScannedCode {
  kind: 'order' | 'storefront-order' | 'number';
  /** An id, or digits. */
  value: string;
}

/**
 * What a scanned or typed text means, where it holds the id or number of an order: bare, in an address of ours or in other
 * words, with noise around it, in small or capital letters, with Thai digits or from a keyboard of the other layout.
 *
 * @returns null for what is none of it: a name, a telephone number, another shop's code
 */
export function readScannedCode(typed: string): ScannedCode | null {
  // Scanners may send what kind of code it was, and signs that nobody sees.
  const seen = typed
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/^\][A-Za-z]\d/, '');
  const plain = seen.normalize('NFKC');
  // Before the normal form, which parts a Thai vowel that is one key.
  const other = asUsKeys(seen);
  // Three letters of the number row may be a name.
  const isNumberByPlace = other !== seen && /^\d{1,3}$/.test(other);
  for (const text of isNumberByPlace ? [arabicDigits(plain)] : [arabicDigits(plain), other]) {
    const id = ORDER_ID.exec(text);
    if (id !== null) return { kind: 'order', value: id.slice(1, 6).join('-').toLowerCase() };
    const storefrontId = STOREFRONT_ORDER_ID.exec(text)?.[1];
    if (storefrontId !== undefined) return { kind: 'storefront-order', value: storefrontId };
    const number = (/^#?\s*(\d+)$/.exec(text) ?? NUMBER_IN_WORDS.exec(text))?.[1];
    if (number !== undefined) return { kind: 'number', value: number };
  }
  return null;
}

/** Whether it is more than something that people type as well: what holds an id came from a code. */
export const isFromCode = (code: ScannedCode | null): boolean => code !== null && code.kind !== 'number';
