import * as contract from '@printfront/shared/contracts/shop-health.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { getShopHealth, type ShopHealthDeps } from './shop-health.service.ts';

export function serveShopHealth(serve: Serve, deps: ShopHealthDeps): void {
  serve(contract.getConnection, () => deps.connection());
  serve(contract.getShopHealth, () => getShopHealth(deps));
  serve(contract.retryParkedOrders, () => {
    deps.sync.retryParked();
    return undefined;
  });
}
