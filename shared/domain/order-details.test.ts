import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameDetails, mergeOrderDetails, type OrderDetails } from './order-details.ts';

const SEEN: OrderDetails = {
  shippingMethod: 3,
  shippingTracking: null,
  estimatedDueDate: null,
  staffNotes: '',
  shelf: '',
};
const finish = (id: string) => ({ id, name: { th: id, en: id }, code: id, surcharge: 0 });
const [MATTE, GLOSSY] = [finish('matte'), finish('glossy')];
const anyDetails = fc.record({
  shippingMethod: fc.constantFrom(2 as const, 3 as const),
  shippingTracking: fc.constantFrom(null, 'EX1', 'EX2'),
  estimatedDueDate: fc.constantFrom(null, '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00Z'),
  staffNotes: fc.constantFrom('', 'a', 'b'),
  wantedMethod: fc.constantFrom<OrderDetails['wantedMethod']>(undefined, 0, 1, 2),
  finishes: fc.constantFrom<OrderDetails['finishes']>(undefined, {}, { one: MATTE }, { one: GLOSSY, two: MATTE }),
});

test('each field that was changed counts when nobody else has changed it, the others stand', () => {
  const to = { ...SEEN, staffNotes: 'from the shop', shippingTracking: 'EX1' };
  expect(mergeOrderDetails(SEEN, { from: SEEN, to })).toEqual(to);
  const current = { ...SEEN, staffNotes: 'from central', estimatedDueDate: '2026-11-22T10:00:00.000Z' };
  expect(mergeOrderDetails(current, { from: SEEN, to })).toEqual({ ...current, shippingTracking: 'EX1' });
});

test('an order that became one to be fetched loses the tracking number that somebody gave it meanwhile', () => {
  const current = { ...SEEN, shippingTracking: 'EX1' };
  const to = { ...SEEN, shippingMethod: 1 as const };
  expect(mergeOrderDetails(current, { from: SEEN, to })).toMatchObject({ shippingMethod: 1, shippingTracking: null });
});

test('a change that is taken over twice is the same as once, and one of nothing changes nothing', () => {
  fc.assert(
    fc.property(anyDetails, anyDetails, anyDetails, (current, from, to) => {
      const once = mergeOrderDetails(current, { from, to });
      expect(isSameDetails(mergeOrderDetails(once, { from: current, to: once }), once)).toBe(true);
      expect(isSameDetails(mergeOrderDetails(once, { from, to: from }), once)).toBe(true);
    }),
  );
});

test('S52: who names no way to pay has seen nothing of it, and a way that both chose stands as it stood', () => {
  const chosen = { ...SEEN, wantedMethod: 2 as const };
  expect(mergeOrderDetails(chosen, { from: SEEN, to: { ...SEEN, staffNotes: 'ring' } })).toMatchObject({
    wantedMethod: 2,
    staffNotes: 'ring',
  });
  expect(mergeOrderDetails(SEEN, { from: SEEN, to: chosen })).toEqual(chosen);
  expect(mergeOrderDetails({ ...SEEN, wantedMethod: 0 }, { from: SEEN, to: chosen }).wantedMethod).toBe(0);
});
