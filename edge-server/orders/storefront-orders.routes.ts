import { getPriceSummary } from '@printfront/shared/contracts/pricing.ts';
import * as contract from '@printfront/shared/contracts/storefront-orders.ts';
import { estimateDueDate } from '@printfront/shared/contracts/working-hours.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { kioskId } from '../access/storefront-clients.routes.ts';
import { requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { OrderAccess } from './order-access.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import { deleteStorefrontPhotos } from './photo-retention.service.ts';
import type { StorefrontOrders } from './storefront-orders.service.ts';
import { getStorefrontPayment } from './storefront-payment.ts';
import { type SubmitDeps, submitStorefrontOrder } from './submit-order.service.ts';

export function serveStorefrontOrders(
  serve: Serve,
  orders: StorefrontOrders,
  access: OrderAccess,
  submitting: SubmitDeps,
  followers: Pick<OrderFollowers, 'changed'>,
): void {
  serve(contract.upsertStorefrontOrder, ({ body, principal }) =>
    orders.upsertStorefrontOrder(kioskId(principal), body.id),
  );
  serve(contract.takeUpStorefrontOrder, ({ body, principal }) =>
    orders.takeUpStorefrontOrder(kioskId(principal), body.code),
  );
  serve(contract.listStorefrontOrders, ({ principal }) => orders.listStorefrontOrders(kioskId(principal)));
  serve(contract.getStorefrontOrder, async (call) => {
    const order = await access.find(call, call.params.id);
    return orders.describe(order, call.principal.kind === 'kiosk' ? 'kiosk' : 'phone');
  });
  serve(contract.submitStorefrontOrder, async (call) => {
    const { params, principal, ifMatch, idempotent } = call;
    const asked = { id: params.id, clientId: kioskId(principal), ifMatch, idempotent };
    await submitStorefrontOrder(submitting, asked, call.body);
    followers.changed(params.id);
    return orders.describe(await access.find(call, call.params.id), 'kiosk');
  });
  serve(contract.cancelStorefrontOrder, async ({ params, principal }) => {
    await orders.cancelStorefrontOrder(kioskId(principal), params.id);
    return undefined;
  });
  serve(contract.deleteStorefrontPhotos, async ({ params, principal }) => {
    await deleteStorefrontPhotos(submitting, { id: params.id, clientId: kioskId(principal) });
    return undefined;
  });
  serve(contract.parkStorefrontOrder, async ({ params, principal }) => {
    await orders.parkStorefrontOrder(kioskId(principal), params.id);
    return undefined;
  });

  serve(contract.getStorefrontPayment, async (call) => {
    const order = await access.find(call, call.params.id);
    return getStorefrontPayment(await requireCatalogue(submitting.catalogue), order, call.query);
  });
  serve(contract.getStorefrontOrderStatus, async (call) =>
    orders.getStorefrontOrderStatus((await access.find(call, call.params.id)).id),
  );
  serve(contract.chooseStorefrontPhotoFrame, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return orders.chooseStorefrontPhotoFrame(id, call.body.photoFrameId);
  });
  serve(contract.chooseStorefrontFinish, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return orders.chooseStorefrontFinish(id, call.body.finishId);
  });
  serve(contract.listStorefrontPhotoFrames, async (call) =>
    orders.listStorefrontPhotoFrames((await access.find(call, call.params.id)).id),
  );

  serve(getPriceSummary, async (call) => {
    const order = await access.find(call, call.query.uploadId);
    return orders.getPriceSummary(order, call.query.shippingMethod);
  });
  serve(estimateDueDate, async (call) => {
    const order = await access.find(call, call.query.uploadId);
    return orders.estimateDueDate(order, call.query.shippingMethod);
  });
}
