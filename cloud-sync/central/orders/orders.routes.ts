import { orderAgain as orderAgainContract } from '@printfront/shared/contracts/order-again.ts';
import * as contract from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { serveOrderDesk } from '@printfront/shared/server/orders/order-desk.routes.ts';
import { servePrintNotes } from '@printfront/shared/server/orders/print-notes.routes.ts';
import { ownerId } from '../auth/owner-id.ts';
import { seeingAll } from '../database/shops-seen.ts';
import { setMakingShop } from './making-shop.service.ts';
import { type OrderAgainDeps, orderAgain } from './order-again.service.ts';
import { createOrderDesk, createPrintNoteDesk } from './order-changes.service.ts';
import { getOrder, listOwnOrders, type OrderDeskDeps } from './order-desk.service.ts';
import { deleteOrderPhotos, type PhotoRetentionDeps } from './photo-retention.service.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.service.ts';

type OrdersDeps = OrderDeskDeps & PlaceOrderDeps & OrderAgainDeps & Pick<PhotoRetentionDeps, 'collector'>;

/** Orders for the people who own them and for those who work on them. */
export function serveOrders(serve: Serve, deps: OrdersDeps): void {
  serve(contract.placeOrder, async ({ body, ifMatch, idempotent, principal }) => {
    const orderId = await placeOrder(deps, ownerId(principal), body, { ifMatch, idempotent });
    return getOrder(deps, principal, orderId);
  });
  serve(contract.listOwnOrders, ({ query, principal }) => listOwnOrders(deps, principal, query));
  serve(contract.deleteOrderPhotos, async ({ params, principal }) => {
    await deleteOrderPhotos(deps, principal, params.id);
    return getOrder(deps, principal, params.id);
  });
  serve(orderAgainContract, ({ params, principal }) => orderAgain(deps, principal, params.id));
  serve(contract.setMakingShop, async ({ params, body, principal }) => {
    await setMakingShop(deps, principal, { orderId: params.id, ...body });
    return getOrder(deps, seeingAll(principal), params.id);
  });
  serveOrderDesk(serve, createOrderDesk(deps));
  servePrintNotes(serve, createPrintNoteDesk(deps));
}
