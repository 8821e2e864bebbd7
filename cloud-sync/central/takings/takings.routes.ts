import { exportTakings, listTakings } from '@printfront/shared/contracts/dashboard.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as service from './takings.service.ts';
import { takingsCsv } from './takings-csv.ts';

export function serveTakings(serve: Serve, deps: service.TakingsDeps): void {
  serve(listTakings, ({ query }) => service.listTakings(deps, query));

  // At most three rows a day of a year: small enough to be made whole.
  serve(exportTakings, async ({ query: { language, ...range } }) => {
    const takings = await service.listTakings(deps, range);
    return new Response(takingsCsv(takings, language, deps.settings.currency), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="takings-${range.from}-to-${range.to}.csv"`,
        'cache-control': 'no-store',
      },
    });
  });
}
