import type { Logger } from 'pino';
import { getOrderArchive, getOrderFileThumbnail, getPrintFile } from '../../contracts/orders.ts';
import { notFound } from '../http/http-problem.ts';
import { turnOf } from '../http/photo-turn-of.ts';
import type { Principal } from '../http/principal.ts';
import type { Serve, ServerContext } from '../http/serve.ts';
import type { PhotoDerivatives } from '../photos/derivatives.ts';
import { answerArchive, answerPrintFile, answerThumbnail } from '../print-files/answer-print-files.ts';
import type { ArchiveOrder } from '../print-files/archive-order.ts';
import type { OrderArchiveDeps } from '../print-files/order-archive.ts';
import type { PrintCounts } from '../print-files/print-counts.ts';
import type { DeskCall } from './order-desk.routes.ts';

/** Print files and pictures of one server's orders. */
export interface OrderFiles {
  /**
   * @returns null when not every original is here, and another server may have them
   * @throws HttpProblem not-found, photos-deleted, order-damaged, photo-damaged
   */
  readArchive(principal: Principal, orderId: string): Promise<ArchiveOrder | null>;
  archiveDeps(): OrderArchiveDeps | Promise<OrderArchiveDeps>;
  /** The archive went out whole. */
  noteExport(principal: Principal, orderId: string, counts: PrintCounts): Promise<void>;
  /** @returns hash of a photo of an order that the caller may see; null when it is not here */
  findPhoto(principal: Principal, photo: { orderId: string; fileId: string }): Promise<string | null>;
  addressOf(context: ServerContext): string | Promise<string>;
}

export interface OrderFilesDeps {
  derivatives: Pick<PhotoDerivatives, 'thumbnail' | 'preview'>;
  logger: Logger;
}

/** Where a call about a file is answered: what this server has itself comes first, because it is the same, and nearer. */
export type FileRouting = (call: DeskCall, orderId: string, here: () => Promise<Response | null>) => Promise<Response>;

const ANSWERED_HERE: FileRouting = async (_call, _orderId, here) => {
  const own = await here();
  if (own === null) throw notFound();
  return own;
};

export function serveOrderFiles(
  serve: Serve,
  { derivatives, logger }: OrderFilesDeps,
  files: OrderFiles,
  ofFile: FileRouting = ANSWERED_HERE,
): void {
  serve(getOrderArchive, (call) => {
    const { params, principal, context } = call;
    return ofFile(call, params.id, async () => {
      const order = await files.readArchive(principal, params.id);
      if (order === null) return null;
      return answerArchive(context, await files.archiveDeps(), order, (counts) => {
        files.noteExport(principal, params.id, counts).catch((error: unknown) => {
          logger.error({ err: error }, 'a download of print files is missing in the ledger');
        });
      });
    });
  });

  serve(getPrintFile, (call) => {
    const { id, fileId } = call.params;
    return ofFile(call, id, async () => {
      const order = await files.readArchive(call.principal, id);
      if (order === null) return null;
      return answerPrintFile(await files.archiveDeps(), order, { fileId, size: call.query.size });
    });
  });

  serve(getOrderFileThumbnail, (call) => {
    const { id, fileId } = call.params;
    return ofFile(call, id, async () => {
      const sha256 = await files.findPhoto(call.principal, { orderId: id, fileId });
      if (sha256 === null) return null;
      const { blobs } = await files.archiveDeps();
      const turn = turnOf(call.principal, { owner: id, address: await files.addressOf(call.context) });
      return answerThumbnail({ blobs, derivatives }, sha256, { use: call.query.for, turn });
    });
  });
}
