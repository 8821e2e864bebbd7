import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { DEFAULT_QUOTAS, orderLimitsOf } from '@printfront/shared/domain/quotas.ts';
import { said } from '@printfront/shared/server/env/said.ts';
import { LARGEST_SLIP_BYTES } from '@printfront/shared/server/env/slip-limit-settings.ts';
import { DEFAULT_PHONE_BYTES_PER_DAY, DEFAULT_SLIP_BYTES_PER_DAY } from './default-limits.ts';
import type { EdgeSettings } from './env.ts';

/** How much one customer of a shop may order and send; more is refused before it is stored. */
export interface ShopLimits {
  readonly order: OrderLimits;
  /** Received for one storefront order in one day. */
  readonly orderBytesPerDay: number;
  /** Received from one address in one day, kiosks aside. */
  readonly phoneBytesPerDay: number;
  readonly largestSlipBytes: number;
  /** Slips of one order in one day. */
  readonly slipsPerDay: number;
  /** Slips received from one address in one day: they are kept for years. */
  readonly slipBytesPerDay: number;
}

/** What this computer says above the owner's quotas. */
export type GivenLimits = Partial<Omit<ShopLimits, 'order'>> & { readonly order?: Partial<OrderLimits> };

/** @returns the limits as the shop's catalogue has them now */
export type LimitsReader = () => Promise<ShopLimits>;

/** Where the owner's quotas are kept; null before the first catalogue. */
interface KeptShop {
  current(): Promise<Pick<CatalogueSnapshot, 'shop'> | null>;
}

export function createLimitsReader(catalogue: KeptShop, given: GivenLimits = {}): LimitsReader {
  return async () => {
    const { quotas = DEFAULT_QUOTAS } = (await catalogue.current())?.shop ?? {};
    return {
      orderBytesPerDay: quotas.customerBytesPerDay,
      phoneBytesPerDay: DEFAULT_PHONE_BYTES_PER_DAY,
      largestSlipBytes: LARGEST_SLIP_BYTES,
      slipsPerDay: quotas.slipsPerDay,
      slipBytesPerDay: DEFAULT_SLIP_BYTES_PER_DAY,
      ...given,
      order: { ...orderLimitsOf(quotas), ...given.order },
    };
  };
}

/** Those that stand above what the owner has set. */
const QUOTA_VARIABLES = [
  'MOST_ORDER_PHOTOS',
  'MOST_ORDER_PRINTS',
  'HIGHEST_ORDER_TOTAL_SATANG',
  'MOST_ORDER_BYTES_PER_DAY',
  'MOST_SLIPS_PER_DAY',
] as const satisfies (keyof EdgeSettings)[];

export const quotaVariablesOf = (settings: EdgeSettings): string[] =>
  QUOTA_VARIABLES.filter((name) => settings[name] !== undefined);

export const givenLimitsOf = (settings: EdgeSettings): GivenLimits => ({
  ...said({ orderBytesPerDay: settings.MOST_ORDER_BYTES_PER_DAY, slipsPerDay: settings.MOST_SLIPS_PER_DAY }),
  order: said({
    photos: settings.MOST_ORDER_PHOTOS,
    prints: settings.MOST_ORDER_PRINTS,
    totalSatang: settings.HIGHEST_ORDER_TOTAL_SATANG,
  }),
  phoneBytesPerDay: settings.MOST_PHONE_BYTES_PER_DAY,
  largestSlipBytes: settings.LARGEST_SLIP_BYTES,
  slipBytesPerDay: settings.MOST_SLIP_BYTES_PER_DAY,
});
