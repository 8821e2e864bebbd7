import { expect, it } from 'vitest';
import { isGoodIn } from './good-up-to.ts';
import { readPricesPath } from './price-addresses.ts';
import { besideFirst, deliveryWays, neededPixels } from './price-facts.ts';

it('asks of a photo just as many pixels as its print is judged by', () => {
  for (const size of [
    { widthMm: 101.6, heightMm: 152.4 },
    { widthMm: 25, heightMm: 35 },
    { widthMm: 297, heightMm: 420 },
  ]) {
    const { width, height } = neededPixels(size).good;
    expect(isGoodIn({ width, height }, size), `${size.widthMm}`).toBe(true);
    expect(isGoodIn({ width: width - 2, height: height - 3 }, size), `${size.widthMm}`).toBe(false);
  }
  expect(neededPixels({ widthMm: 101.6, heightMm: 152.4 })).toEqual({
    good: { width: 800, height: 1200 },
    least: { width: 480, height: 720 },
    isOfPhone: true,
  });
  expect(neededPixels({ widthMm: 600, heightMm: 900 }).isOfPhone).toBe(false);
});

it('tells what a finish costs beside the one that is in the price', () => {
  expect(besideFirst([{ surcharge: 300 }, { surcharge: 500 }, { surcharge: 0 }]).map(({ more }) => more)).toEqual([
    0, 200, -300,
  ]);
  expect(besideFirst(undefined)).toEqual([]);
});

it('tells ways of delivery that are offered, the smallest order first, and that fetching is free', () => {
  const mail = { shippingMethod: 2, feeType: 0 } as const;
  const prices = [
    { ...mail, feeAmount: 0, minimumItemsTotal: 50_000 },
    { ...mail, feeAmount: 4_000, minimumItemsTotal: 0 },
  ];
  expect(deliveryWays(prices)).toMatchObject([
    { method: 1, terms: [{ feeAmount: 0 }] },
    { method: 2, terms: [{ feeAmount: 4_000 }, { feeAmount: 0 }] },
  ]);
  expect(deliveryWays([]).map(({ method }) => method)).toEqual([1]);
});

it('reads addresses of prices, and no others', () => {
  expect(readPricesPath('/prices')).toEqual({ language: null, key: null });
  expect(readPricesPath('/zh-Hant/prices/4x6/')).toEqual({ language: 'zh-Hant', key: '4x6' });
  for (const path of ['/', '/admin/prices-and-times', '/th/prices/4x6/more', '/a/th/prices', '/api/v1/pricing/sizes'])
    expect(readPricesPath(path), path).toBeNull();
});
