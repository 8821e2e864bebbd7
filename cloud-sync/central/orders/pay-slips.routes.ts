import { attachPayslip, getPayslip, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import * as frontContract from '@printfront/shared/contracts/storefront-slips.ts';
import { BlobMissingError } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { answerSlipPicture } from '@printfront/shared/server/orders/answer-slip-picture.ts';
import { PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { createFrontOrderSearch } from '../relay/front-files.service.ts';
import * as slips from './pay-slips.service.ts';

export function servePaySlips(serve: Serve, deps: slips.PaySlipsDeps & { trustProxy: boolean }): void {
  serve(uploadPayslip, ({ params, principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, () => slips.uploadPayslip(deps, principal, params.id, { incoming, idempotent }));
  });

  serve(attachPayslip, ({ params, principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, () => slips.attachPayslip(deps, principal, params.id, { incoming, idempotent }));
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

  serve(frontContract.getFrontSlip, async ({ params, context }) => {
    await search.require(params, () => callerNetwork(context, deps));
    return slips.getFrontSlip(deps, { serverId: params.targetId, storefrontOrderId: params.orderId });
  });

  serve(frontContract.sendFrontSlip, ({ params, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, async () => {
      const front = await search.require(params, () => callerNetwork(context, deps));
      const key = { serverId: params.targetId, storefrontOrderId: params.orderId };
      return slips.sendFrontSlip(deps, key, { incoming, front });
    });
  });
}
