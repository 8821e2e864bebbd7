import { deleteOrderPhotos } from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { type PhotoRetentionDeps, requestPhotoDeletion } from './photo-retention.service.ts';

export function serveRetention(serve: Serve, deps: OrderDeskDeps & Pick<PhotoRetentionDeps, 'collector'>): void {
  serve(deleteOrderPhotos, async ({ params, principal }) => {
    await requestPhotoDeletion(deps, principal, params.id);
    return getOrder(deps, principal, params.id);
  });
}
