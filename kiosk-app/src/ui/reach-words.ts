import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';

/** How the shop is reached, in one line, where nothing can be tapped: at a kiosk, on paper. Empty where nobody has said. */
export function reachWords({ contact }: Pick<Shop, 'contact'>): string {
  const { phone = null, lineId = null } = contact ?? {};
  const parts = [phone === null ? null : formatPhoneNumber(phone), lineId === null ? null : `LINE ${lineId}`];
  return parts.filter((part) => part !== null).join(' · ');
}
