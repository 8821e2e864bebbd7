import {
  createDistributionFile,
  deleteDistributionFile,
  downloadDistributionFile,
  findDistributionFiles,
  listDistributionFiles,
  updateDistributionFile,
} from '@printfront/shared/contracts/distributions.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { sendFile } from './distribution-download.ts';
import * as distributions from './distributions.service.ts';
import { createDownloads } from './downloads.service.ts';

export function serveDistributions(
  serve: Serve,
  deps: distributions.DistributionsDeps & { trustProxy: boolean },
): void {
  const downloads = createDownloads(deps);
  const typedIn = (context: ServerContext, code: string) => ({ code, network: () => callerNetwork(context, deps) });

  serve(findDistributionFiles, ({ params, context }) => downloads.findDistributionFiles(typedIn(context, params.code)));

  serve(downloadDistributionFile, async ({ params, context }) => {
    const file = await downloads.downloadDistributionFile(typedIn(context, params.code));
    return sendFile(deps.blobs, file, context.req.raw);
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
