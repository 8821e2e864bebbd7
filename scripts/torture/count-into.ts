import type { Tally } from './scenario.ts';

interface Findings {
  photos: number;
  orders: number;
  statuses?: number;
  lost: readonly string[];
  doubled: readonly string[];
}

/**
 * Counts what comparisons of one server find, of which each looks at everything again: what was found before is not found
 * once more.
 */
export function countInto(tally: Tally, note: (text: string) => void): (findings: Findings) => void {
  const before = { ...tally };
  const told = new Set<string>();
  return ({ photos, orders, statuses = 0, lost, doubled }) => {
    Object.assign(tally, {
      photos: before.photos + photos,
      orders: before.orders + orders,
      statuses: before.statuses + statuses,
    });
    for (const [kind, texts] of [['lost', lost] as const, ['doubled', doubled] as const]) {
      for (const text of texts) {
        if (told.has(text)) continue;
        told.add(text);
        tally[kind] += 1;
        note(`after ${tally.cycles} cycles: ${text}`);
      }
    }
  };
}
