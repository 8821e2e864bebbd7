import { addFrontFile } from '@printfront/shared/contracts/front-files.ts';
import {
  addStorefrontFile,
  listStorefrontFiles,
  removeStorefrontFile,
  setStorefrontPrints,
  setStorefrontSizeQuantities,
} from '@printfront/shared/contracts/storefront-files.ts';
import { SENDER_HEADER, type UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { findFile } from '@printfront/shared/server/orders/photos.repository.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { clientAddress } from '../access/client-address.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { asFrontFile } from './front-order.routes.ts';
import { type OrderAccess, photosSeenBy, refuseClosed, senderOf } from './order-access.ts';
import type { StorefrontOrderRow } from './storefront-orders.repository.ts';
import { type FileRow, findClientFileIds } from './uploads.repository.ts';
import type { Uploads } from './uploads.service.ts';

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
    return answerUpload(incoming, async () => {
      const { id } = await findOrder();
      const isKiosk = call.principal.kind === 'kiosk';
      const phone = { source: 'phone', address: clientAddress(call.context) } as const;
      return uploads.add(id, isKiosk ? { source: 'kiosk' } : phone, incoming);
    });
  }

  /** @throws HttpProblem not-found also for a photo of an order that is not the caller's */
  async function findOwn(call: Call, id: string): Promise<{ file: FileRow; order: StorefrontOrderRow }> {
    const file = await findFile(database, id);
    if (file === undefined) throw notFound();
    return { file, order: await access.find(call, file.storefront_order_id) };
  }

  serve(listStorefrontFiles, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    return uploads.list(id, call.query.size, photosSeenBy(call));
  });
  serve(addStorefrontFile, (call) => receive(call, () => access.findChangeable(call, call.params.id)));
  serve(addFrontFile, (call) =>
    receive(call, async () => {
      const { targetId, orderId } = call.params;
      if (targetId !== (await serverId())) throw notFound();
      return access.findChangeable(call, orderId);
      // Sent straight to the shop it has arrived with its answer.
    }).then(async (file) => {
      const own = { ...senderOf(call), fileId: file.id };
      return asFrontFile(file, await findClientFileIds(database, call.params.orderId, own));
    }),
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
    const { file } = await findOwn(call, call.params.id);
    if (call.principal.kind === 'kiosk') await uploads.remove(file);
    else await uploads.removeAsSender(file, call.context.req.header(SENDER_HEADER));
    return undefined;
  });
}
