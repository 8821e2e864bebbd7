import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { isSound } from '@printfront/shared/server/blobs/verify-blob.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { type ArchivedPrint, archiveManifest } from '@printfront/shared/server/print-files/archive-manifest.ts';
import { type PlannedPrint, plannedSources } from '@printfront/shared/server/print-files/archive-plan.ts';
import { dpofOrder } from '@printfront/shared/server/print-files/dpof.ts';
import {
  type OrderArchiveDeps,
  printsAhead,
  refuseMissing,
} from '@printfront/shared/server/print-files/order-archive.ts';
import { orderSheet, type SheetShop } from '@printfront/shared/server/print-files/order-sheet.ts';
import { createPrintFileMaker } from '@printfront/shared/server/print-files/print-file-maker.ts';
import type { ExportFile } from './hot-folder-writer.ts';
import type { LaidOutExport } from './lay-out-export.ts';

export interface WholePrint extends ArchivedPrint {
  /** Path of the finished print file. */
  readonly file: string;
}

/**
 * Makes the prints of an order, by the same renderer as its ZIP. Nobody looks at a hot folder before it is printed, so unlike
 * a ZIP there is none with a photo left out.
 *
 * @throws HttpProblem photo-missing when a photo is away, or its bytes are not those that the customer sent; the signal's
 *   reason
 */
export async function makeWholePrints(
  deps: OrderArchiveDeps,
  { order, planned }: { order: SubmittedOrder; planned: readonly PlannedPrint[] },
  { signal, onMade }: { signal: AbortSignal; onMade(fileCount: number): void },
): Promise<WholePrint[]> {
  const sources = plannedSources(planned);
  await refuseMissing(deps.blobs, sources);
  for (const sha256 of sources) {
    signal.throwIfAborted();
    if (await isSound(deps.blobs, sha256)) continue;
    await deps.suspect?.(sha256);
    throw damaged();
  }
  const whole: WholePrint[] = [];
  for await (const { print, made } of printsAhead(planned, createPrintFileMaker(deps, order.iid))) {
    signal.throwIfAborted();
    if (made.file === null) throw damaged();
    whole.push({ print, file: made.file, ...(await describe(made.file)), problem: made.problem });
    onMade(whole.length);
  }
  return whole;
}

const damaged = () => new HttpProblem('photo-missing', 'A photo of this order is damaged on this server’s disk.');

/** What is written beside and for the printer, each file under the path that it was laid out at. */
export function exportFiles(
  { order, shop }: { order: SubmittedOrder; shop: SheetShop },
  prints: readonly WholePrint[],
  laidOut: LaidOutExport,
): ExportFile[] {
  const made = new Map(prints.map((one) => [one.print.number, one]));
  const found = laidOut.prints.flatMap(({ print, path, copies }) => {
    const one = made.get(print.number);
    return one === undefined ? [] : [{ ...one, path, print: { ...print, copies, path: withinOwn(laidOut, path) } }];
  });
  const files: ExportFile[] = found.map(({ path, file }) => ({ path, from: file }));
  const { orderSheet: sheet, manifest, dpof } = laidOut;
  if (sheet !== null) files.push({ path: sheet, text: orderSheet(order, found, shop) });
  if (manifest !== null) files.push({ path: manifest, text: archiveManifest(order, found) });
  if (dpof !== null) {
    const jobs = found.map(({ print }) => print);
    files.push({ path: dpof, text: dpofOrder(order, jobs, shop.timeZone) });
  }
  return files;
}

/** As it is read from the order's folder. */
const withinOwn = ({ ownFolder }: LaidOutExport, path: string) =>
  ownFolder === null ? path : path.slice(ownFolder.length + 1);

async function describe(file: string): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    byteSize += chunk.length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}
