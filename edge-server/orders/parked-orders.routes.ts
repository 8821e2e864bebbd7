import * as contract from '@printfront/shared/contracts/parked-orders.ts';
import type { DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { createPhotoPictures } from '@printfront/shared/server/orders/photo-pictures.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { clientNetwork } from '../access/client-address.ts';
import type { OrderFollowers } from './order-followers.ts';
import type { ParkedOrders } from './parked-orders.service.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { placeParkedStorefrontOrder, type SubmitDeps } from './submit-order.service.ts';

export function serveParkedOrders(
  serve: Serve,
  parked: ParkedOrders,
  submitting: SubmitDeps & { phones: Pick<PhonesAtOrders, 'isSendingTo'> },
  deps: {
    derivatives: PhotoDerivatives;
    blobs: Pick<DiskBlobStore, 'localPath'>;
    followers: Pick<OrderFollowers, 'changed'>;
  },
): void {
  const pictures = createPhotoPictures({ derivatives: deps.derivatives, blobFile: deps.blobs.localPath });

  serve(contract.listParkedStorefrontOrders, () => parked.listParkedStorefrontOrders());
  serve(contract.getParkedStorefrontOrder, ({ params, query }) =>
    parked.getParkedStorefrontOrder({ ...params, ...query }),
  );
  serve(contract.getParkedPicture, async ({ params, query, principal, context }) => {
    const photo = await parked.requirePicture({ ...params, createdAt: query.createdAt });
    const turn = turnOf(principal, { owner: photo.id, address: clientNetwork(context) });
    const picture = await pictures.whole(context, photo, query.for, turn);
    // The first photo may be another one tomorrow, and this desk is not its customer's browser.
    picture.headers.set('cache-control', 'private, no-store');
    return picture;
  });
  serve(contract.sendParkedStorefrontOrder, async ({ params, body }) => {
    await parked.sendParkedStorefrontOrder({ ...params, createdAt: body.createdAt }, body.clientId);
    return undefined;
  });
  serve(contract.placeParkedStorefrontOrder, async ({ params, body, ifMatch, idempotent }) => {
    const { createdAt, ...submission } = body;
    const { id, ...placed } = await placeParkedStorefrontOrder(
      submitting,
      { ...params, createdAt, ifMatch, idempotent },
      submission,
    );
    deps.followers.changed(id);
    return placed;
  });
}
