import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import {
  ACTIVATE_CONDITION,
  bestDiscount,
  type Discount,
  discountAmount,
  isDiscountActive,
  itemTotal,
  nextDiscount,
} from './discount.ts';
import { FEE_TYPE } from './fees.ts';
import { type PriceRequest, priceSummary } from './order-price.ts';
import { LAST_PRICE_STEP_QUANTITY, priceSteps } from './price-steps.ts';
import { printQuantity } from './print-quantity.ts';
import {
  hasCourier,
  isMail,
  SHIPPING_METHOD,
  SHIPPING_METHODS,
  type ShippingPrice,
  shippingMethodFromForm,
  shippingMethodToForm,
  shippingPrice,
} from './shipping.ts';

const RUNS = { numRuns: draws(3_000) };
const SIZES = ['4x6', '5x7', 'passport'];

const feeType = fc.constantFrom(...Object.values(FEE_TYPE));
const feeAmount = fc.oneof(fc.nat(120), fc.nat(20_000));

const discount: fc.Arbitrary<Discount> = fc.record({
  id: fc.uuid(),
  targetSizeId: fc.constantFrom(...SIZES),
  activateCondition: fc.constantFrom(...Object.values(ACTIVATE_CONDITION)),
  activationValue: fc.oneof(fc.nat(60), fc.nat(50_000)),
  feeType,
  feeAmount,
});
const discounts = fc.uniqueArray(discount, { maxLength: 8, selector: ({ id }) => id });
const item = fc.record({ sizeId: fc.constantFrom(...SIZES), unitPrice: fc.nat(30_000), printQuantity: fc.nat(300) });

const shippingPriceEntry: fc.Arbitrary<ShippingPrice> = fc.record({
  shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
  feeType,
  feeAmount,
  // Two often begin at the same amount.
  minimumItemsTotal: fc.oneof(fc.constantFrom(0, 10_000), fc.nat(200_000)),
});

const line = fc.record({
  size: fc.constantFrom(...SIZES).chain((id) =>
    fc.record({
      id: fc.constant(id),
      key: fc.constant(`key-${id}`),
      // One price and one sheet per size, as in any one version of a catalogue.
      price: fc.constant(id.length * 150),
      numberOfPicturesPerPrint: fc.constant(id === 'passport' ? 4 : 1),
    }),
  ),
  totalQuantity: fc.nat(200),
});

const request: fc.Arbitrary<PriceRequest<string>> = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  discounts,
  shippingPrices: fc.array(shippingPriceEntry, { maxLength: 6 }),
  shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
  catalogueVersion: fc.string(),
});

describe('discount', () => {
  test('never makes anything dearer, never takes off more than the line costs, and is whole satang', () => {
    fc.assert(
      fc.property(discounts, item, (list, bought) => {
        const { amount } = bestDiscount(list, bought);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(itemTotal(bought));
      }),
      RUNS,
    );
  });

  test('that counts is the best of the active ones, alone, whatever order they are listed in', () => {
    fc.assert(
      fc.property(discounts, item, (list, bought) => {
        const active = list.filter((one) => isDiscountActive(one, bought));
        const best = bestDiscount(list, bought);
        expect(best.amount).toBe(Math.max(0, ...active.map((one) => discountAmount(one, bought))));
        if (best.discount) expect(active).toContain(best.discount);
        expect(bestDiscount([...list].reverse(), bought)).toEqual(best);
      }),
      RUNS,
    );
  });

  test('that is named where two save the same is the one with the lower threshold, then the one with the smaller id', () => {
    const saving = (id: string, activationValue: number): Discount => ({
      ...{ id, targetSizeId: '4x6', activateCondition: ACTIVATE_CONDITION.printQuantity, activationValue },
      ...{ feeType: FEE_TYPE.flat, feeAmount: 50 },
    });
    const bought = { sizeId: '4x6', unitPrice: 500, printQuantity: 20 };
    const best = (...list: Discount[]) => bestDiscount(list, bought).discount?.id;
    for (const [wanted, other] of [
      [saving('z', 5), saving('a', 10)],
      [saving('a', 5), saving('z', 10)],
      [saving('a', 5), saving('z', 5)],
    ] as const) {
      expect([best(wanted, other), best(other, wanted)]).toEqual([wanted.id, wanted.id]);
    }
  });

  test('of another size, or one not yet reached, does nothing', () => {
    const tenOff: Discount = {
      id: 'a',
      targetSizeId: '4x6',
      activateCondition: ACTIVATE_CONDITION.printQuantity,
      activationValue: 10,
      feeType: FEE_TYPE.perQuantity,
      feeAmount: 50,
    };
    expect(bestDiscount([tenOff], { sizeId: '4x6', unitPrice: 500, printQuantity: 9 }).amount).toBe(0);
    expect(bestDiscount([tenOff], { sizeId: '4x6', unitPrice: 500, printQuantity: 10 }).amount).toBe(500);
    expect(bestDiscount([tenOff], { sizeId: '5x7', unitPrice: 500, printQuantity: 10 }).amount).toBe(0);
    const byTotal = { ...tenOff, activateCondition: ACTIVATE_CONDITION.itemTotal, activationValue: 5_000 };
    expect(bestDiscount([byTotal], { sizeId: '4x6', unitPrice: 500, printQuantity: 9 }).amount).toBe(0);
    expect(bestDiscount([byTotal], { sizeId: '4x6', unitPrice: 500, printQuantity: 10 }).amount).toBe(500);
  });

  test('next is the nearest quantity threshold above, with the price it really leads to', () => {
    fc.assert(
      fc.property(discounts, item, (list, bought) => {
        const thresholds = list
          .filter((one) => one.targetSizeId === bought.sizeId && one.activateCondition === 0)
          .map((one) => one.activationValue)
          .filter((value) => value > bought.printQuantity);
        const next = nextDiscount(list, bought);
        if (thresholds.length === 0) {
          expect(next).toBeNull();
          return;
        }
        expect(next?.printQuantity).toBe(Math.min(...thresholds));
        expect(next?.missingPrints).toBe(Math.min(...thresholds) - bought.printQuantity);
        const then = { ...bought, printQuantity: Math.min(...thresholds) };
        expect(next?.totalThen).toBe(itemTotal(then) - bestDiscount(list, then).amount);
        expect(Math.abs((next?.unitPriceThen ?? 0) * then.printQuantity - (next?.totalThen ?? 0))).toBeLessThanOrEqual(
          then.printQuantity / 2,
        );
      }),
      RUNS,
    );
  });

  test('nudge: three more prints and each costs 4.50', () => {
    const list: Discount[] = [
      { id: 'a', targetSizeId: 's', activateCondition: 0, activationValue: 10, feeType: 2, feeAmount: 50 },
      { id: 'b', targetSizeId: 's', activateCondition: 0, activationValue: 50, feeType: 1, feeAmount: 20 },
    ];
    expect(nextDiscount(list, { sizeId: 's', unitPrice: 500, printQuantity: 7 })).toMatchObject({
      printQuantity: 10,
      missingPrints: 3,
      unitPriceNow: 500,
      unitPriceThen: 450,
      totalThen: 4_500,
      isCheaper: true,
    });
    expect(nextDiscount(list, { sizeId: 's', unitPrice: 500, printQuantity: 50 })).toBeNull();
    // What comes next is as good as what counts already: nobody buys more for that.
    const same: Discount[] = [5, 10].map(
      (activationValue) => ({ ...list[0], id: `from ${activationValue}`, activationValue }) as Discount,
    );
    expect(nextDiscount(same, { sizeId: 's', unitPrice: 500, printQuantity: 7 })).toMatchObject({ isCheaper: false });
    // The nearest is named although it saves nothing.
    const nothing = list.toReversed().map((one) => (one.id === 'a' ? { ...one, feeAmount: 0 } : one));
    const next = nextDiscount(nothing, { sizeId: 's', unitPrice: 500, printQuantity: 7 });
    expect([next?.discount.id, next?.printQuantity]).toEqual(['a', 10]);
    // Of what nobody has chosen yet a print costs what it costs.
    expect(nextDiscount(list, { sizeId: 's', unitPrice: 500, printQuantity: 0 })?.unitPriceNow).toBe(500);
  });
});

describe('price steps', () => {
  test('tell for every number of prints the price that is charged', () => {
    fc.assert(
      fc.property(discounts, fc.nat(3_000), (list, price) => {
        const steps = priceSteps({ id: '4x6', price }, list);
        expect(steps[0]?.fromPrintQuantity).toBe(1);
        for (let quantity = 1; quantity <= 80; quantity++) {
          const bought = { sizeId: '4x6', unitPrice: price, printQuantity: quantity };
          const step = steps.findLast(({ fromPrintQuantity }) => fromPrintQuantity <= quantity);
          const amount = step?.discount ? discountAmount(step.discount, bought) : 0;
          expect(amount).toBe(bestDiscount(list, bought).amount);
          if (step?.fromPrintQuantity === quantity) expect(step.total).toBe(itemTotal(bought) - amount);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('are one for a size without discounts, and reach far thresholds', () => {
    expect(priceSteps({ id: 's', price: 500 }, [])).toEqual([
      { fromPrintQuantity: 1, unitPrice: 500, total: 500, discount: null },
    ]);
    const far: Discount = {
      id: 'a',
      targetSizeId: 's',
      activateCondition: 0,
      activationValue: 5_000,
      feeType: 1,
      feeAmount: 10,
    };
    expect(priceSteps({ id: 's', price: 500 }, [far]).map((step) => [step.fromPrintQuantity, step.unitPrice])).toEqual([
      [1, 500],
      [5_000, 450],
    ]);
    // A discount by what the prints cost is reached that far too; and only what changes the price is a step.
    const byTotal: Discount = { ...far, activateCondition: ACTIVATE_CONDITION.itemTotal, activationValue: 1_500_000 };
    const soon: Discount = { ...far, id: 'b', activationValue: 10, feeAmount: 5 };
    const steps = priceSteps({ id: 's', price: 500 }, [byTotal, soon]);
    expect(steps.map((step) => [step.fromPrintQuantity, step.unitPrice])).toEqual([
      [1, 500],
      [10, 475],
      [3_000, 450],
    ]);
    // Of what is free there is a list, too.
    const free = priceSteps({ id: 's', price: 0 }, [{ ...far, activateCondition: 1, activationValue: 0 }]);
    expect(free.map(({ fromPrintQuantity }) => fromPrintQuantity)).toEqual([1]);
    // A maintainer typed a number with too many digits: no list of prices is that long.
    const lastStep = (activationValue: number) =>
      priceSteps({ id: 's', price: 500 }, [{ ...far, activationValue }]).at(-1);
    expect(lastStep(LAST_PRICE_STEP_QUANTITY)?.fromPrintQuantity).toBe(LAST_PRICE_STEP_QUANTITY);
    expect(lastStep(LAST_PRICE_STEP_QUANTITY + 1)?.fromPrintQuantity).toBe(1);
  });
});

describe('shipping', () => {
  test('takes the entry with the highest minimum that is reached, in whatever order they are listed', () => {
    fc.assert(
      fc.property(
        fc.array(shippingPriceEntry, { maxLength: 8 }),
        fc.record({
          shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
          itemsTotal: fc.nat(250_000),
          printQuantity: fc.nat(100),
        }),
        (prices, asked) => {
          const price = shippingPrice(prices, asked);
          expect(shippingPrice([...prices].reverse(), asked)).toBe(price);
          const reached = prices.filter(
            (one) => one.shippingMethod === asked.shippingMethod && one.minimumItemsTotal <= asked.itemsTotal,
          );
          if (reached.length === 0) {
            expect(price).toBe(isMail(asked.shippingMethod) ? null : 0);
            return;
          }
          const highest = reached.toSorted((a, b) => b.minimumItemsTotal - a.minimumItemsTotal)[0];
          // Alone with that entry the price is the same: the ones below it have no say.
          const rivals = reached.filter((one) => one.minimumItemsTotal === highest?.minimumItemsTotal);
          // Two of the same minimum: the cheaper one is charged, however the list is written.
          expect(price).toBe(Math.min(...rivals.map((one) => shippingPrice([one], asked) ?? Number.NaN)));
        },
      ),
      RUNS,
    );
  });

  test('a choice of the form is the method that was offered there, and nothing else is one', () => {
    for (const method of SHIPPING_METHODS) {
      expect(shippingMethodFromForm(shippingMethodToForm(method))).toBe(method);
    }
    for (const choice of [-1, SHIPPING_METHODS.length, 0.5]) expect(shippingMethodFromForm(choice)).toBeNull();
  });

  test('is free for pickup without entries, and mail without entries is not offered', () => {
    const asked = { itemsTotal: 10_000, printQuantity: 20 };
    expect(shippingPrice([], { ...asked, shippingMethod: SHIPPING_METHOD.pickup })).toBe(0);
    for (const shippingMethod of [2, 3, 4] as const) expect(shippingPrice([], { ...asked, shippingMethod })).toBeNull();
    const tiers: ShippingPrice[] = [
      { shippingMethod: 2, feeType: FEE_TYPE.flat, feeAmount: 5_000, minimumItemsTotal: 0 },
      { shippingMethod: 2, feeType: FEE_TYPE.perQuantity, feeAmount: 100, minimumItemsTotal: 10_000 },
      { shippingMethod: 2, feeType: FEE_TYPE.flat, feeAmount: 0, minimumItemsTotal: 50_000 },
    ];
    expect(shippingPrice(tiers, { ...asked, itemsTotal: 9_999, shippingMethod: 2 })).toBe(5_000);
    expect(shippingPrice(tiers, { ...asked, itemsTotal: 10_000, shippingMethod: 2 })).toBe(2_000);
    expect(shippingPrice(tiers, { ...asked, itemsTotal: 50_000, shippingMethod: 2 })).toBe(0);
  });
});

describe('price summary', () => {
  test('the lines and the shipping add up to the total, in whole satang, never below nothing', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const summary = priceSummary(asked);
        if (summary === null) {
          expect(isMail(asked.shippingMethod)).toBe(true);
          return;
        }
        const itemsTotal = summary.breakdown.reduce((total, one) => total + one.total, 0);
        expect(itemsTotal + summary.shippingPrice).toBe(summary.totalPrice);
        for (const one of summary.breakdown) {
          expect(one.total).toBe(one.quantity * one.unitPrice - one.discount);
          for (const amount of [one.quantity, one.unitPrice, one.discount, one.total]) {
            expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
          }
        }
        expect(Number.isSafeInteger(summary.totalPrice) && summary.totalPrice >= 0).toBe(true);
        expect(Number.isSafeInteger(summary.shippingPrice) && summary.shippingPrice >= 0).toBe(true);
        expect(summary.catalogueVersion).toBe(asked.catalogueVersion);
      }),
      RUNS,
    );
  });

  test('a price is crossed out if and only if a discount was given, and it is the higher one', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const summary = priceSummary(asked);
        if (summary === null) return;
        const saved = summary.breakdown.reduce((total, one) => total + one.discount, 0);
        if (saved === 0) expect(summary.crossOutPrice).toBeNull();
        else expect(summary.crossOutPrice).toBe(summary.totalPrice + saved);
      }),
      RUNS,
    );
  });

  test('the order in which things were added, or split into lines, does not change the price', () => {
    fc.assert(
      fc.property(
        request.chain((asked) =>
          fc.tuple(
            fc.constant(asked),
            fc.shuffledSubarray([...asked.lines], { minLength: asked.lines.length }),
            fc.shuffledSubarray([...asked.discounts], { minLength: asked.discounts.length }),
            fc.shuffledSubarray([...asked.shippingPrices], { minLength: asked.shippingPrices.length }),
          ),
        ),
        ([asked, lines, shuffledDiscounts, shippingPrices]) => {
          const oneByOne = lines.flatMap(({ size, totalQuantity }) => [
            { size, totalQuantity: Math.floor(totalQuantity / 2) },
            { size, totalQuantity: Math.ceil(totalQuantity / 2) },
          ]);
          const byKey = (summary: ReturnType<typeof priceSummary>) =>
            summary && { ...summary, breakdown: summary.breakdown.toSorted((a, b) => (a.size < b.size ? -1 : 1)) };
          const shuffled = { ...asked, lines: oneByOne, discounts: shuffledDiscounts, shippingPrices };
          expect(byKey(priceSummary(shuffled))).toEqual(byKey(priceSummary(asked)));
        },
      ),
      RUNS,
    );
  });

  test('an order worked out by hand', () => {
    expect(
      priceSummary({
        lines: [
          { size: { id: 'a', key: '4x6', price: 500 }, totalQuantity: 12 },
          { size: { id: 'b', key: 'passport', price: 8_000, numberOfPicturesPerPrint: 4 }, totalQuantity: 5 },
          { size: { id: 'c', key: 'poster', price: 30_000 }, totalQuantity: 0 },
        ],
        discounts: [
          { id: '1', targetSizeId: 'a', activateCondition: 0, activationValue: 10, feeType: 2, feeAmount: 50 },
          { id: '2', targetSizeId: 'a', activateCondition: 0, activationValue: 10, feeType: 0, feeAmount: 599 },
        ],
        shippingPrices: [{ shippingMethod: 2, feeType: 0, feeAmount: 5_000, minimumItemsTotal: 0 }],
        shippingMethod: SHIPPING_METHOD.mail,
        catalogueVersion: 7,
      }),
    ).toEqual({
      breakdown: [
        { size: '4x6', quantity: 12, unitPrice: 500, discount: 600, total: 5_400 },
        { size: 'passport', quantity: 2, unitPrice: 8_000, discount: 0, total: 16_000 },
      ],
      shippingPrice: 5_000,
      crossOutPrice: 27_000,
      totalPrice: 26_400,
      catalogueVersion: 7,
    });
  });
});

test('prints are the sheets that all pictures fit on, and no more', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 40 }), (pictures, perPrint) => {
      const prints = printQuantity(pictures, perPrint);
      expect(prints * perPrint).toBeGreaterThanOrEqual(pictures);
      expect((prints - 1) * perPrint).toBeLessThan(pictures || 1);
    }),
  );
  expect(printQuantity(5)).toBe(5);
  for (const nonsense of [null, 0, -2, 0.5]) expect(printQuantity(5, nonsense)).toBe(5);
});

test('what is fetched needs no address, and only couriers give a tracking link', () => {
  const { pickup, mail, postalCourier, expressCourier } = SHIPPING_METHOD;
  const methods = [pickup, mail, postalCourier, expressCourier];
  expect(methods.filter(isMail)).toEqual([mail, postalCourier, expressCourier]);
  expect(methods.filter(hasCourier)).toEqual([postalCourier, expressCourier]);
});
