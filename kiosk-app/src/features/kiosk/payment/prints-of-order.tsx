import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { useQueries } from '@tanstack/react-query';
import { storefrontFilesQuery } from '#api/storefront-queries.ts';
import { PrintsOnTable } from '#ui/prints-on-table.tsx';

const BOX = 380;

interface PrintsOfOrderProps {
  orderId: string;
  summary: PriceSummary;
  sizes: readonly Size[];
}

/** The prints of an order that was placed here. */
export function PrintsOfOrder({ orderId, summary, sizes }: PrintsOfOrderProps) {
  const answers = useQueries({
    queries: summary.breakdown.map(({ size }) => ({
      ...storefrontFilesQuery(orderId, size),
      refetchInterval: false as const,
    })),
  });
  const prints = summary.breakdown.flatMap(({ size: key }, index) => {
    const size = sizes.find((one) => one.key === key);
    const files = (answers[index]?.data ?? []).filter(({ quantity }) => quantity > 0);
    return size === undefined ? [] : files.map((photo) => ({ key: `${key}/${photo.id}`, photo, size }));
  });
  return <PrintsOnTable prints={prints} box={BOX} />;
}
