import type { QueryClient } from '@tanstack/react-query';
import type { PrintOrder } from './print-order.ts';

/** What the server works out from the photos and their numbers. */
const DECIDED_BY_PHOTOS: readonly unknown[] = ['status', 'price', 'due-date'];

export function refreshWhatPhotosDecide(queryClient: QueryClient, order: PrintOrder): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: order.key,
    predicate: ({ queryKey }) => DECIDED_BY_PHOTOS.includes(queryKey[order.key.length]),
  });
}
