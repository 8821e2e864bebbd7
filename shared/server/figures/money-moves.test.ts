import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MoneyLogRow, moneyMoves, signOf } from './money-moves.ts';

const { pending, slipUploaded, confirmed, cancelled } = PAYMENT_STATUS;
const { slip, qr, counter } = PAYMENT_METHOD;
const EVER = { after: '', until: '9' };

interface Said {
  from: number;
  to: number;
  round?: number;
  method?: number | null;
  by?: string;
}

const logOf = (entries: readonly Said[]): MoneyLogRow[] =>
  entries.map(({ from, to, round = 0, method = null, by = 'nok' }, index) => ({
    order_id: 'order',
    from_status: from,
    to_status: to,
    round,
    method,
    actor: 'staff',
    made_by: by,
    is_applied: 1,
    recorded_at: `2026-11-0${index + 1}T05:00:00.000Z`,
    payment_method: counter,
    total_payment_amount: 4500,
    print_count: 1,
    price_summary: '{}',
    server_name: 'Shop',
  }));

/** What is left of each method when all has been counted. */
function netByMethod(log: readonly MoneyLogRow[]): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const move of moneyMoves(log, EVER).moves) sums[move.method] = (sums[move.method] ?? 0) + signOf(move);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

test('S51: two confirmations at once count for one method, and for the same at shop and central', () => {
  const here = { from: pending, to: confirmed, method: qr, by: 'nok' };
  const there = { from: pending, to: confirmed, method: counter, by: 'boss' };
  expect(netByMethod(logOf([here, there]))).toEqual({ [counter]: 1 });
  expect(netByMethod(logOf([there, here]))).toEqual({ [counter]: 1 });
  // Within one day the first word never counted; whoever said the one that stands has taken the money.
  const sameDay = logOf([here, there]).map((row) => ({ ...row, recorded_at: '2026-11-01T05:00:00.000Z' }));
  expect(moneyMoves(sameDay, EVER).moves).toMatchObject([{ kind: 'taken', method: counter, by: 'boss' }]);
});

test('S49: slips at both sides and a confirmation that names its method come to the same', () => {
  const slips = [
    { from: pending, to: slipUploaded },
    { from: pending, to: slipUploaded },
  ];
  const here = { from: slipUploaded, to: confirmed };
  const there = { from: slipUploaded, to: confirmed, method: slip };
  expect(netByMethod(logOf([...slips, here, there]))).toEqual(netByMethod(logOf([...slips, there, here])));
});

const entry = fc.record({
  from: fc.constantFrom(pending, slipUploaded, confirmed, cancelled),
  to: fc.constantFrom(pending, slipUploaded, confirmed, confirmed, cancelled),
  round: fc.constantFrom(0, 0, 0, 1, 2),
  method: fc.constantFrom(null, slip, qr, counter),
});

test('the same entries come to the same money by method, in whatever order they came', () => {
  fc.assert(
    fc.property(
      fc
        .array(entry, { maxLength: 6 })
        .chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
          ),
        ),
      ([entries, otherwise]) => {
        expect(netByMethod(logOf(entries))).toEqual(netByMethod(logOf(otherwise)));
      },
    ),
  );
});
