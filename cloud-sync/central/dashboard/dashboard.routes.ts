import * as contract from '@printfront/shared/contracts/dashboard.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { type DashboardDeps, getDashboard } from './dashboard.service.ts';

export function serveDashboard(serve: Serve, deps: DashboardDeps): void {
  serve(contract.getDashboard, () => getDashboard(deps));
}
