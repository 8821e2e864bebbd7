import { addFrontFile } from '@printfront/shared/contracts/front-files.ts';
import * as contract from '@printfront/shared/contracts/storefront-files.ts';
import { SENDER_HEADER, type UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { clientAddress } from '../access/client-address.ts';
import { type OrderAccess, photosSeenBy, refuseClosed, senderOf } from './order-access.service.ts';
import { describeFrontFile, type FrontOrderDeps, requireThisShop } from './phone-page.service.ts';
import type { Uploads } from './storefront-files.service.ts';

interface Call {
  readonly principal: Principal;
  readonly context: ServerContext;
}

export function serveUploads(serve: Serve, uploads: Uploads, access: OrderAccess, deps: FrontOrderDeps): void {
  async function receive(call: Call, findOrder: () => Promise<{ id: string }>): Promise<UploadedFile> {
    const { incoming } = call.context.env;
    return answerUpload(incoming, async () => {
      const { id } = await findOrder();
      const isKiosk = call.principal.kind === 'kiosk';
      const phone = { source: 'phone', address: clientAddress(call.context) } as const;
      return uploads.addStorefrontFile(id, isKiosk ? { source: 'kiosk' } : phone, incoming);
    });
  }

  /** @throws HttpProblem not-found also for a photo of an order that is not the caller's */
  async function findOwn(call: Call, fileId: string) {
    const file = await uploads.requireFile(fileId);
    return { file, order: await access.find(call, file.storefront_order_id) };
  }

  serve(contract.listStorefrontFiles, async (call) => {
    const { id } = await access.findForPhotos(call, call.params.id);
    return uploads.listStorefrontFiles(id, call.query.size, photosSeenBy(call));
  });
  serve(contract.addStorefrontFile, (call) => receive(call, () => access.findChangeable(call, call.params.id)));
  serve(addFrontFile, async (call) => {
    const { targetId, orderId } = call.params;
    const file = await receive(call, async () => {
      await requireThisShop(deps, targetId);
      return access.findChangeable(call, orderId);
    });
    return describeFrontFile(deps, orderId, file, senderOf(call));
  });
  serve(contract.setStorefrontPrints, async (call) => {
    const { file, order } = await findOwn(call, call.params.id);
    refuseClosed(order);
    return uploads.setStorefrontPrints(file, call.query.size, call.body);
  });
  serve(contract.setStorefrontSizeQuantities, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    return uploads.setStorefrontSizeQuantities(id, call.params.key, call.body);
  });
  serve(contract.removeStorefrontFile, async (call) => {
    const { file } = await findOwn(call, call.params.id);
    if (call.principal.kind === 'kiosk') await uploads.removeStorefrontFile(file);
    else await uploads.removeAsSender(file, call.context.req.header(SENDER_HEADER));
    return undefined;
  });
}
