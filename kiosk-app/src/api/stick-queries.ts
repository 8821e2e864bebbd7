import { listStickPhotos, listSticks } from '@printfront/shared/contracts/sticks.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { storefrontOrderKey } from './storefront-queries.ts';

/** Somebody stands there with a stick in the hand. */
const LOOK_MS = 1_500;

/** What is plugged into the kiosk, where that is the shop's own computer. */
export const sticksQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(orderId), 'sticks'],
    queryFn: ({ signal }) => call(listSticks, { params: { id: orderId }, signal }),
    refetchInterval: LOOK_MS,
    retry: false,
  });

export const stickPhotosQuery = (orderId: string, stickId: string) =>
  infiniteQueryOptions({
    queryKey: [...storefrontOrderKey(orderId), 'sticks', stickId],
    queryFn: ({ signal, pageParam }) =>
      call(listStickPhotos, {
        params: { id: orderId, stickId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Nothing on it changes while it is plugged in.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
