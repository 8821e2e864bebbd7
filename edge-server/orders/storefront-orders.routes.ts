import { getPriceSummary } from '@printfront/shared/contracts/pricing.ts';
import {
  cancelStorefrontOrder,
  chooseStorefrontPhotoFrame,
  deleteStorefrontPhotos,
  getStorefrontOrder,
  getStorefrontOrderStatus,
  getStorefrontPayment,
  listStorefrontOrders,
  listStorefrontPhotoFrames,
  parkStorefrontOrder,
  submitStorefrontOrder,
  upsertStorefrontOrder,
} from '@printfront/shared/contracts/storefront-orders.ts';
import { estimateDueDate } from '@printfront/shared/contracts/working-hours.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { kioskId } from '../access/storefront-clients.routes.ts';
import { requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { OrderAccess } from './order-access.ts';
import { requestPhotoDeletion } from './photo-retention.service.ts';
import type { StorefrontOrders } from './storefront-orders.service.ts';
import { storefrontPayment } from './storefront-payment.ts';
import { type SubmitDeps, submitOrder } from './submit-order.ts';

export function serveStorefrontOrders(
  serve: Serve,
  orders: StorefrontOrders,
  access: OrderAccess,
  submitting: SubmitDeps,
): void {
  serve(upsertStorefrontOrder, ({ body, principal }) => orders.upsert(kioskId(principal), body.id));
  serve(listStorefrontOrders, ({ principal }) => orders.list(kioskId(principal)));
  serve(getStorefrontOrder, async (call) => {
    const order = await access.find(call, call.params.id);
    return orders.describe(order, call.principal.kind === 'kiosk' ? 'kiosk' : 'phone');
  });
  serve(submitStorefrontOrder, async (call) => {
    const { params, principal, ifMatch, idempotent } = call;
    const asked = { id: params.id, clientId: kioskId(principal), ifMatch, idempotent };
    await submitOrder(submitting, asked, call.body);
    return orders.describe(await access.find(call, call.params.id), 'kiosk');
  });
  serve(cancelStorefrontOrder, async ({ params, principal }) => {
    await orders.cancel(kioskId(principal), params.id);
    return undefined;
  });
  serve(deleteStorefrontPhotos, async ({ params, principal }) => {
    await requestPhotoDeletion(submitting, { id: params.id, clientId: kioskId(principal) });
    return undefined;
  });
  serve(parkStorefrontOrder, async ({ params, principal }) => {
    await orders.park(kioskId(principal), params.id);
    return undefined;
  });

  serve(getStorefrontPayment, async (call) => {
    const order = await access.find(call, call.params.id);
    return storefrontPayment(await requireCatalogue(submitting.catalogue), order, call.query);
  });
  serve(getStorefrontOrderStatus, async (call) => orders.statuses((await access.find(call, call.params.id)).id));
  serve(chooseStorefrontPhotoFrame, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return orders.chooseFrame(id, call.body.photoFrameId);
  });
  serve(listStorefrontPhotoFrames, async (call) => orders.frames((await access.find(call, call.params.id)).id));

  serve(getPriceSummary, async (call) => {
    const order = await access.find(call, call.query.uploadId);
    return orders.price(order, call.query.shippingMethod);
  });
  serve(estimateDueDate, async (call) => {
    const order = await access.find(call, call.query.uploadId);
    return { estimatedDueDate: await orders.dueDate(order, call.query.shippingMethod) };
  });
}
