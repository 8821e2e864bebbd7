export const STOREFRONT_ORDER_ID_LENGTH = 15;

/** Of 32 bytes at least 15 are usable in all but one of some 10^21 draws. */
export const STOREFRONT_ORDER_ID_RANDOM_BYTES = 32;

/** Bytes from here up would favour the digits 0–5 (256 is no multiple of 10) and are skipped. */
const FIRST_BIASED_BYTE = 250;

/** As a regular expression for addresses and schemas, anchored. */
export const STOREFRONT_ORDER_ID_PATTERN = /^[0-9]{15}$/;

export function isStorefrontOrderId(text: string): boolean {
  return STOREFRONT_ORDER_ID_PATTERN.test(text);
}

/**
 * Fifteen decimal digits, each equally likely, from cryptographically random bytes. The id is a capability: anyone who
 * knows it may add photos, so it has to be as hard to guess as its length allows.
 * Throws RangeError when the bytes run out (pass STOREFRONT_ORDER_ID_RANDOM_BYTES of them).
 */
export function makeStorefrontOrderId(randomBytes: Uint8Array): string {
  let digits = '';
  for (const byte of randomBytes) {
    if (byte >= FIRST_BIASED_BYTE) continue;
    digits += String(byte % 10);
    if (digits.length === STOREFRONT_ORDER_ID_LENGTH) return digits;
  }
  throw new RangeError(
    `${randomBytes.length} random bytes gave ${digits.length} of ${STOREFRONT_ORDER_ID_LENGTH} digits`,
  );
}

export const ORDER_CODE_LENGTH = 6;

/**
 * What people type to bring an order back that was put aside or left open by a restart: the end of its id. Short enough to
 * type, and good only at a kiosk of the shop, which is told to wait after a few wrong ones.
 */
export const orderCode = (orderId: string): string => orderId.slice(-ORDER_CODE_LENGTH);
