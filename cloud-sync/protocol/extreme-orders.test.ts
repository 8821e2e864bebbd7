import { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import { DEFAULT_ORDER_LIMITS, ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { NO_ADJUSTMENTS } from '@printfront/shared/domain/print-adjustments.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { orderContent } from '@printfront/shared/server/orders/order-content.ts';
import { orderLines } from '@printfront/shared/server/orders/order-lines.ts';
import { priceOfPlacedOrder, quotedPrice } from '@printfront/shared/server/orders/order-price.ts';
import { qrPayload } from '@printfront/shared/server/orders/order-qr.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { EXTREME_CROP, extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { expect, test } from 'vitest';
import { CatalogueSnapshot } from './catalogue.ts';
import { LARGEST_PUSH_BYTES, SubmittedOrder } from './events.ts';

const ROUNDS = 3_000;

test('S41: whatever staff have typed and customers choose, an order is refused or fits into its event', () => {
  const random = createSeededRandom(36);
  /** Mostly at an end of what may be typed. */
  const amount = (most: number) => {
    const end = [0, 1, most - 1, most, Math.floor(most / 999)][random.between(0, 6)];
    return Math.max(0, end ?? random.between(0, most));
  };
  let placed = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Now a joke, now a shop.
    const highestPrice = random.pick([ORDER_CEILINGS.totalSatang, 1_000_000, 1_000]);
    const highestFee = random.pick([1_000_000_000, 10_000]);
    const mostCopies = random.pick([999, 20, 1]);
    const fee = (most: number) => {
      const feeType = random.between(0, 2) as 0 | 1 | 2;
      return { feeType, feeAmount: amount(feeType === 1 ? 100 : most) };
    };
    const base = testCatalogue();
    const sizes = base.sizes.map((size) => ({
      ...size,
      hidden: false,
      photoFrames: [],
      price: amount(highestPrice),
      numberOfPicturesPerPrint: Math.max(1, amount(100)),
    }));
    const discounts = sizes.map(({ id }) => ({
      id: `of-${id}`,
      targetSizeId: id,
      activateCondition: 0 as const,
      activationValue: amount(1_000_000_000),
      ...fee(highestFee),
    }));
    const shippingPrices = [1, 2].map((method) => ({
      id: `by-${method}`,
      shippingMethod: method as 1 | 2,
      minimumItemsTotal: 0,
      ...fee(highestFee),
    }));
    const catalogue = CatalogueSnapshot.parse({ ...base, sizes, discounts, shippingPrices });
    const files = Array.from({ length: random.between(1, 30) }, (_, number) => ({
      ...extremePhoto(number),
      source: 'phone' as const,
      sent_count: 1,
    }));
    const prints = files.flatMap(({ id: file_id }) =>
      sizes.map(({ id: size_id }) => ({
        file_id,
        size_id,
        quantity: amount(mostCopies),
        crop: EXTREME_CROP,
        fit: 'fill' as const,
        rotate: 90 as const,
        adjustments: JSON.stringify({ ...NO_ADJUSTMENTS, paper: 'upright', straighten: -14.999999999999998 }),
      })),
    );
    const content = orderContent({ files, prints, frames: [], finishes: [] }, catalogue);
    const limits = round % 2 === 0 ? ORDER_CEILINGS : DEFAULT_ORDER_LIMITS;
    const shippingMethod = 1;
    const address = { parameter: 'address', isGiven: true };
    const terms = { shippingMethod, paymentMethod: 1, expectedTotalPrice: undefined, address } as const;
    try {
      PriceQuote.parse(quotedPrice(content, catalogue, { shippingMethod, limits }));
      const priceSummary = priceOfPlacedOrder(content, terms, catalogue, { where: 'shop', limits });
      const order = {
        orderId: 'order',
        iid: 1,
        storefrontOrderId: '123456789012345',
        submittedAt: '2026-11-21T04:00:00Z',
        name: 'A',
        phoneNumber: '0812345678',
        shippingMethod,
        shippingAddress: null,
        orderNotes: '',
        paymentMethod: 1,
        priceSummary,
        totalPaymentAmount: priceSummary.totalPrice,
        estimatedDueDate: null,
        qrPayload: qrPayload(1, catalogue, priceSummary.totalPrice, 1),
        lines: orderLines(content),
      };
      const read = SubmittedOrder.safeParse(order);
      // An order without a print is refused before its price is asked for.
      if (order.lines.length > 0) expect(read.error).toBeUndefined();
      placed += 1;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      expect(['too-many-prints', 'total-too-high']).toContain(error.code);
      refused += 1;
    }
  }
  // Both really happen, many times.
  expect(placed).toBeGreaterThan(ROUNDS / 20);
  expect(refused).toBeGreaterThan(ROUNDS / 20);
});

test('S41: the longest order there can be is one event that central reads', () => {
  const catalogue = CatalogueSnapshot.parse(testCatalogue());
  const sizes = catalogue.sizes.filter(({ hidden }) => !hidden).slice(0, ORDER_CEILINGS.prints / ORDER_CEILINGS.photos);
  const files = Array.from({ length: ORDER_CEILINGS.photos }, (_, number) => ({
    ...extremePhoto(number),
    source: 'phone' as const,
    sent_count: 1,
  }));
  // As many entries as prints: each photo in each size, once.
  const prints = files.flatMap(({ id: file_id }) =>
    sizes.map(({ id: size_id }) => ({
      file_id,
      size_id,
      quantity: 1,
      crop: EXTREME_CROP,
      fit: 'fill' as const,
      rotate: 270 as const,
      adjustments: null,
    })),
  );
  const lines = orderLines(orderContent({ files, prints, frames: [], finishes: [] }, catalogue));
  expect(lines.flatMap((line) => line.files)).toHaveLength(ORDER_CEILINGS.prints);
  // What an order has beside its photos is a few kilobytes.
  expect(Buffer.byteLength(JSON.stringify(lines))).toBeLessThan(LARGEST_PUSH_BYTES - 200_000);
});
