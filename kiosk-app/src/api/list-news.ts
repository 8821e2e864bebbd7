import { followOrders, followStorefront, ListNews } from '@printfront/shared/contracts/list-news.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callUrl } from './call.ts';
import { openEventLine } from './event-line.ts';
import { followed } from './followed-lists.ts';
import { oneByOne } from './one-by-one.ts';

const ADDRESSES = { orders: followOrders, storefront: followStorefront };

/** Whatever happens in a shop, its lists are asked for no more often than so. */
const LEAST_PAUSE_MS = 2_000;

/**
 * Has lists asked for when the server says that they may be other ones, for as long as the page is seen: a browser has few
 * connections, and a tab that nobody looks at needs none.
 *
 * @returns what ends it
 */
export function followList(
  queryClient: QueryClient,
  list: keyof typeof ADDRESSES,
  queries: readonly QueryKey[],
): () => void {
  const refresh = oneByOne(async () => {
    await Promise.all(queries.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, LEAST_PAUSE_MS);
  let end: (() => void) | undefined;
  let version: string | undefined;

  function away(): void {
    if (!followed[list]) return;
    followed[list] = false;
    // With the answer they go back to asking often.
    refresh();
  }
  function open(): void {
    end ??= openEventLine(callUrl(ADDRESSES[list], {}), {
      onEvent(data) {
        const news = ListNews.safeParse(data);
        if (!news.success) return;
        const isNew = news.data.version !== version || !followed[list];
        version = news.data.version;
        followed[list] = true;
        if (isNew) refresh();
      },
      onAway: away,
    });
  }
  function close(): void {
    end?.();
    end = undefined;
    away();
  }
  const look = () => (document.visibilityState === 'visible' ? open() : close());
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    end?.();
    followed[list] = false;
  };
}
