import * as contract from '../../contracts/till.ts';
import { addDays, endOfShopDate } from '../../domain/shop-clock.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Serve } from '../http/serve.ts';
import { tillCsv } from './till-csv.ts';
import type { TillSource } from './till-source.ts';

const MOST_EXPORTED = 1_000;

/** Shifts to look at: of one shop at that shop, always; of all of them at central. */
export function serveTillShifts(serve: Serve, source: TillSource): void {
  async function timeOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    // Without a catalogue a shop knows no time zone, and still its shifts.
    if (from === undefined && to === undefined) return {};
    const { timeZone } = await source.shop();
    return {
      openedAfter: from === undefined ? undefined : endOfShopDate(addDays(from, -1), timeZone),
      openedUntil: to === undefined ? undefined : endOfShopDate(to, timeZone),
    };
  }

  serve(contract.listTillShifts, async ({ query: { nextId, limit, ...range } }) => {
    const before = nextId === undefined ? undefined : await source.placeOf(nextId);
    if (nextId !== undefined && before === undefined) {
      throw new HttpProblem('parameter-invalid', 'nextId is of no shift', { parameter: 'nextId' });
    }
    const found = await source.listShifts({ ...(await timeOf(range)), before, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextId: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  serve(contract.getTillShift, ({ params }) => source.getShift(params.id));

  serve(contract.exportTillShifts, async ({ query: { language, ...range } }) => {
    const shifts = await source.listShifts({ ...(await timeOf(range)), limit: MOST_EXPORTED });
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
