import * as contract from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { deleteOrderPhotos, type PhotoRetentionDeps } from './photo-retention.service.ts';

export function serveRetention(serve: Serve, deps: OrderDeskDeps & Pick<PhotoRetentionDeps, 'collector'>): void {
  serve(contract.deleteOrderPhotos, async ({ params, principal }) => {
    await deleteOrderPhotos(deps, principal, params.id);
    return getOrder(deps, principal, params.id);
  });
}
