import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createDiscount } from '@printfront/shared/contracts/discounts.ts';
import { type LocalizedText, LocalizedText as Text } from '@printfront/shared/contracts/fields.ts';
import type { ReadyCatalogueKey } from '@printfront/shared/contracts/first-run.ts';
import { BottomEdge } from '@printfront/shared/contracts/photo-frames.ts';
import { createPrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { createShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { createSizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { FinishesBody } from '@printfront/shared/contracts/size-finishes.ts';
import { createSize } from '@printfront/shared/contracts/sizes.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { z } from 'zod';
import { FRAME_STYLES } from '../seed/draw-frame.ts';
import { PICTURE_STYLES } from '../seed/draw-size-picture.ts';

/** What a call of the editor takes: a file may hold nothing that an owner could not save by hand. */
const bodyOf = <Body extends z.ZodType>({ body }: { readonly body?: Body | undefined }): Body => {
  if (body === undefined) throw new Error('This call has no body.');
  return body;
};

/** Stands for an id that only the database gives. */
const LATER = 'later';
const names = <Name extends string>(numbers: Record<Name, unknown>) =>
  z.enum(Object.keys(numbers) as [Name, ...Name[]]);

const ReadyDiscount = z
  .strictObject({
    from: names(ACTIVATE_CONDITION),
    /** Prints, or satang. */
    value: z.int(),
    off: names(FEE_TYPE),
    amount: z.int(),
  })
  .transform(({ from, value, off, amount }) => ({
    activateCondition: ACTIVATE_CONDITION[from],
    activationValue: value,
    feeType: FEE_TYPE[off],
    feeAmount: amount,
  }))
  .refine((terms) => bodyOf(createDiscount).safeParse({ ...terms, targetSizeId: LATER }).success, 'a discount');

const ReadyFrame = z.strictObject({ name: Text, style: z.enum(FRAME_STYLES), bottomEdge: BottomEdge.nullable() });

const ReadySize = z
  .looseObject({
    picture: z.enum(PICTURE_STYLES),
    finishes: FinishesBody.shape.finishes,
    discounts: z.array(ReadyDiscount).default([]),
    frames: z.array(ReadyFrame).default([]),
  })
  .transform(({ picture, finishes, discounts, frames, ...form }, context) => {
    const size = bodyOf(createSize).safeParse({ hidden: false, ...form, categoryId: LATER });
    for (const { path: place, message } of size.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: place, message });
    }
    if (!size.success) return z.NEVER;
    return { form: size.data, picture, finishes, discounts, frames };
  });
export type ReadySize = z.output<typeof ReadySize>;

const ReadyShippingPrice = z
  .strictObject({ method: names(SHIPPING_METHOD), from: z.int(), fee: z.int() })
  .transform(({ method, from, fee }) => ({
    shippingMethod: SHIPPING_METHOD[method],
    minimumItemsTotal: from,
    feeType: FEE_TYPE.flat,
    feeAmount: fee,
  }))
  .refine((price) => bodyOf(createShippingPrice).safeParse(price).success, 'a shipping price');

const ReadyCatalogue = z.strictObject({
  name: Text,
  about: Text,
  categories: z.array(
    z.strictObject({ name: bodyOf(createSizeCategory).shape.name, sizes: z.array(ReadySize).min(1) }),
  ),
  printingTimes: z.array(bodyOf(createPrintingTime)),
  shippingPrices: z.array(ReadyShippingPrice),
});
export type ReadyCatalogue = z.output<typeof ReadyCatalogue>;

/**
 * A catalogue that a new shop can begin with. Each is a file of this folder, `thai-lab.json`: names in both languages, prices in
 * satang, papers in millimetres. A print has 300 dots an inch of its paper, as any size has.
 *
 * @throws ZodError when the file holds what the editor would refuse
 */
export function readReadyCatalogue(key: ReadyCatalogueKey): ReadyCatalogue {
  return ReadyCatalogue.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, `${key}.json`), 'utf8')));
}

/** The same with other prices. @returns null when one of them is of no size of it */
export function withPrices(catalogue: ReadyCatalogue, prices: Readonly<Record<string, number>>): ReadyCatalogue | null {
  const left = new Set(Object.keys(prices));
  const categories = catalogue.categories.map(({ name, sizes }) => ({
    name,
    sizes: sizes.map((size) => {
      left.delete(size.form.key);
      return { ...size, form: { ...size.form, price: prices[size.form.key] ?? size.form.price } };
    }),
  }));
  return left.size === 0 ? { ...catalogue, categories } : null;
}

/** What somebody who chooses one is shown of it. */
export const previewOf = (key: ReadyCatalogueKey) => {
  const { name, about, categories } = readReadyCatalogue(key);
  const sizes = categories.flatMap((category) => category.sizes);
  return {
    key,
    name,
    about,
    sizes: sizes.map(({ form, finishes, discounts }) => ({
      key: form.key,
      name: form.name,
      price: form.price,
      picturesPerPrint: form.numberOfPicturesPerPrint,
      finishes: finishes.map((finish): LocalizedText => finish.name),
      discounts,
    })),
  };
};
