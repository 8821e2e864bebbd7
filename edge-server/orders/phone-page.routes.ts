import * as contract from '@printfront/shared/contracts/front-files.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { KeptUntilClocks } from './kept-until.ts';
import { type OrderAccess, senderOf, tookPart } from './order-access.service.ts';
import { type FrontOrderDeps, getFrontOrder, requireThisShop } from './phone-page.service.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';

/** The page of a phone on mobile data, opened on the shop's own server. */
export function serveFrontOrder(
  serve: Serve,
  access: OrderAccess,
  deps: FrontOrderDeps & KeptUntilClocks & { phones: Pick<PhonesAtOrders, 'touch'> },
): void {
  serve(contract.getFrontOrder, async (call) => {
    const shop = await requireThisShop(deps, call.params.targetId);
    const order = await access.find(call, call.params.orderId);
    return getFrontOrder(deps, order, { shop, sender: senderOf(call), tookPart: await tookPart(deps, call, order) });
  });
  serve(contract.touchFrontPhone, async (call) => {
    await requireThisShop(deps, call.params.targetId);
    const { id } = await access.findChangeable(call, call.params.orderId);
    deps.phones.touch(id, senderOf(call).senderHash, call.body);
    return undefined;
  });
}
