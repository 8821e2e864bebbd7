import { attachPayslip, getPayslip } from '@printfront/shared/contracts/orders.ts';
import * as contract from '@printfront/shared/contracts/storefront-slips.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerSlipPicture } from '@printfront/shared/server/orders/answer-slip-picture.ts';
import type { OrderDesk } from '@printfront/shared/server/orders/order-desk.routes.ts';
import { leastOfSlip } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { clientAddress, clientNetwork } from '../access/client-address.ts';
import { noteSlipOf, type OrderAccess, sentItsSlip, tookPart } from '../orders/order-access.service.ts';
import { type FrontOrderDeps, requireThisShop } from '../orders/phone-page.service.ts';
import type { DeskRouting } from './desk-routing.service.ts';
import * as slips from './pay-slips.service.ts';

interface Call {
  readonly principal: Principal;
  readonly context: ServerContext;
}

/** Slips of the customers in the shop, from their phones. */
export function serveStorefrontSlips(
  serve: Serve,
  deps: slips.PaySlipsDeps & FrontOrderDeps,
  access: OrderAccess,
): void {
  const show = async (call: Call, orderId: string) => {
    const order = await access.find(call, orderId);
    const hasPart = await tookPart(deps, call, order);
    const slip = await slips.getStorefrontSlip(deps, order);
    return hasPart ? slip : leastOfSlip(slip, await sentItsSlip(deps.database, call, orderId));
  };
  const send = (call: Call, orderId: string, before = async () => {}) => {
    const { incoming } = call.context.env;
    return answerUpload(incoming, async () => {
      await before();
      const address = clientAddress(call.context);
      await slips.sendStorefrontSlip(deps, await access.find(call, orderId), { incoming, address });
      await noteSlipOf(deps.database, call, orderId);
      return show(call, orderId);
    });
  };
  const isThisShop = async (targetId: string) => void (await requireThisShop(deps, targetId));

  serve(contract.getStorefrontSlip, (call) => show(call, call.params.id));
  serve(contract.sendStorefrontSlip, (call) => send(call, call.params.id));
  serve(contract.getFrontSlip, async (call) => {
    await isThisShop(call.params.targetId);
    return show(call, call.params.orderId);
  });
  serve(contract.sendFrontSlip, (call) => send(call, call.params.orderId, () => isThisShop(call.params.targetId)));
}

/** Slips at the desk: of this shop's orders they are looked at and attached here, with and without central. */
export function serveDeskSlips(
  serve: Serve,
  deps: slips.PaySlipsDeps & { derivatives: Pick<PhotoDerivatives, 'preview' | 'qrCodes'> },
  desk: Pick<OrderDesk, 'getOrder'>,
  routing: Pick<DeskRouting, 'ofFile' | 'ofOwn'>,
): void {
  serve(attachPayslip, (call) => {
    const { principal, params, idempotent, context } = call;
    const { incoming } = context.env;
    return routing.ofOwn(call, params.id, () =>
      answerUpload(incoming, async () => {
        await slips.attachPayslip(deps, principal, params.id, { incoming, idempotent });
        return desk.getOrder(principal, params.id);
      }),
    );
  });

  serve(getPayslip, (call) => {
    const { principal, params, context } = call;
    return routing.ofFile(call, params.id, async () => {
      const sha256 = await slips.findSlipPicture(deps, params.id);
      if (sha256 === null) return null;
      const turn = turnOf(principal, { owner: params.id, address: clientNetwork(context) });
      const picture = await deps.derivatives.preview(sha256, turn).catch((error: unknown) => {
        if (error instanceof PhotoNotViewableError) return null;
        throw error;
      });
      return picture === null ? null : answerSlipPicture(picture);
    });
  });
}
