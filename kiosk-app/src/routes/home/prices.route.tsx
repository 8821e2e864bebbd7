import { pricesPath } from '@printfront/shared/domain/price-addresses.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { shippingPricesQuery, shopQuery, sizeCategoriesQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { sizePricesQuery } from '#api/price-queries.ts';
import { AllPrices } from '#features/home/price-pages/all-prices.tsx';
import { SizePrices } from '#features/home/price-pages/size-prices.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { shopLanguages } from '#text/languages.ts';
import { pricesText } from '#text/prices.ts';

addText('prices', pricesText);

/** Prices for anybody, at an address for each language that the shop speaks. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ params: { language, key }, request }: LoaderFunctionArgs) => {
    await queryClient.ensureQueryData(shopQuery());
    if (language === undefined) return redirect(pricesPath(currentLanguage(), key) + new URL(request.url).search);
    if (!shopLanguages().includes(language)) throw notFound();
    const [prices] = await Promise.all([
      queryClient.fetchQuery(sizePricesQuery()),
      queryClient.prefetchQuery(sizesQuery()),
      queryClient.prefetchQuery(sizeCategoriesQuery()),
      queryClient.prefetchQuery(shippingPricesQuery()),
    ]);
    if (key !== undefined && !prices.some(({ size }) => size === key)) throw notFound();
    return null;
  };

const notFound = () => new Response(null, { status: 404 });

export function Component() {
  const { key } = useParams();
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: prices } = useSuspenseQuery(sizePricesQuery());
  const known = {
    shop,
    prices,
    sizes: useQuery(sizesQuery()).data ?? [],
    kinds: useQuery(sizeCategoriesQuery()).data ?? [],
    shippingPrices: useQuery(shippingPricesQuery()).data,
  };
  const price = prices.find(({ size }) => size === key);
  return price === undefined ? <AllPrices {...known} /> : <SizePrices {...known} price={price} />;
}
