import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { signInStaff } from './shop-staff.ts';
import type { Shop } from './start-shop.ts';

/**
 * A shop that other test files of this worker use as well, before and after, and a kiosk's place in it for the caller alone.
 * For tests that neither change what the shop sells or who works there, nor count what others have ordered.
 */
export async function shareShop(): Promise<Shop> {
  const answer = await fetch(`${inject('sharedShops')}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  const shop = (await answer.json()) as Omit<Shop, 'stop'>;
  const code = await (await signInStaff(shop)).inviteKiosk(randomUUID());
  return { ...shop, pairingUrl: `${shop.edgeUrl}/storefront#pair=${code}`, stop: async () => undefined };
}
