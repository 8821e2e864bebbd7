import { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import * as contract from '@printfront/shared/contracts/storefront-news.ts';
import { StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { type OrderAccess, ownerOf, senderOf, tookPart } from './order-access.service.ts';
import type { Follower } from './order-followers.ts';
import { type OrderNewsDeps, readNews } from './order-news.service.ts';
import type { StorefrontOrders } from './storefront-orders.service.ts';

/** Photos of three phones at once are one piece of news. */
const LEAST_PAUSE_MS = 100;
/** How long a browser waits before it follows again by itself. */
const AGAIN_MS = 1_000;

export function serveOrderNews(
  serve: Serve,
  access: OrderAccess,
  orders: Pick<StorefrontOrders, 'getPhoneOrder'>,
  deps: OrderNewsDeps & { now: () => Date },
): void {
  const { followers, phones } = deps;
  serve(contract.followStorefrontOrder, async (call) => {
    const { id } = await access.find(call, call.params.id);
    const owner = ownerOf(call.principal);
    const follower = followers.follow(id, owner === 'whoever-knows-the-id' ? 'phone' : 'kiosk');
    return eventStream(call.context, follower, () => readNews(deps, id, owner));
  });

  serve(contract.getPhoneOrder, async (call) => {
    const order = await access.find(call, call.params.id);
    return orders.getPhoneOrder(order, await tookPart(deps, call, order));
  });
  serve(contract.touchStorefrontPhone, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    phones.touch(id, senderOf(call).senderHash, call.body);
    return undefined;
  });
}

/**
 * A piece is made when the one before was taken: a page that reads slowly holds nothing here, and hears less often. What was
 * missed is in the next.
 */
function eventStream(context: ServerContext, follower: Follower, read: () => Promise<StorefrontNews | null>): Response {
  let isFirst = true;
  let isGone = false;
  const encoder = new TextEncoder();
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isFirst) await setTimeout(LEAST_PAUSE_MS);
        const news = (await follower.wait()) ? await read() : null;
        if (isGone) return;
        if (news !== null) {
          const data = JSON.stringify(StorefrontNews.parse(news));
          controller.enqueue(encoder.encode(isFirst ? `retry: ${AGAIN_MS}\ndata: ${data}\n\n` : `data: ${data}\n\n`));
        }
        isFirst = false;
        if (news?.isHere) return;
        follower.end();
        controller.close();
      },
      cancel() {
        isGone = true;
        follower.end();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return context.body(pieces, 200, headers);
}
