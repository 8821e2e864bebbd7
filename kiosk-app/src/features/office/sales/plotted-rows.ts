import type { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';

export type PlottedFigure = 'orders' | 'money';

/** Hours in which nothing ever happens are left out, but those of an ordinary day are there before the first order. */
const ORDINARY_HOURS = { first: 8, last: 19 };

export interface PlottedRow {
  at: string;
  now: number;
  before: number | null;
}

export function plottedRows(
  { stretches, step }: Pick<SalesFigures, 'stretches' | 'step'>,
  figure: PlottedFigure,
): PlottedRow[] {
  const rows = stretches.map((stretch) => ({
    at: stretch.at,
    now: figure === 'money' ? stretch.netSatang : stretch.placedCount,
    before: figure === 'money' ? stretch.netSatangBefore : stretch.placedCountBefore,
  }));
  if (step !== 'hour') return rows;
  const busy = rows.filter(({ now, before }) => now !== 0 || (before ?? 0) !== 0).map(({ at }) => Number(at));
  const first = Math.min(ORDINARY_HOURS.first, ...busy);
  const last = Math.max(ORDINARY_HOURS.last, ...busy);
  return rows.filter(({ at }) => Number(at) >= first && Number(at) <= last);
}
