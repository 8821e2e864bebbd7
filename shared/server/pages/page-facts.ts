import type { Discount } from '../../contracts/discounts.ts';
import type { SizePrice } from '../../contracts/pricing.ts';
import type { ShippingPrice } from '../../contracts/shipping-prices.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { SizeCategory } from '../../contracts/size-categories.ts';
import type { Size } from '../../contracts/sizes.ts';
import type { WorkingHour } from '../../contracts/working-hours.ts';

/** What pages say before any script has run. Undefined: the server does not know yet. */
export interface ShopFacts {
  shop(): Promise<Shop | undefined>;
  prices(): Promise<SizePrice[] | undefined>;
  /** The usual hours of a week. */
  hours(): Promise<WorkingHour[] | undefined>;
  /** What is offered, as the calls of these names answer it. Left out where customers do not print from home. */
  offer?(): Promise<Offer | undefined>;
  /** What it costs to have prints sent. Left out where pages do not tell it. */
  shippingPrices?(): Promise<ShippingPrice[] | undefined>;
  /** Where the picture is that chats and search engines show of the shop. Left out where the server draws none. */
  sharePicture?(shop: Shop, language: string): string;
}

export interface Offer {
  sizes: Size[];
  sizeCategories: SizeCategory[];
  discounts: Discount[];
}

export interface PageFacts {
  shop: Shop | undefined;
  prices?: SizePrice[] | undefined;
  hours?: WorkingHour[] | undefined;
  /** Its code. */
  language: string;
  origin: string;
  address: string;
  /** Where the picture is that chats and search engines show, as a path. */
  picture: string;
}
