import * as contract from '@printfront/shared/contracts/sticks.ts';
import { isFromHere } from '@printfront/shared/server/http/from-here.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { clientAddress } from '../access/client-address.ts';
import type { OrderAccess } from '../orders/order-access.service.ts';
import type { Uploads } from '../orders/storefront-files.service.ts';
import type { Sticks } from './sticks.service.ts';

interface Call {
  readonly principal: Principal;
  readonly context: ServerContext;
  readonly params: { readonly id: string };
}

/** Only the kiosk that is this very computer sees what is plugged into it. */
export function serveSticks(serve: Serve, sticks: Sticks, uploads: Pick<Uploads, 'addOwnFile'>, access: OrderAccess) {
  /** @throws HttpProblem not-found */
  async function orderHere(call: Call): Promise<string> {
    const { id } = await access.findChangeable(call, call.params.id);
    if (!isFromHere(call.context)) throw notFound();
    return id;
  }

  serve(contract.listSticks, async (call) => {
    const { id } = await access.findChangeable(call, call.params.id);
    const found = isFromHere(call.context) ? await sticks.listSticks(id) : null;
    return { isHere: found !== null, sticks: found ?? [] };
  });

  serve(contract.listStickPhotos, async (call) =>
    sticks.listStickPhotos(await orderHere(call), call.params.stickId, call.query.after),
  );

  serve(contract.getStickPhotoThumbnail, async (call) => {
    const orderId = await orderHere(call);
    const turn = turnOf(call.principal, { owner: orderId, address: clientAddress(call.context) });
    const picture = await sticks.thumbnail(orderId, call.params.stickId, call.params.photoId, turn);
    // As for a kiosk's other pictures: its browser writes none to its disk.
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
    });
  });

  serve(contract.takeStickPhoto, async (call) => {
    const { stickId, photoId } = call.params;
    const orderId = await orderHere(call);
    return answerUpload(call.context.env.incoming, async () => {
      const photo = await sticks.openPhoto(orderId, stickId, photoId);
      try {
        return await uploads.addOwnFile(orderId, { ...photo, clientFileId: photoId });
      } finally {
        await photo.close();
      }
    });
  });
}
