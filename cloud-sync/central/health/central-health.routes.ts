import * as contract from '@printfront/shared/contracts/shop-health.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type CentralHealthDeps, getCentralHealth } from './central-health.service.ts';

export function serveCentralHealth(serve: Serve, deps: CentralHealthDeps): void {
  serve(contract.getCentralHealth, () => getCentralHealth(deps));
}
