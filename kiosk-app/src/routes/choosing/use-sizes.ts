import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { discountsQuery, shopQuery, sizeCategoriesQuery } from '#api/catalogue-queries.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { nearestNudge } from '#features/choosing/catalogue/next-nudge.ts';
import { orderTotal } from '#features/choosing/catalogue/order-total.ts';
import { usePricedSizes } from '#features/choosing/catalogue/priced-sizes.ts';
import { useBlurryGate } from '#features/choosing/photo-grid/use-blurry-gate.tsx';

const NO_STATUSES: UploadSizeStatus[] = [];

/** The page of all sizes: the kind that its address names, what is chosen of each, and what that costs. */
export function useSizes() {
  const order = usePrintOrder();
  const [search] = useSearchParams();
  const { data: offered } = useSuspenseQuery(order.sizesQuery());
  const { data: categories } = useSuspenseQuery(sizeCategoriesQuery());
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: files = [] } = useQuery(order.filesQuery());
  const { data: statuses = NO_STATUSES } = useQuery(order.statusQuery());
  const sizes = usePricedSizes(offered, statuses);

  const filled = categories.filter(({ id }) => sizes.some(({ categoryId }) => categoryId === id));
  const category = filled.find(({ id }) => id === search.get('category'))?.id ?? filled[0]?.id ?? '';
  return {
    shop,
    sizes,
    discounts,
    files,
    statuses,
    categories: filled,
    category,
    sizesOfCategory: sizes.filter(({ categoryId }) => categoryId === category),
    total: orderTotal(sizes, discounts, statuses),
    nudge: nearestNudge(sizes, discounts, statuses),
    gate: useBlurryGate(),
  };
}
