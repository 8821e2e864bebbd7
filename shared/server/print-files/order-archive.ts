import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ShownLook } from '../../contracts/shown-look.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { type ArchivedPrint, archiveManifest } from './archive-manifest.ts';
import type { ArchiveOrder } from './archive-order.ts';
import { type PlannedPrint, plannedSources, planPrints } from './archive-plan.ts';
import { orderSheet, type SheetShop } from './order-sheet.ts';
import { countPrints, type PrintCounts } from './print-counts.ts';
import { createPrintFileMaker, type MadePrint, type PrintFileMakerDeps } from './print-file-maker.ts';
import { readSheetLogo } from './sheet-logo.ts';

export interface OrderArchiveDeps extends PrintFileMakerDeps {
  readonly shop: Omit<SheetShop, 'logo'> & { readonly look?: ShownLook | undefined };
}

interface ArchiveOptions {
  /** Called when the last byte has been made, before anybody can have read it. */
  readonly onMade?: (counts: PrintCounts) => void;
}

/**
 * The date of every entry, as MS-DOS local time, so that the same order gives the same bytes wherever it is made.
 * ZIP counts from 1980.
 */
const ENTRY = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true };
/** JPEGs do not shrink; deflating them would only cost time. */
const STORED = { ...ENTRY, compress: false };

/** Prints made ahead of the one that is being sent. Finished prints lie on the disk, so this costs no memory. */
const AHEAD = 3;

/**
 * The print files of an order as a ZIP that is sent while it is made: photos by size, then the order sheet and the
 * manifest, which tell what became of each. Making stops when its reader goes away.
 *
 * @throws HttpProblem photo-missing, before the first byte, when originals have not reached this server
 */
export async function openOrderArchive(
  deps: OrderArchiveDeps,
  order: ArchiveOrder,
  { onMade }: ArchiveOptions = {},
): Promise<Readable> {
  const planned = planPrints(order);
  await refuseMissing(deps.blobs, plannedSources(planned));
  const output = new PassThrough();
  const prints = printsAhead(planned, createPrintFileMaker(deps, order.iid));
  void fill(deps, order, prints, { output, onMade }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

/** @throws HttpProblem photo-missing */
export async function refuseMissing(blobs: BlobStore, sha256s: readonly string[]): Promise<void> {
  let missingCount = 0;
  for (const sha256 of sha256s) if (!(await blobs.has(sha256))) missingCount += 1;
  if (missingCount === 0) return;
  throw new HttpProblem('photo-missing', `${missingCount} photo(s) of this order are not on this server.`);
}

/** Yields the prints in their order while the next ones are already being made. */
export async function* printsAhead(
  planned: readonly PlannedPrint[],
  make: (print: PlannedPrint) => Promise<MadePrint>,
) {
  const running: Promise<MadePrint>[] = [];
  for (const [index, print] of planned.entries()) {
    for (const next of planned.slice(index + running.length, index + AHEAD + 1)) {
      const promise = make(next);
      promise.catch(() => undefined); // told to the loop below, which awaits it, or to nobody once the reader is gone
      running.push(promise);
    }
    const made = await running.shift();
    if (made !== undefined) yield { print, made };
  }
}

async function fill(
  { shop, blobs }: OrderArchiveDeps,
  order: ArchiveOrder,
  prints: ReturnType<typeof printsAhead>,
  { output, onMade }: { output: PassThrough; onMade: ArchiveOptions['onMade'] },
): Promise<void> {
  const zip = new ZipFile();
  const gone = new Promise<'gone'>((resolve) => output.once('close', () => resolve('gone')));
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  failed.catch(() => undefined);
  zip.outputStream.pipe(output);

  const archived: ArchivedPrint[] = [];
  for await (const { print, made } of prints) {
    if (output.destroyed) return;
    if (made.file === null) {
      archived.push({ print, sha256: null, byteSize: null, problem: made.problem });
      continue;
    }
    const source = createReadStream(made.file);
    const { stream, sent } = hashed(source);
    zip.addReadStream(stream, print.path, STORED);
    // The next entry is added when this one is through: that is what keeps memory flat and the order of the entries.
    const outcome = await Promise.race([sent, gone, failed]);
    if (outcome === 'gone') return void source.destroy();
    archived.push({ print, ...outcome, problem: made.problem });
  }
  const logo = await readSheetLogo(blobs, shop.look);
  zip.addBuffer(Buffer.from(orderSheet(order, archived, { ...shop, logo })), 'order-sheet.html', ENTRY);
  zip.addBuffer(Buffer.from(archiveManifest(order, archived)), 'manifest.json', ENTRY);
  onMade?.(countPrints(archived));
  zip.end();
  await Promise.race([gone, failed]);
}

/** Passes a stream on and tells what went through when all of it has. */
function hashed(source: Readable): { stream: Readable; sent: Promise<{ sha256: string; byteSize: number }> } {
  const hash = createHash('sha256');
  let byteSize = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      byteSize += chunk.length;
      done(null, chunk);
    },
  });
  const sent = new Promise<{ sha256: string; byteSize: number }>((resolve, reject) => {
    meter.once('end', () => resolve({ sha256: hash.digest('hex'), byteSize }));
    meter.once('error', reject);
    source.once('error', reject);
  });
  sent.catch(() => undefined);
  source.pipe(meter);
  return { stream: meter, sent };
}
