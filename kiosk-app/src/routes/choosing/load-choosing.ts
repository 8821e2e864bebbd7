import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { discountsQuery, shopQuery, sizeCategoriesQuery } from '#api/catalogue-queries.ts';
import { freshOrKnown } from '#api/fresh-or-known.ts';
import type { PrintOrderQueries } from '#api/print-order.ts';

/** What the page of all sizes needs before it shows. */
export async function loadSizes(queryClient: QueryClient, order: PrintOrderQueries): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(order.sizesQuery()),
    queryClient.ensureQueryData(sizeCategoriesQuery()),
    queryClient.ensureQueryData(discountsQuery()),
    queryClient.ensureQueryData(shopQuery()),
    queryClient.ensureQueryData(order.filesQuery()),
    freshOrKnown(queryClient, order.statusQuery()),
  ]);
}

/**
 * What the page of one size needs before it shows.
 *
 * @throws Response 404 for a key that no size has
 */
export async function loadSize(
  queryClient: QueryClient,
  order: PrintOrderQueries,
  key: string | undefined,
): Promise<void> {
  const size = sizeOfKey(await queryClient.ensureQueryData(order.sizesQuery()), key);
  await Promise.all([
    queryClient.ensureQueryData(discountsQuery()),
    queryClient.ensureQueryData(shopQuery()),
    queryClient.ensureQueryData(order.statusQuery()),
    queryClient.ensureQueryData(order.framesQuery()),
    queryClient.ensureQueryData(order.filesQuery(size.key)),
  ]);
}

/** @throws Response 404 */
export function sizeOfKey(sizes: readonly Size[], key: string | undefined): Size {
  const size = sizes.find((candidate) => candidate.key === key);
  if (size === undefined) throw new Response('Not found', { status: 404, statusText: 'Not found' });
  return size;
}
