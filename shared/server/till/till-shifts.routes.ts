import * as contract from '../../contracts/till.ts';
import { addDays, endOfShopDate } from '../../domain/shop-clock.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Principal } from '../http/principal.ts';
import type { Serve } from '../http/serve.ts';
import { tillCsv } from './till-csv.ts';
import type { TillSource } from './till-source.ts';

const MOST_EXPORTED = 1_000;

/** Shifts to look at: of one shop at that shop, always; at central of those that somebody sees. */
export function serveTillShifts(serve: Serve, sourceFor: (principal: Principal) => TillSource): void {
  async function timeOf(source: TillSource, { from, to }: { from?: string | undefined; to?: string | undefined }) {
    // Without a catalogue a shop knows no time zone, and still its shifts.
    if (from === undefined && to === undefined) return {};
    const { timeZone } = await source.shop();
    return {
      openedAfter: from === undefined ? undefined : endOfShopDate(addDays(from, -1), timeZone),
      openedUntil: to === undefined ? undefined : endOfShopDate(to, timeZone),
    };
  }

  serve(contract.listTillShifts, async ({ principal, query: { nextId, limit, ...range } }) => {
    const source = sourceFor(principal);
    const before = nextId === undefined ? undefined : await source.placeOf(nextId);
    if (nextId !== undefined && before === undefined) {
      throw new HttpProblem('parameter-invalid', 'nextId is of no shift', { parameter: 'nextId' });
    }
    const found = await source.listShifts({ ...(await timeOf(source, range)), before, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextId: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  serve(contract.getTillShift, ({ principal, params }) => sourceFor(principal).getShift(params.id));

  serve(contract.exportTillShifts, async ({ principal, query: { language, ...range } }) => {
    const source = sourceFor(principal);
    const shifts = await source.listShifts({ ...(await timeOf(source, range)), limit: MOST_EXPORTED });
    const { timeZone, currency } = await source.shop();
    return new Response(tillCsv(shifts.toReversed(), { language, timeZone, currency }), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="till-shifts.csv"',
        'cache-control': 'no-store',
      },
    });
  });
}
