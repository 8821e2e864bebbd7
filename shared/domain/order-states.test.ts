import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addUpPayments,
  isConfirmed,
  isPaymentMethodOffered,
  isPaymentUndo,
  isSlipUploaded,
  mergePaymentStatus,
  moveThatSettles,
  ORDER_ACTORS,
  PAYMENT_METHOD,
  PAYMENT_STATUS,
  type PaymentStatus,
  type PaymentTransition,
  PRODUCTION_STATUS,
  type ProductionStatus,
  paymentTransition,
  productionMoveCounts,
  productionTransition,
  STOREFRONT_ORDER_STATES,
  storefrontOrderTransition,
} from './order-states.ts';

const paymentStatuses = Object.values(PAYMENT_STATUS);
const productionStatuses = Object.values(PRODUCTION_STATUS);

// Written out a second time, cell by cell, so that a slip in the rules' own table cannot hide. yes = allowed.
const paymentTable: Record<string, { customer: string; staff: string }> = {
  '10→10': { customer: 'unchanged', staff: 'unchanged' },
  '10→20': { customer: 'yes', staff: 'yes' },
  '10→50': { customer: 'staff-only', staff: 'yes' },
  '10→90': { customer: 'yes', staff: 'yes' },
  '20→10': { customer: 'backwards', staff: 'backwards' },
  '20→20': { customer: 'unchanged', staff: 'unchanged' },
  '20→50': { customer: 'staff-only', staff: 'yes' },
  '20→90': { customer: 'yes', staff: 'yes' },
  '50→10': { customer: 'backwards', staff: 'backwards' },
  '50→20': { customer: 'backwards', staff: 'backwards' },
  '50→50': { customer: 'unchanged', staff: 'unchanged' },
  '50→90': { customer: 'staff-only', staff: 'yes' },
  '90→10': { customer: 'final', staff: 'final' },
  '90→20': { customer: 'final', staff: 'final' },
  '90→50': { customer: 'final', staff: 'final' },
  '90→90': { customer: 'unchanged', staff: 'unchanged' },
};

const productionTable: Record<string, string> = {
  '0→0': 'unchanged',
  '0→1': 'yes',
  '0→2': 'yes',
  '0→3': 'yes',
  '1→0': 'yes',
  '1→1': 'unchanged',
  '1→2': 'yes',
  '1→3': 'yes',
  '2→0': 'yes',
  '2→1': 'yes',
  '2→2': 'unchanged',
  '2→3': 'yes',
  '3→0': 'yes',
  '3→1': 'yes',
  '3→2': 'yes',
  '3→3': 'unchanged',
};

const storefrontTable: Record<string, string> = {
  'open→open': 'unchanged',
  'open→parked': 'yes',
  'open→submitted': 'yes',
  'open→cancelled': 'yes',
  'parked→open': 'yes',
  'parked→parked': 'unchanged',
  'parked→submitted': 'not-open',
  'parked→cancelled': 'yes',
  'submitted→open': 'final',
  'submitted→parked': 'final',
  'submitted→submitted': 'unchanged',
  'submitted→cancelled': 'final',
  'cancelled→open': 'final',
  'cancelled→parked': 'final',
  'cancelled→submitted': 'final',
  'cancelled→cancelled': 'unchanged',
};

const word = (verdict: { allowed: true } | { allowed: false; reason: string }) =>
  verdict.allowed ? 'yes' : verdict.reason;

describe('what may follow what', () => {
  test('payment moves as the written table says, and every refusal has its reason', () => {
    for (const from of paymentStatuses)
      for (const to of paymentStatuses)
        for (const by of ORDER_ACTORS)
          expect(`${from}→${to} ${by} ${word(paymentTransition(from, to, by))}`).toBe(
            `${from}→${to} ${by} ${paymentTable[`${from}→${to}`]?.[by]}`,
          );
  });

  test('production goes forward and back by any number of steps', () => {
    for (const from of productionStatuses)
      for (const to of productionStatuses)
        expect(`${from}→${to} ${word(productionTransition(from, to))}`).toBe(
          `${from}→${to} ${productionTable[`${from}→${to}`]}`,
        );
  });

  test('of two production moves that did not see each other the one further along stands, whichever is heard of first', () => {
    const after = (from: ProductionStatus, moves: readonly ProductionStatus[]) => {
      let [stands, counted] = [from, 0];
      for (const to of moves) {
        if (!productionMoveCounts(stands, { from, to })) continue;
        [stands, counted] = [to, counted + 1];
      }
      return { stands, counted };
    };
    for (const from of productionStatuses) {
      const allowed = productionStatuses.filter((to) => productionTable[`${from}→${to}`] === 'yes');
      for (const to of productionStatuses) {
        // Heard of twice it counts once.
        expect(after(from, [to, to]).counted, `${from}→${to}`).toBe(allowed.includes(to) ? 1 : 0);
        if (!allowed.includes(to)) continue;
        for (const other of allowed) expect(after(from, [to, other]).stands).toBe(Math.max(to, other));
      }
    }
  });

  test('a slip may still be asked for until there is one, and paid or cancelled is confirmed for the customer', () => {
    expect(paymentStatuses.filter(isSlipUploaded)).toEqual([20, 50, 90]);
    expect(paymentStatuses.filter(isConfirmed)).toEqual([50, 90]);
  });

  test('a storefront order that is submitted or cancelled never moves again', () => {
    for (const from of STOREFRONT_ORDER_STATES)
      for (const to of STOREFRONT_ORDER_STATES)
        expect(`${from}→${to} ${word(storefrontOrderTransition(from, to))}`).toBe(
          `${from}→${to} ${storefrontTable[`${from}→${to}`]}`,
        );
  });

  test('only a storefront order can be paid at the counter', () => {
    expect(isPaymentMethodOffered(PAYMENT_METHOD.counter, 'online')).toBe(false);
    expect(isPaymentMethodOffered(PAYMENT_METHOD.counter, 'storefront')).toBe(true);
    expect(isPaymentMethodOffered(PAYMENT_METHOD.slip, 'online')).toBe(true);
    expect(isPaymentMethodOffered(PAYMENT_METHOD.qr, 'online')).toBe(true);
  });
});

describe('payment log of two sides', () => {
  const status = fc.constantFrom<PaymentStatus>(...paymentStatuses);
  const entry: fc.Arbitrary<PaymentTransition> = fc.record({
    from: status,
    to: status,
    by: fc.constantFrom(...ORDER_ACTORS),
    round: fc.constantFrom(0, 0, 1, 2),
  });

  /** A walk that one side alone could have made, from a status it had seen. */
  const walk = (from: PaymentStatus, requests: readonly Omit<PaymentTransition, 'from'>[]): PaymentTransition[] => {
    const made: PaymentTransition[] = [];
    let at = from;
    for (const { to, by } of requests) {
      if (!paymentTransition(at, to, by).allowed) continue;
      made.push({ from: at, to, by });
      at = to;
    }
    return made;
  };
  /** The same of staff who also take steps back to where the order stood before. */
  const walkWithStepsBack = (wishes: readonly ('forward' | 'back')[], to: readonly PaymentStatus[]) => {
    const log: PaymentTransition[] = [];
    const stood: PaymentStatus[] = [PAYMENT_STATUS.pending];
    for (const [index, wish] of wishes.entries()) {
      const { round } = addUpPayments(log);
      const from = stood.at(-1) ?? PAYMENT_STATUS.pending;
      const [before, next] = [stood.at(-2), to[index % to.length] ?? PAYMENT_STATUS.confirmed];
      if (wish === 'back' && before !== undefined && isPaymentUndo(from, before)) {
        log.push({ from, to: before, by: 'staff', round: round + 1 });
        stood.push(before);
      } else if (wish === 'forward' && paymentTransition(from, next, 'staff').allowed) {
        log.push({ from, to: next, by: 'staff', round });
        stood.push(next);
      }
    }
    return { log, stands: stood.at(-1) };
  };

  test('with steps taken back, the log ends where they led, in whatever order its entries are read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('forward' as const, 'back' as const), { maxLength: 12 }),
        fc.array(status, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (wishes, to, seed) => {
          const { log, stands } = walkWithStepsBack(wishes, to);
          const turned = log.toSorted((a, b) => ((a.from * 7 + a.to * 13 + seed) % 5) - ((b.from * 7 + b.to * 13) % 5));
          expect(mergePaymentStatus(log)).toEqual({ paymentStatus: stands, clash: false });
          expect(addUpPayments([...turned, ...log])).toEqual(addUpPayments(log));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('whatever a side lacks, one entry brings it to where the other side says that the order stands', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), status, fc.nat({ max: 3 }), (log, to, round) => {
        const settling = moveThatSettles(log, { to, round });
        const after = addUpPayments([...log, { ...settling, by: 'staff' }]);
        expect(after.paymentStatus).toBe(to);
        expect(after.round).toBeGreaterThanOrEqual(round);
      }),
      { numRuns: 2_000 },
    );
  });

  test('an entry of the newest round settles where that is enough', () => {
    const settled = (move: Pick<PaymentTransition, 'from' | 'to'>, to: PaymentStatus) =>
      moveThatSettles([{ ...move, by: 'staff' }], { to, round: 0 });
    expect(settled({ from: 10, to: 50 }, 90)).toEqual({ from: 50, to: 90, round: 0 });
    expect(settled({ from: 10, to: 90 }, 50)).toEqual({ from: 10, to: 50, round: 0 });
    expect(settled({ from: 10, to: 50 }, 10)).toMatchObject({ to: 10, round: 1 });
  });

  test('money that is there again after a refund was taken back outlives a cancelling of the other side', () => {
    const back: PaymentTransition = { from: 90, to: 50, by: 'staff', round: 1 };
    const cancelled: PaymentTransition = { from: 10, to: 90, by: 'customer', round: 1 };
    expect(addUpPayments([cancelled, back])).toMatchObject({ paymentStatus: 50, clash: true, round: 1 });
  });

  test('money of which nobody knew who took a step back stands and is flagged, in whatever order that is heard', () => {
    const taken: PaymentTransition = { from: 10, to: 50, by: 'staff', round: 0, method: PAYMENT_METHOD.counter };
    const cancelled: PaymentTransition = { from: 10, to: 90, by: 'staff', round: 0 };
    const back: PaymentTransition = { from: 90, to: 10, by: 'staff', round: 1 };
    const cash = { paymentStatus: 50, clash: true, method: PAYMENT_METHOD.counter };
    for (const log of [
      [taken, cancelled, back],
      [cancelled, back, taken],
      [back, taken, cancelled],
    ]) {
      expect(addUpPayments(log)).toMatchObject({ ...cash, round: 1 });
    }
    // A refused slip is such a step as well.
    const slip: PaymentTransition = { from: 10, to: 20, by: 'customer', round: 0 };
    expect(addUpPayments([slip, taken, { from: 20, to: 10, by: 'staff', round: 1 }])).toMatchObject(cash);
    // Who saw the money decides about it.
    const givenBack: PaymentTransition = { from: 50, to: 90, by: 'staff', round: 1 };
    expect(addUpPayments([taken, cancelled, back, givenBack])).toMatchObject({ paymentStatus: 90, clash: false });
    const takenBack: PaymentTransition = { from: 50, to: 10, by: 'staff', round: 1 };
    expect(addUpPayments([taken, cancelled, back, takenBack])).toMatchObject({ paymentStatus: 10, clash: false });
  });

  test('every step back may be taken, and no step on is one', () => {
    for (const from of paymentStatuses)
      for (const to of paymentStatuses) expect(isPaymentUndo(from, to), `${from}→${to}`).toBe(to < from);
  });

  test('of two confirmations that did not see each other both sides name the same way of paying', () => {
    const by = { from: 10, to: 50, by: 'staff', round: 0 } as const;
    const [cash, qr]: PaymentTransition[] = [
      { ...by, method: PAYMENT_METHOD.counter },
      { ...by, method: PAYMENT_METHOD.qr },
    ];
    if (cash === undefined || qr === undefined) throw new Error('unreachable');
    expect(addUpPayments([cash, qr]).method).toBe(addUpPayments([qr, cash]).method);
    expect(addUpPayments([cash]).method).toBe(PAYMENT_METHOD.counter);
    // What came with no confirmation is no way of paying.
    expect(addUpPayments([{ ...by, to: 20, method: PAYMENT_METHOD.qr }]).method).toBeNull();
    // Taken back, it was never paid.
    expect(addUpPayments([cash, { from: 50, to: 10, by: 'staff', round: 1 }]).method).toBeNull();
  });

  const requests = fc.array(fc.record({ to: status, by: fc.constantFrom(...ORDER_ACTORS) }), { maxLength: 8 });

  test('neither the order of the entries nor repeating them changes the outcome', () => {
    fc.assert(
      fc.property(
        fc
          .array(entry, { maxLength: 8 })
          .chain((log) =>
            fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2 })),
          ),
        ([log, shuffled]) => {
          expect(mergePaymentStatus(shuffled)).toEqual(mergePaymentStatus(log));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('with one side writing, the log ends where that side ended, without a clash', () => {
    fc.assert(
      fc.property(requests, (list) => {
        const log = walk(PAYMENT_STATUS.pending, list);
        expect(mergePaymentStatus(log)).toEqual({
          paymentStatus: log.at(-1)?.to ?? PAYMENT_STATUS.pending,
          clash: false,
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test('with two sides writing blindly, money that was taken is never lost without staff deciding so', () => {
    fc.assert(
      fc.property(requests, requests, (edge, central) => {
        const log = [...walk(PAYMENT_STATUS.pending, edge), ...walk(PAYMENT_STATUS.pending, central)];
        const { paymentStatus, clash } = mergePaymentStatus(log);
        const confirmed = log.some(({ to }) => to === 50);
        const refunded = log.some(({ from, to, by }) => from === 50 && to === 90 && by === 'staff');
        if (confirmed && !refunded) expect(paymentStatus).toBe(50);
        expect(clash).toBe(confirmed && !refunded && log.some(({ to }) => to === 90));
      }),
      { numRuns: 2_000 },
    );
  });

  test('confirmed in the shop while cancelled at the centre stays confirmed and is flagged', () => {
    const cancel: PaymentTransition = { from: 10, to: 90, by: 'customer' };
    const confirm: PaymentTransition = { from: 10, to: 50, by: 'staff' };
    expect(mergePaymentStatus([cancel, confirm])).toEqual({ paymentStatus: 50, clash: true });
    expect(mergePaymentStatus([cancel, confirm, { from: 50, to: 90, by: 'staff' }])).toEqual({
      paymentStatus: 90,
      clash: false,
    });
  });

  test('what its writer was not allowed to write counts for nothing', () => {
    expect(mergePaymentStatus([{ from: 10, to: 50, by: 'customer' }]).paymentStatus).toBe(10);
    expect(mergePaymentStatus([{ from: 90, to: 50, by: 'staff' }]).paymentStatus).toBe(10);
  });
});
