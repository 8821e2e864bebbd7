import * as contract from '@printfront/shared/contracts/front-files.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { secretHash } from '../sync/secret-hash.ts';
import {
  addFrontFile,
  createGuessedOrders,
  type FrontFilesDeps,
  type FrontOrderRow,
  getFrontOrder,
  refuseUnreachable,
  requireFrontOrder,
} from './front-files.service.ts';

/** The phone page of a customer on mobile data. */
export function serveFrontFiles(serve: Serve, deps: FrontFilesDeps & { trustProxy: boolean }): void {
  const { database, now } = deps;
  const guesses = createGuessedOrders(deps);

  /** Whoever knows an order is never kept waiting: a mobile network is one address for thousands. */
  async function countMiss(network: string): Promise<void> {
    await guesses.admit(network);
    await guesses.missed(network);
  }

  async function find(
    context: ServerContext,
    { targetId, orderId }: { targetId: string; orderId: string },
  ): Promise<FrontOrderRow> {
    try {
      return await requireFrontOrder(database, targetId, orderId);
    } catch (error) {
      if (error instanceof HttpProblem) await countMiss(await callerNetwork(context, deps));
      throw error;
    }
  }

  serve(contract.getFrontOrder, async ({ params, context }) =>
    getFrontOrder(database, await find(context, params), {
      orderId: params.orderId,
      senderHash: secretHash(context.req.header(SENDER_HEADER) ?? ''),
      now: now(),
    }),
  );

  serve(contract.addFrontFile, ({ params, context }) =>
    answerUpload(context.env.incoming, async () => {
      const order = await find(context, params);
      refuseUnreachable(order, now());
      return addFrontFile(deps, order, context.env.incoming);
    }),
  );
}
