import * as contract from '../../contracts/dashboard.ts';
import { may } from '../../domain/roles.ts';
import type { Principal } from '../http/principal.ts';
import type { Serve } from '../http/serve.ts';
import { ANSWERED_HERE, type OrderRouting } from '../orders/order-desk.routes.ts';
import { getDashboard, listTakings } from './figures.service.ts';
import type { FiguresSource } from './figures-source.ts';
import { getSalesFigures } from './sales-figures.service.ts';
import { takingsCsv } from './takings-csv.ts';

/** Figures of the business: of the shops that somebody sees at central, and of one at that shop while central is away. */
export function serveFigures(
  serve: Serve,
  sourceFor: (principal: Principal) => FiguresSource,
  { ofAll }: Pick<OrderRouting, 'ofAll'> = ANSWERED_HERE,
): void {
  serve(contract.getDashboard, (call) =>
    ofAll(call, async () => withoutTakings(await getDashboard(sourceFor(call.principal), call.query), call.principal)),
  );
  serve(contract.listTakings, (call) => ofAll(call, () => listTakings(sourceFor(call.principal), call.query)));
  serve(contract.getSalesFigures, (call) => ofAll(call, () => getSalesFigures(sourceFor(call.principal), call.query)));

  // At most three rows a day of a year: small enough to be made whole.
  serve(contract.exportTakings, (call) =>
    ofAll(call, async () => {
      const { language, ...range } = call.query;
      const source = sourceFor(call.principal);
      const takings = await listTakings(source, range);
      const { currency } = await source.shop();
      return new Response(takingsCsv(takings, language, currency), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="takings-${range.from}-to-${range.to}.csv"`,
          'cache-control': 'no-store',
        },
      });
    }),
  );
}

/** What is in the day's takings is for who may see takings; what waits is for everybody at the desk. */
const withoutTakings = (dashboard: contract.Dashboard, principal: Principal): contract.Dashboard =>
  principal.kind === 'user' && may(principal.rank, 'takings') ? dashboard : { ...dashboard, takings: [] };
