import type { StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oneByOne } from './one-by-one.ts';
import { followOrder } from './order-news.ts';
import {
  storefrontFilesKey,
  storefrontNewsKey,
  storefrontOrderQuery,
  storefrontPricesKey,
  storefrontSlipKey,
  storefrontStatusQuery,
} from './storefront-queries.ts';

/** However many photos come, the lists are asked for no more often, and one question after the other. */
const LEAST_PAUSE_MS = 300;

/**
 * Keeps the lists of an order new while it is on the screen: at once when the shop says that something has changed, and
 * every few seconds while it says nothing.
 */
export function useFollowedOrder(orderId: string): StorefrontNews | null {
  const queryClient = useQueryClient();
  useEffect(() => follow(queryClient, orderId), [queryClient, orderId]);
  return useStorefrontNews(orderId);
}

/** What was said last; null while nothing is, or the line is broken. */
export function useStorefrontNews(orderId: string): StorefrontNews | null {
  const { data = null } = useQuery<StorefrontNews | null>({
    queryKey: storefrontNewsKey(orderId),
    queryFn: skipToken,
  });
  return data;
}

function follow(queryClient: QueryClient, orderId: string): () => void {
  const refresh = oneByOne(async () => {
    // With its photos an order's price is another one.
    const lists = [storefrontFilesKey(orderId), storefrontStatusQuery(orderId).queryKey, storefrontPricesKey(orderId)];
    await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, LEAST_PAUSE_MS);
  const { queryKey: orderKey } = storefrontOrderQuery(orderId);
  const askWhetherPlaced = () => {
    if (queryClient.getQueryData(orderKey)?.state !== 'open') return;
    void queryClient.invalidateQueries({ queryKey: orderKey });
  };
  const say = (news: StorefrontNews | null) => queryClient.setQueryData(storefrontNewsKey(orderId), news);
  const said = () => queryClient.getQueryData<StorefrontNews | null>(storefrontNewsKey(orderId)) ?? null;
  const end = followOrder(orderId, {
    onNews(news) {
      const before = said();
      say(news);
      if (before?.photosVersion !== news.photosVersion && news.isHere) refresh();
      if (before?.progress !== news.progress) {
        void queryClient.invalidateQueries({ queryKey: storefrontSlipKey(orderId) });
      }
      // It was placed, and the answer to that may have been lost on the way.
      if (news.state === 'submitted') askWhetherPlaced();
    },
    onAway() {
      if (said() === null) return;
      say(null);
      // With the answer they go back to asking often.
      refresh();
    },
  });
  return () => {
    end();
    queryClient.removeQueries({ queryKey: storefrontNewsKey(orderId) });
  };
}
