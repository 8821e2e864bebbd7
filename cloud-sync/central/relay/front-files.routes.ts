import * as contract from '@printfront/shared/contracts/front-files.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { secretHash } from '../sync/secret-hash.ts';
import {
  addFrontFile,
  createFrontOrderSearch,
  type FrontFilesDeps,
  getFrontOrder,
  refuseUnreachable,
  tookPart,
} from './front-files.service.ts';
import { createPhonePace, touchFrontPhone } from './front-phones.service.ts';

/** The phone page of a customer on mobile data. */
export function serveFrontFiles(serve: Serve, deps: FrontFilesDeps & { trustProxy: boolean }): void {
  const { database, now } = deps;
  const search = createFrontOrderSearch(deps);
  const pace = createPhonePace(now);
  const find = (context: ServerContext, order: { targetId: string; orderId: string }) =>
    search.require(order, () => callerNetwork(context, deps));

  serve(contract.getFrontOrder, async ({ params, context }) => {
    const order = await find(context, params);
    const sender = context.req.header(SENDER_HEADER) ?? '';
    const { orderId } = params;
    return getFrontOrder(database, order, {
      orderId,
      senderHash: secretHash(sender),
      now: now(),
      tookPart: await tookPart(deps, order, { orderId, sender }),
    });
  });

  serve(contract.touchFrontPhone, async ({ params, context, body }) => {
    const order = await find(context, params);
    pace.admit(order.order_hash);
    const senderHash = secretHash(context.req.header(SENDER_HEADER) ?? '');
    await touchFrontPhone(deps, order, { senderHash, says: body });
    return undefined;
  });

  serve(contract.addFrontFile, ({ params, context }) =>
    answerUpload(context.env.incoming, async () => {
      const order = await find(context, params);
      refuseUnreachable(order, now());
      const network = await callerNetwork(context, deps);
      return addFrontFile(deps, order, { request: context.env.incoming, network });
    }),
  );
}
