import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Discount } from './discount.ts';
import { FINISH_CODE, finishInEffect, pricedAsOffered, pricedOn, pricedWith } from './finish.ts';
import { priceSummary } from './order-price.ts';
import { priceSteps } from './price-steps.ts';

const finish = fc.record({ id: fc.uuid(), surcharge: fc.nat(5_000) });
const finishes = fc.uniqueArray(finish, { minLength: 1, maxLength: 4, selector: ({ id }) => id });
const discounts = fc.array(
  fc.record({
    id: fc.uuid(),
    targetSizeId: fc.constant('size'),
    activateCondition: fc.constantFrom(0, 1),
    activationValue: fc.oneof(fc.nat(40), fc.nat(30_000)),
    feeType: fc.constantFrom(0, 1, 2),
    feeAmount: fc.oneof(fc.nat(100), fc.nat(3_000)),
  }) as fc.Arbitrary<Discount>,
  { maxLength: 4 },
);
const size = fc.record({
  id: fc.constant('size'),
  key: fc.constant('4x6'),
  price: fc.nat(20_000),
  numberOfPicturesPerPrint: fc.constantFrom(1, 4),
});

const totalOf = (
  sized: { id: string; key: string; price: number; numberOfPicturesPerPrint: number },
  pictures: number,
  list: readonly Discount[],
) =>
  priceSummary({
    ...{ lines: [{ size: sized, totalQuantity: pictures }], discounts: list, shippingPrices: [] },
    ...{ shippingMethod: 1, catalogueVersion: '' },
  });

describe('a surcharge', () => {
  test('is a part of the price of every print: the line adds up to the satang, and without discounts it is that much dearer', () => {
    fc.assert(
      fc.property(size, finish, fc.integer({ min: 1, max: 300 }), discounts, (bare, { surcharge }, pictures, list) => {
        const line = totalOf(pricedWith(bare, { surcharge }), pictures, list)?.breakdown[0];
        const plain = totalOf(bare, pictures, [])?.breakdown[0];
        expect(line?.unitPrice).toBe(bare.price + surcharge);
        expect(line?.total).toBe((line?.quantity ?? 0) * (line?.unitPrice ?? 0) - (line?.discount ?? 0));
        const undiscounted = totalOf(pricedWith(bare, { surcharge }), pictures, [])?.totalPrice ?? 0;
        expect(undiscounted - (plain?.total ?? 0)).toBe(surcharge * (plain?.quantity ?? 0));
      }),
    );
  });

  test('goes on in price steps: what a step says is what that many prints cost', () => {
    fc.assert(
      fc.property(size, finish, discounts, (bare, { surcharge }, list) => {
        const priced = pricedWith({ ...bare, numberOfPicturesPerPrint: 1 }, { surcharge });
        for (const step of priceSteps(priced, list)) {
          expect(totalOf(priced, step.fromPrintQuantity, list)?.totalPrice).toBe(step.total);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('never makes an order cheaper, whatever discounts there are', () => {
    fc.assert(
      fc.property(size, finish, fc.integer({ min: 1, max: 300 }), discounts, (bare, { surcharge }, pictures, list) => {
        // Of prices a threshold in satang may be reached by the surcharge alone: that is a discount like any other.
        const byPrints = list.filter(({ activateCondition }) => activateCondition === 0);
        const dearer = totalOf(pricedWith(bare, { surcharge }), pictures, byPrints)?.totalPrice ?? 0;
        expect(dearer).toBeGreaterThanOrEqual(totalOf(bare, pictures, byPrints)?.totalPrice ?? 0);
      }),
    );
  });
});

describe('what a print is made on', () => {
  test('is the first unless another is chosen; one that was removed is no other', () => {
    fc.assert(
      fc.property(finishes, fc.nat(3), fc.uuid(), (offered, at, unknown) => {
        const chosen = offered[at % offered.length];
        expect(finishInEffect(offered, null)).toEqual({ finish: offered[0], isGone: false });
        expect(finishInEffect(offered, chosen?.id ?? null)).toEqual({ finish: chosen, isGone: false });
        expect(finishInEffect(offered, unknown)).toEqual({ finish: null, isGone: true });
        expect(finishInEffect([], unknown)).toEqual({ finish: null, isGone: false });
      }),
    );
  });

  test('is what its size costs on it', () => {
    fc.assert(
      fc.property(finishes, fc.nat(20_000), (offered, price) => {
        const priced = { price, finishes: offered };
        expect(pricedAsOffered(priced).price).toBe(price + (offered[0]?.surcharge ?? 0));
        for (const { id, surcharge } of offered) expect(pricedOn(priced, id).price).toBe(price + surcharge);
        expect(pricedOn(priced, null).price).toBe(price);
      }),
    );
  });
});

test('a code is a name that every system takes', () => {
  for (const good of ['glossy', 'matte', 'silk-2', '7']) expect(FINISH_CODE.test(good)).toBe(true);
  for (const bad of ['', 'Matte', 'a/b', '..', '.', 'a.b', '-a', 'a-', 'a--b', 'a_b', 'a b', 'ด้าน', 'a\n', '{copy}']) {
    expect([bad, FINISH_CODE.test(bad)]).toEqual([bad, false]);
  }
});
