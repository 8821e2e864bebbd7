import { followStorefrontOrder, StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import { STOREFRONT_FILES_POLL_MS, STOREFRONT_FOLLOWED_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { callUrl } from './call.ts';

export interface NewsListener {
  onNews(news: StorefrontNews): void;
  /** Nothing comes any more for now: what is new has to be asked for. */
  onAway(): void;
}

/** The server says something every ten seconds: after three that did not come the line is dead, whatever the browser thinks. */
const SILENT_MS = 35_000;
/** A browser gives up by itself when it is refused, at a server that is starting for example. */
const REFUSED_MS = 10_000;

const followed = new Set<string>();

/** How often something of an order is asked for: seldom while the shop says by itself when it is new. */
export const pollMsOf = (orderId: string): number =>
  followed.has(orderId) ? STOREFRONT_FOLLOWED_POLL_MS : STOREFRONT_FILES_POLL_MS;

/**
 * Follows what becomes of an order, for as long as the page is there. A line that breaks is taken up again by itself.
 *
 * @returns what ends it
 */
export function followOrder(orderId: string, { onNews, onAway }: NewsListener): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const again = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, afterMs);
  };
  function open(): void {
    source?.close();
    source = new EventSource(callUrl(followStorefrontOrder, { id: orderId }));
    again(SILENT_MS);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      again(SILENT_MS);
      const news = StorefrontNews.safeParse(JSON.parse(data));
      if (!news.success) return;
      // Another kiosk has it: there will be nothing more for this one.
      if (news.data.isHere) followed.add(orderId);
      else end();
      onNews(news.data);
    };
    source.onerror = () => {
      if (isOver) return;
      followed.delete(orderId);
      onAway();
      if (source?.readyState === EventSource.CLOSED) again(REFUSED_MS);
    };
  }
  function end(): void {
    isOver = true;
    followed.delete(orderId);
    clearTimeout(timer);
    source?.close();
  }
  open();
  return end;
}
