import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

test('an order is paid, printed, made ready and handed over or posted, and then nothing is left', () => {
  const step = (paymentStatus: 10 | 20 | 50 | 90, productionStatus: 0 | 1 | 2 | 3, shippingMethod: 1 | 2 = 1) =>
    nextStep({ paymentStatus, productionStatus, shippingMethod });
  expect([step(10, 0), step(20, 0), step(50, 0), step(50, 1), step(50, 2), step(50, 2, 2), step(50, 3)]).toEqual([
    ...['money', 'slip', 'print', 'ready', 'hand-over', 'post'],
    null,
  ]);
  // Nobody prints again what is said to have come out.
  const printed = { orderedPrints: 4, exportedPrints: 0, printedPrints: 4, handedOverPrints: null, exports: [] };
  const waiting = { paymentStatus: 50, productionStatus: 0, shippingMethod: 1 } as const;
  expect(nextStep({ ...waiting, printLedger: printed })).toBe('ready');
  expect(nextStep({ ...waiting, printLedger: { ...printed, printedPrints: 3 } })).toBe('print');
  // What left unpaid still waits for its money; what was cancelled waits for nothing.
  expect([step(10, 3), step(90, 0)]).toEqual(['money', null]);
});
