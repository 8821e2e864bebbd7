import { getDashboard } from '@printfront/shared/contracts/dashboard.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { listTakings, type TakingsDeps } from '../takings/takings.service.ts';
import { countOrders } from './dashboard.repository.ts';

export function serveDashboard(serve: Serve, deps: TakingsDeps & { now(): Date }): void {
  serve(getDashboard, async () => {
    const today = shopDate(deps.now().getTime(), deps.settings.timeZone);
    const takings = await listTakings(deps, { from: today, to: today });
    return { ...(await countOrders(deps.database)), today, takings };
  });
}
