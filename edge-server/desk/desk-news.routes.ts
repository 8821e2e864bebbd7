import { followOrders, followStorefront } from '@printfront/shared/contracts/list-news.ts';
import type { ListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { DeskNews } from './desk-news.service.ts';

/** News for pages that list orders: the desk's, and a kiosk's start. */
export function serveDeskNews(serve: Serve, followers: ListFollowers, news: DeskNews): void {
  serve(followOrders, ({ context, principal }) =>
    followers.follow(context, principal.kind === 'user' ? principal.userId : '', news.ordersVersion),
  );
  serve(followStorefront, ({ context, principal }) => {
    const clientId = principal.kind === 'kiosk' ? principal.clientId : '';
    return followers.follow(context, `kiosk ${clientId}`, () => news.startVersion(clientId));
  });
}
