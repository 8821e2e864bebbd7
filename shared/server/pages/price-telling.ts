import type { SizePrice } from '../../contracts/pricing.ts';
import type { ShippingPrice } from '../../contracts/shipping-prices.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { Size } from '../../contracts/sizes.ts';
import { localized } from '../../domain/languages.ts';
import { PRICE_WORDS } from '../../domain/price-words.ts';
import { serverWords } from '../languages/known-languages.ts';
import type { Offer, PageFacts } from './page-facts.ts';
import { moneyIn } from './page-money.ts';

export interface PriceFacts extends PageFacts {
  shop: Shop;
  prices: SizePrice[];
  /** More of the same sizes, where the server tells it. */
  offer: Offer | undefined;
  shippingPrices: ShippingPrice[] | undefined;
}

export type PriceWords = typeof PRICE_WORDS.th | typeof PRICE_WORDS.en;

/** What pages of prices say with. */
export interface Telling {
  words: PriceWords;
  shopName: string;
  money(satang: number): string;
  nameOf(thing: { name: Size['name'] }): string;
  sizeOf(price: SizePrice): Size | undefined;
}

export const tellingOf = ({ shop, language, offer }: PriceFacts): Telling => ({
  words: serverWords<PriceWords>(PRICE_WORDS, 'prices', language, 'customers'),
  shopName: localized(shop.name, language),
  money: moneyIn(language, shop.currency),
  nameOf: ({ name }) => localized(name, language),
  sizeOf: (price) => offer?.sizes.find((size) => size.key === price.size),
});
