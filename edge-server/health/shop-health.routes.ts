import { startShopBackup } from '@printfront/shared/contracts/backups.ts';
import * as contract from '@printfront/shared/contracts/shop-health.ts';
import { startBackup } from '@printfront/shared/server/backups/start-backup.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { getShopHealth, type ShopHealthDeps } from './shop-health.service.ts';

export function serveShopHealth(serve: Serve, deps: ShopHealthDeps): void {
  serve(contract.getConnection, () => deps.connection());
  serve(contract.getShopHealth, () => getShopHealth(deps));
  serve(startShopBackup, () => startBackup(deps.backups));
  serve(contract.retryParkedOrders, () => {
    deps.sync.retryParked();
    return undefined;
  });
}
