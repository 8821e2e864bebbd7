import type { SizePrice } from '../../contracts/pricing.ts';
import { pricesPath } from '../../domain/price-addresses.ts';
import type { PriceFacts, Telling } from './price-telling.ts';

interface Told {
  crumbs: readonly { name: string; path: string }[];
  /** Of the one size; undefined: all of them. */
  price: SizePrice | undefined;
  description: string;
}

/** As schema.org names it: where the page is, and what is sold on it at which price. A demo sells nothing. */
export function priceGraph(facts: PriceFacts, telling: Telling, { crumbs, price, description }: Told): object {
  const { shop, prices, language, origin } = facts;
  const sold = price === undefined ? listOf(prices) : productOf(price);
  return { '@context': 'https://schema.org', '@graph': [pathOf(), ...(shop.isTrial ? [] : [sold])] };

  function pathOf() {
    const items = crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    }));
    return { '@type': 'BreadcrumbList', itemListElement: items };
  }

  function listOf(sizes: readonly SizePrice[]) {
    const items = sizes.map((one, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: telling.nameOf(one),
      url: `${origin}${pricesPath(language, one.size)}`,
    }));
    return { '@type': 'ItemList', itemListElement: items };
  }

  function productOf(one: SizePrice) {
    const image = telling.sizeOf(one)?.imageUrl ?? facts.picture;
    return {
      '@type': 'Product',
      name: telling.nameOf(one),
      description,
      sku: one.size,
      image: `${origin}${image}`,
      ...(one.widthMm === undefined ? {} : { width: millimetres(one.widthMm) }),
      ...(one.heightMm === undefined ? {} : { height: millimetres(one.heightMm) }),
      offers: {
        '@type': 'Offer',
        url: `${origin}${pricesPath(language, one.size)}`,
        ...money(one.price),
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'LocalBusiness', name: telling.shopName, url: `${origin}/` },
        ...(one.steps.length < 2 ? {} : { priceSpecification: one.steps.map(stepOf) }),
      },
    };
  }

  function stepOf({ fromQuantity, unitPrice }: SizePrice['steps'][number]) {
    const eligibleQuantity = { '@type': 'QuantitativeValue', minValue: fromQuantity };
    return { '@type': 'UnitPriceSpecification', ...money(unitPrice), eligibleQuantity };
  }

  function money(satang: number) {
    return { price: (satang / 100).toFixed(2), priceCurrency: shop.currency };
  }
}

const millimetres = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'MMT' });
