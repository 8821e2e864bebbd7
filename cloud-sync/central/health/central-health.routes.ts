import { startCentralBackup } from '@printfront/shared/contracts/backups.ts';
import * as contract from '@printfront/shared/contracts/shop-health.ts';
import { startBackup } from '@printfront/shared/server/backups/start-backup.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type CentralHealthDeps, getCentralHealth } from './central-health.service.ts';

export function serveCentralHealth(serve: Serve, deps: CentralHealthDeps): void {
  serve(contract.getCentralHealth, () => getCentralHealth(deps));
  serve(startCentralBackup, () => startBackup(deps.backups));
}
