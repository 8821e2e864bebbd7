import { followStorefrontOrder, StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import { STOREFRONT_FILES_POLL_MS, STOREFRONT_FOLLOWED_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { callUrl } from './call.ts';
import { openEventLine } from './event-line.ts';

export interface NewsListener {
  onNews(news: StorefrontNews): void;
  /** Nothing comes any more for now: what is new has to be asked for. */
  onAway(): void;
}

const followed = new Set<string>();

/** How often something of an order is asked for: seldom while the shop says by itself when it is new. */
export const pollMsOf = (orderId: string): number =>
  followed.has(orderId) ? STOREFRONT_FOLLOWED_POLL_MS : STOREFRONT_FILES_POLL_MS;

/**
 * Follows what becomes of an order, for as long as the page is there.
 *
 * @returns what ends it
 */
export function followOrder(orderId: string, { onNews, onAway }: NewsListener): () => void {
  const close = openEventLine(callUrl(followStorefrontOrder, { id: orderId }), {
    onEvent(data) {
      const news = StorefrontNews.safeParse(data);
      if (!news.success) return;
      // Another kiosk has it: there will be nothing more for this one.
      if (news.data.isHere) followed.add(orderId);
      else end();
      onNews(news.data);
    },
    onAway() {
      followed.delete(orderId);
      onAway();
    },
  });
  function end(): void {
    followed.delete(orderId);
    close();
  }
  return end;
}
