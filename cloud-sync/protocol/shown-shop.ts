import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { ShopSettings } from './catalogue.ts';

/** What screens are told of the shop's settings, at central and in shops alike; the rest is for servers. */
export function shownOf(settings: ShopSettings): Omit<Shop, 'paymentMethods' | 'hasHotFolder' | 'server'> {
  const { promptPayId: _, counterPayment: __, trackingUrlTemplates: ___, ...more } = settings;
  const { personalDataRetentionDays: ____, quotas: _____, ...shown } = more;
  return shown;
}
