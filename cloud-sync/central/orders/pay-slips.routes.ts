import { attachPayslip, getPayslip, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import * as frontContract from '@printfront/shared/contracts/storefront-slips.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { BlobMissingError } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerSlipPicture } from '@printfront/shared/server/orders/answer-slip-picture.ts';
import { leastOfSlip } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { createFrontOrderSearch, type FrontOrderRow, tookPart } from '../relay/front-files.service.ts';
import * as slips from './pay-slips.service.ts';

export function servePaySlips(serve: Serve, deps: slips.PaySlipsDeps & { trustProxy: boolean }): void {
  serve(uploadPayslip, ({ params, principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, async () => {
      const network = await callerNetwork(context, deps);
      return slips.uploadPayslip(deps, principal, params.id, { incoming, network, idempotent });
    });
  });

  serve(attachPayslip, ({ params, principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, async () => {
      const network = await callerNetwork(context, deps);
      return slips.attachPayslip(deps, principal, params.id, { incoming, network, idempotent });
    });
  });

  serve(getPayslip, async ({ params, principal, context }) => {
    const turn = turnOf(principal, { owner: params.id, address: await callerNetwork(context, deps) });
    const picture = await slips.getPayslip(deps, principal, params.id, turn).catch((error: unknown) => {
      throw error instanceof PhotoNotViewableError || error instanceof BlobMissingError ? notFound() : error;
    });
    return answerSlipPicture(picture);
  });
}

/** For the page of a phone on mobile data. */
export function serveFrontSlips(serve: Serve, deps: slips.PaySlipsDeps & { trustProxy: boolean }): void {
  const search = createFrontOrderSearch(deps);
  const keyOf = ({ targetId, orderId }: { targetId: string; orderId: string }) => ({
    serverId: targetId,
    storefrontOrderId: orderId,
  });
  /** What a slip costs and what was said of it is told to phones that took part. */
  const seenBy = async (context: ServerContext, front: FrontOrderRow, orderId: string, slip: StorefrontSlip) => {
    const sender = context.req.header(SENDER_HEADER) ?? '';
    return (await tookPart(deps, front, { orderId, sender })) ? slip : leastOfSlip(slip);
  };

  serve(frontContract.getFrontSlip, async ({ params, context }) => {
    const front = await search.require(params, () => callerNetwork(context, deps));
    return seenBy(context, front, params.orderId, await slips.getFrontSlip(deps, keyOf(params)));
  });

  serve(frontContract.sendFrontSlip, ({ params, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, async () => {
      const front = await search.require(params, () => callerNetwork(context, deps));
      const network = await callerNetwork(context, deps);
      const slip = await slips.sendFrontSlip(deps, keyOf(params), { incoming, network, front });
      return seenBy(context, front, params.orderId, slip);
    });
  });
}
