import type { Shop } from '../../contracts/shop.ts';
import type { WorkingHour } from '../../contracts/working-hours.ts';
import { localized } from '../../domain/languages.ts';
import { pricesPath } from '../../domain/price-addresses.ts';
import type { PageFacts } from './page-facts.ts';

/** As schema.org names what there is to say. */
export const localBusiness = ({ prices = [], hours = [], language, origin, picture }: PageFacts, shop: Shop) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: localized(shop.name, language),
  url: `${origin}/`,
  image: `${origin}${picture}`,
  ...reachOf(shop, language),
  ...(hours.length === 0 ? {} : { openingHoursSpecification: hours.flatMap(openingOf) }),
  currenciesAccepted: shop.currency,
  makesOffer: prices.map(({ size, name, price }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Product', name: localized(name, language) },
    url: `${origin}${pricesPath(language, size)}`,
    price: (price / 100).toFixed(2),
    priceCurrency: shop.currency,
  })),
});

/** As far as the owner has said. */
function reachOf({ contact }: Shop, language: string) {
  const { address, phone, mapUrl } = contact ?? {};
  return {
    ...(address ? { address: localized(address, language) } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(mapUrl ? { hasMap: mapUrl } : {}),
  };
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A day that opens when it closes does not open. */
const openingOf = ({ dayOfWeek, openTime, closeTime }: WorkingHour) =>
  openTime === closeTime
    ? []
    : [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${DAYS[dayOfWeek]}`,
          opens: openTime.slice(0, 5),
          closes: closeTime.slice(0, 5),
        },
      ];
