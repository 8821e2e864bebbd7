import { READY_CATALOGUES } from '@printfront/shared/contracts/first-run.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { printPixels } from '@printfront/shared/domain/photo-geometry.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_CATEGORIES } from '../seed/demo-sizes.ts';
import { previewOf, readReadyCatalogue } from './ready-catalogue.ts';

const keysOf = (key: (typeof READY_CATALOGUES)[number]) => previewOf(key).sizes.map((size) => size.key);

describe('the catalogues that a shop can begin with', () => {
  it.each(READY_CATALOGUES)('%s holds nothing that the editor would refuse', (key) => {
    const { name, categories, shippingPrices, printingTimes } = readReadyCatalogue(key);
    expect(name.th).not.toBe(name.en);
    expect(printingTimes.length).toBeGreaterThan(0);
    expect(shippingPrices.length).toBeGreaterThan(0);
    const sizes = categories.flatMap((category) => category.sizes);
    expect(new Set(sizes.map(({ form }) => form.key)).size).toBe(sizes.length);
    for (const { form, finishes } of sizes) {
      expect(form.price).toBeGreaterThan(0);
      expect(finishes.length).toBeGreaterThan(0);
    }
  });

  it('are shown with their discounts', () => {
    const [size] = previewOf('thai-lab').sizes;
    const { printQuantity } = ACTIVATE_CONDITION;
    expect(size?.discounts[0]).toEqual({
      ...{ activateCondition: printQuantity, activationValue: 20, feeType: FEE_TYPE.perQuantity, feeAmount: 50 },
    });
  });

  it('have what a Thai lab, a small kiosk shop and nobody sells', () => {
    expect(keysOf('thai-lab')).toEqual(
      expect.arrayContaining([
        '4x6',
        '5x7',
        '6x8',
        '8x10',
        '8x12',
        'a4',
        'wallet',
        'id-1-inch',
        'id-1-5-inch',
        'id-2-inch',
        'visa-2x2',
      ]),
    );
    expect(keysOf('small-kiosk')).toEqual(['4x6', 'instant-mini', 'instant-square', 'id-1-inch', 'id-2-inch']);
    expect(keysOf('empty')).toEqual([]);
  });

  it('mean by a size’s name the paper that the demo means', () => {
    const papers = new Map(DEMO_CATEGORIES.flatMap(({ sizes }) => sizes.map(({ key, mm }) => [key, mm] as const)));
    const sizes = READY_CATALOGUES.flatMap((key) => readReadyCatalogue(key).categories).flatMap((one) => one.sizes);
    for (const { form } of sizes) {
      const paper = papers.get(form.key);
      if (paper !== undefined) expect([form.widthMm, form.heightMm], form.key).toEqual(paper);
    }
    const visa = sizes.find(({ form }) => form.key === 'visa-2x2');
    expect(visa && printPixels(visa.form)).toEqual({ width: 600, height: 600 });
  });
});
