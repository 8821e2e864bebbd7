import { addFrontFile, type FrontFile } from '@printfront/shared/contracts/front-files.ts';
import {
  addStorefrontFile,
  listStorefrontFiles,
  removeStorefrontFile,
  setStorefrontPrints,
  setStorefrontSizeQuantities,
} from '@printfront/shared/contracts/storefront-files.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { discardRequest } from '@printfront/shared/server/uploads/discard-request.ts';
import { UploadError } from '@printfront/shared/server/uploads/upload-error.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { type OrderAccess, refuseClosed } from '../storefront/order-access.ts';
import type { StorefrontOrderRow } from '../storefront/storefront-orders.repository.ts';
import { type FileRow, findFile } from './uploads.repository.ts';
import type { Uploads } from './uploads.service.ts';

/** A disk that is full needs staff; a phone that asks every minute finds out soon enough. */
const DISK_FULL_RETRY_SECONDS = 60;

interface Call {
  readonly principal: Principal;
  readonly context: ServerContext;
}

export function serveUploads(
  serve: Serve,
  deps: { uploads: Uploads; access: OrderAccess; database: EdgeDatabase; serverId: () => Promise<string | null> },
): void {
  const { uploads, access, database, serverId } = deps;

  async function receive(call: Call, findOrder: () => Promise<StorefrontOrderRow>): Promise<UploadedFile> {
    const { incoming } = call.context.env;
    try {
      const { id } = await findOrder();
      return await uploads.add(id, call.principal.kind === 'kiosk' ? 'kiosk' : 'phone', incoming);
    } catch (error) {
      // Refused before the body was read: it is read and dropped, so that the answer reaches a phone that still sends.
      discardRequest(incoming);
      throw asProblem(error);
    }
  }

  /** @throws HttpProblem not-found also for a photo of an order that is not the caller's */
  async function findOwn(call: Call, id: string): Promise<{ file: FileRow; order: StorefrontOrderRow }> {
    const file = await findFile(database, id);
    if (file === undefined) throw notFound();
    return { file, order: await access.find(call, file.storefront_order_id) };
  }

  serve(listStorefrontFiles, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    return uploads.list(id, call.query.size);
  });
  serve(addStorefrontFile, (call) => receive(call, () => access.findChangeable(call, call.params.id)));
  serve(addFrontFile, (call) =>
    receive(call, async () => {
      const { targetId, orderId } = call.params;
      if (targetId !== (await serverId())) throw notFound();
      return access.findChangeable(call, orderId);
    }).then(asFrontFile),
  );
  serve(setStorefrontPrints, async (call) => {
    const { file, order } = await findOwn(call, call.params.id);
    refuseClosed(order);
    return uploads.setPrints(file, call.query.size, call.body);
  });
  serve(setStorefrontSizeQuantities, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return uploads.setQuantities(id, call.params.key, call.body.quantities);
  });
  serve(removeStorefrontFile, async (call) => {
    const { file, order } = await findOwn(call, call.params.id);
    refuseClosed(order);
    if (call.principal.kind === 'kiosk') await uploads.remove(file);
    else await uploads.removeAsSender(file, call.context.req.header('x-sender-id'));
    return undefined;
  });
}

/** Sent straight to the shop it has arrived with its answer. */
function asFrontFile({ id, name, byteSize, sentCount }: UploadedFile): FrontFile {
  return { id, name, byteSize, sentCount, state: 'at-shop', clientFileId: null };
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof UploadError)) return error;
  return new HttpProblem(error.code, error.message, {
    parameter: 'file',
    ...(error.code === 'disk-full' ? { retryAfterSeconds: DISK_FULL_RETRY_SECONDS } : {}),
  });
}
