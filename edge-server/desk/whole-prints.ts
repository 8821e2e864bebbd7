import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { isSound } from '@printfront/shared/server/blobs/verify-blob.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { type ArchivedPrint, archiveManifest } from '@printfront/shared/server/print-files/archive-manifest.ts';
import { plannedSources, planPrints } from '@printfront/shared/server/print-files/archive-plan.ts';
import { DPOF_PATH, dpofOrder } from '@printfront/shared/server/print-files/dpof.ts';
import {
  type OrderArchiveDeps,
  printsAhead,
  refuseMissing,
} from '@printfront/shared/server/print-files/order-archive.ts';
import { orderSheet } from '@printfront/shared/server/print-files/order-sheet.ts';
import { countPrints, type PrintCounts } from '@printfront/shared/server/print-files/print-counts.ts';
import { createPrintFileMaker } from '@printfront/shared/server/print-files/print-file-maker.ts';
import type { ExportFile } from './hot-folder-writer.ts';

export interface WholePrintsDeps extends OrderArchiveDeps {
  /** Adds the order as DPOF. */
  isDpofWanted: boolean;
}

/**
 * Makes everything that the ZIP of the order has, by the same renderer and under the same names. Nobody looks at a hot
 * folder before it is printed, so unlike a ZIP there is none with a photo left out.
 *
 * @throws HttpProblem photo-missing when a photo is away, or its bytes are not those that the customer sent
 */
export async function makeWholePrints(
  deps: WholePrintsDeps,
  order: SubmittedOrder,
): Promise<PrintCounts & { files: ExportFile[] }> {
  const planned = planPrints(order);
  const sources = plannedSources(planned);
  await refuseMissing(deps.blobs, sources);
  for (const sha256 of sources) {
    if (await isSound(deps.blobs, sha256)) continue;
    await deps.suspect?.(sha256);
    throw damaged();
  }

  const archived: ArchivedPrint[] = [];
  const files: ExportFile[] = [];
  for await (const { print, made } of printsAhead(planned, createPrintFileMaker(deps, order.iid))) {
    if (made.file === null) throw damaged();
    archived.push({ print, ...(await describe(made.file)), problem: made.problem });
    files.push({ path: print.path, from: made.file });
  }
  files.push({ path: 'order-sheet.html', text: orderSheet(order, archived, deps.shop) });
  files.push({ path: 'manifest.json', text: archiveManifest(order, archived) });
  if (deps.isDpofWanted) files.push({ path: DPOF_PATH, text: dpofOrder(order, planned, deps.shop.timeZone) });
  return { ...countPrints(archived), files };
}

const damaged = () => new HttpProblem('photo-missing', 'A photo of this order is damaged on this server’s disk.');

async function describe(file: string): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    byteSize += chunk.length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}
