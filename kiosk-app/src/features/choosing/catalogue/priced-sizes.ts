import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { finishOfSize, pricedWith } from '@printfront/shared/domain/finish.ts';
import { useMemo } from 'react';

type Status = Pick<UploadSizeStatus, 'size' | 'finishId'>;

/** Every size with what a print of it costs in this order: its price, and the surcharge of the finish that it gets. */
export function usePricedSizes(sizes: readonly Size[], statuses: readonly Status[]): Size[] {
  return useMemo(() => sizes.map((size) => pricedWith(size, finishOfSize(size, statuses))), [sizes, statuses]);
}
