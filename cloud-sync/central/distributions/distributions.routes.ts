import {
  createDistributionFile,
  deleteDistributionFile,
  downloadDistributionFile,
  findDistributionFiles,
  listDistributionFiles,
  updateDistributionFile,
} from '@printfront/shared/contracts/distributions.ts';
import { parseDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { sendFile } from './distribution-download.ts';
import { type DistributionRow, findFile } from './distributions.repository.ts';
import * as distributions from './distributions.service.ts';
import { createGuessedCodes } from './downloads.service.ts';

export function serveDistributions(
  serve: Serve,
  deps: distributions.DistributionsDeps & { trustProxy: boolean },
): void {
  const { database, blobs, now } = deps;
  const guesses = createGuessedCodes(deps);

  /** What is no code at all is no guess either, and a right one is taken whatever others on the same network have tried. */
  async function findByCode(context: ServerContext, typed: string): Promise<DistributionRow | undefined> {
    const code = parseDistributionCode(typed);
    if (code === null) return undefined;
    const file = await findFile(database, { code }, now().toISOString());
    if (file !== undefined) return file;
    const network = await callerNetwork(context, deps);
    await guesses.admit(network);
    await guesses.missed(network);
    return undefined;
  }

  serve(findDistributionFiles, async ({ params, context }) => {
    const file = await findByCode(context, params.code);
    return file === undefined ? [] : [distributions.asDistributionFile(file, deps)];
  });

  serve(downloadDistributionFile, async ({ params, context }) => {
    const file = await findByCode(context, params.code);
    if (file === undefined) throw notFound();
    return sendFile(blobs, file, context.req.raw);
  });

  serve(listDistributionFiles, ({ query }) => distributions.listDistributionFiles(deps, query));

  serve(createDistributionFile, ({ principal, idempotent, context }) => {
    const { incoming } = context.env;
    return answerUpload(incoming, () => distributions.createDistributionFile(deps, principal, incoming, idempotent));
  });

  serve(updateDistributionFile, ({ params: { id }, body: { expireAt }, principal, ifMatch }) =>
    distributions.updateDistributionFile(deps, principal, { id, expireAt, ifMatch }),
  );

  serve(deleteDistributionFile, async ({ params: { id }, principal, ifMatch }) => {
    await distributions.deleteDistributionFile(deps, principal, { id, ifMatch });
    return undefined;
  });
}
