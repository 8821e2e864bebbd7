import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { PictureUse } from '../../contracts/uploaded-files.ts';
import { formatOrderNumber } from '../../domain/order-number.ts';
import { BlobMissingError, type BlobStore } from '../blobs/blob-store.ts';
import { HttpProblem, notFound } from '../http/http-problem.ts';
import type { ServerContext } from '../http/serve.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '../photos/derivatives.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import type { ArchiveOrder } from './archive-order.ts';
import { plannedSources, planPrints } from './archive-plan.ts';
import { type OrderArchiveDeps, openOrderArchive, refuseMissing } from './order-archive.ts';
import type { PrintCounts } from './print-counts.ts';
import { createPrintFileMaker } from './print-file-maker.ts';

/**
 * Answers with the print files of an order as a ZIP.
 *
 * @param onSent called once the last byte was handed to the network; a download that broke off never gets there
 * @throws HttpProblem photo-missing
 */
export async function answerArchive(
  context: ServerContext,
  deps: OrderArchiveDeps,
  order: ArchiveOrder,
  onSent: (counts: PrintCounts) => void,
): Promise<Response> {
  let made: PrintCounts | undefined;
  const archive = await openOrderArchive(deps, order, {
    onMade(counts) {
      made = counts;
    },
  });
  context.env.outgoing.once('finish', () => {
    if (made !== undefined && archive.readableEnded) onSent(made);
  });
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${formatOrderNumber(order.iid)}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Answers with the print file of one photo, to print it again.
 *
 * @throws HttpProblem not-found, photo-missing, photo-damaged
 */
export async function answerPrintFile(
  deps: OrderArchiveDeps,
  order: ArchiveOrder,
  { fileId, size }: { fileId: string; size: string },
): Promise<Response> {
  const print = planPrints(order).find(
    ({ line, files }) => line.size.key === size && files.some(({ id }) => id === fileId),
  );
  if (print === undefined) throw notFound();
  await refuseMissing(deps.blobs, plannedSources([print]));
  const { file } = await createPrintFileMaker(deps, order.iid)(print);
  if (file === null) throw new HttpProblem('photo-damaged', 'Nothing can be printed from this photo as it is stored.');
  // Without the number of copies that were ordered: how many are printed again is another matter.
  const name = `${formatOrderNumber(order.iid)}-${String(print.number).padStart(3, '0')}_${size}_again.jpg`;
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** @throws HttpProblem not-found when the photo is not here, or nothing of it can be shown; PhotoWorkersBusyError */
export async function answerThumbnail(
  {
    blobs,
    derivatives,
  }: { blobs: Pick<BlobStore, 'has'>; derivatives: Pick<PhotoDerivatives, 'thumbnail' | 'preview'> },
  sha256: string,
  { use, turn }: { use: PictureUse; turn: PhotoTurn },
): Promise<Response> {
  if (!(await blobs.has(sha256))) throw notFound();
  const made = use === 'screen' ? derivatives.preview(sha256, turn) : derivatives.thumbnail(sha256, turn);
  const picture = await made.catch((error: unknown) => {
    throw error instanceof PhotoNotViewableError || error instanceof BlobMissingError ? notFound() : error;
  });
  return new Response(Readable.toWeb(createReadStream(picture)) as ReadableStream<Uint8Array>, {
    // The photo of a file never changes; only its owner's browser may keep it.
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000, immutable' },
  });
}

export const photosDeleted = () =>
  new HttpProblem('photos-deleted', 'The photos of this order have had their time and were deleted.');
