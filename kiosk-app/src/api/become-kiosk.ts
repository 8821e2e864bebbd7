import { type StorefrontClient, touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { currentLanguage } from '#text/i18n.ts';
import { call } from './call.ts';

let becameAtMs = Number.NEGATIVE_INFINITY;

/** Makes this device a kiosk, by a code or as staff. @throws CallError */
export async function becomeKiosk(by: { pairingCode: string } | { clientId: string }): Promise<StorefrontClient> {
  const kiosk = await call(touchStorefront, { body: { ...by, language: currentLanguage() } });
  becameAtMs = performance.now();
  return kiosk;
}

/** Whoever has just made it one stands before it. Of this page: one that was loaded anew knows nothing of it. */
export const becameKioskWithin = (ms: number): boolean => performance.now() - becameAtMs < ms;
