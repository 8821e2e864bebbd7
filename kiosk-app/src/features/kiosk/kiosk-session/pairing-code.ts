const PAIRING_HASH = /^#pair=([^&]{6,40})$/;

/** The one-time code of an address like /storefront#pair=ABCD-2345; null when there is none. */
export function pairingCodeOf(hash: string): string | null {
  const code = PAIRING_HASH.exec(hash)?.[1];
  if (code === undefined) return null;
  try {
    return decodeURIComponent(code).trim();
  } catch {
    return null;
  }
}
