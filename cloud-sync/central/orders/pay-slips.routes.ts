import fs from 'node:fs/promises';
import { getPayslip, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import { BlobMissingError } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import * as slips from './pay-slips.service.ts';

export function servePaySlips(serve: Serve, deps: slips.PaySlipsDeps & { trustProxy: boolean }): void {
  serve(uploadPayslip, ({ params, principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, () => slips.uploadPayslip(deps, principal, params.id, { incoming, idempotent }));
  });

  serve(getPayslip, async ({ params, principal, context }) => {
    const turn = turnOf(principal, { owner: params.id, address: await callerNetwork(context, deps) });
    const picture = await slips.getPayslip(deps, principal, params.id, turn).catch((error: unknown) => {
      throw error instanceof PhotoNotViewableError || error instanceof BlobMissingError ? notFound() : error;
    });
    // Never the file that came: the picture has been drawn anew, without anything else that a file can hold.
    return new Response(await fs.readFile(picture), {
      headers: {
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // Bank details: nothing on the way, and nobody who uses this browser later, keeps it.
        'cache-control': 'no-store',
      },
    });
  });
}
