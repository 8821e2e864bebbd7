import { followOrders } from '@printfront/shared/contracts/list-news.ts';
import type { ListFollowers } from '@printfront/shared/server/http/list-followers.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { OrderNews } from './order-news.service.ts';

/** News for the desk. */
export function serveOrderNews(serve: Serve, followers: ListFollowers, news: OrderNews): void {
  serve(followOrders, ({ context, principal }) =>
    followers.follow(context, principal.kind === 'user' ? principal.userId : '', news.version),
  );
}
