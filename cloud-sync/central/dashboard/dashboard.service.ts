import type { Dashboard } from '@printfront/shared/contracts/dashboard.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { listTakings, type TakingsDeps } from '../takings/takings.service.ts';
import { countOrders } from './dashboard.repository.ts';

export type DashboardDeps = TakingsDeps & { now(): Date };

/** What waits for whom, and today's takings. */
export async function getDashboard(deps: DashboardDeps): Promise<Dashboard> {
  const today = shopDate(deps.now().getTime(), deps.settings.timeZone);
  const takings = await listTakings(deps, { from: today, to: today });
  return { ...(await countOrders(deps.database)), today, takings };
}
