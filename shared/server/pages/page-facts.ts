import type { SizePrice } from '../../contracts/pricing.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { WorkingHour } from '../../contracts/working-hours.ts';

/** What pages say before any script has run. Undefined: the server does not know yet. */
export interface ShopFacts {
  shop(): Promise<Shop | undefined>;
  prices(): Promise<SizePrice[] | undefined>;
  /** The usual hours of a week. */
  hours(): Promise<WorkingHour[] | undefined>;
}

export type PageLanguage = Shop['languages'][number];

export interface PageFacts {
  shop: Shop | undefined;
  prices: SizePrice[] | undefined;
  hours: WorkingHour[] | undefined;
  language: PageLanguage;
  origin: string;
  address: string;
}
