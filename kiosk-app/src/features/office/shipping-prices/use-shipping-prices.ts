import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import {
  createShippingPrice,
  deleteShippingPrice,
  type ShippingPrice,
  updateShippingPrice,
} from '@printfront/shared/contracts/shipping-prices.ts';
import { FEE_TYPE, type FeeType } from '@printfront/shared/domain/fees.ts';
import { SHIPPING_METHODS, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { call } from '#api/call.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';

export type StoredPrice = EditableCatalogue['shippingPrices'][number];
export type Terms = Omit<ShippingPrice, 'id'>;

/** A shipping price as it stands in its form. Null where nothing that counts is typed. */
export interface TypedPrice {
  shippingMethod: ShippingMethod;
  minimumItemsTotal: number | null;
  feeType: FeeType;
  /** Of flat and per-print prices. */
  feeSatang: number | null;
  feePercent: number | null;
}

export type PriceRow = ListRow<StoredPrice, TypedPrice, Terms>;
export type ShippingPricesState = ReturnType<typeof useShippingPrices>;

export const PRICE_SCHEMA = bodyOf(createShippingPrice);

/** Of the one that is being made for a method. */
export const newPriceKey = (method: ShippingMethod) => `new-${method}`;

/** The first price of a method mostly counts from nothing on. */
const newPrice = (shippingMethod: ShippingMethod, isFirst: boolean): TypedPrice => ({
  shippingMethod,
  minimumItemsTotal: isFirst ? 0 : null,
  feeType: FEE_TYPE.flat,
  feeSatang: null,
  feePercent: null,
});

export function typedPrice({ shippingMethod, minimumItemsTotal, feeType, feeAmount }: Terms): TypedPrice {
  const fee =
    feeType === FEE_TYPE.percent
      ? { feeSatang: null, feePercent: feeAmount }
      : { feeSatang: feeAmount, feePercent: null };
  return { shippingMethod, minimumItemsTotal, feeType, ...fee };
}

/** As the call has it. */
export const readPrice = ({ feeSatang, feePercent, ...rest }: TypedPrice) => ({
  ...rest,
  feeAmount: rest.feeType === FEE_TYPE.percent ? feePercent : feeSatang,
});

/** The shipping prices with what is typed over them. */
export function useShippingPrices({ shippingPrices }: Pick<EditableCatalogue, 'shippingPrices'>) {
  const storedOf = (method: ShippingMethod) => shippingPrices.filter(({ shippingMethod }) => shippingMethod === method);
  const list = useEditableList<StoredPrice, TypedPrice, Terms>({
    items: shippingPrices,
    keyOf: ({ id }) => id,
    fieldsOf: typedPrice,
    startOf: (key) => {
      const method = SHIPPING_METHODS.find((one) => newPriceKey(one) === key);
      return method === undefined ? null : newPrice(method, storedOf(method).length === 0);
    },
    bodyOf: (fields) => check(PRICE_SCHEMA, readPrice(fields)).body,
    send: (body, { stored, draft: { base } }) =>
      stored === undefined
        ? call(createShippingPrice, { body })
        : call(updateShippingPrice, { params: { id: stored.id }, body, ifMatch: base.version }),
    remove: ({ id, version }) => call(deleteShippingPrice, { params: { id }, ifMatch: version }),
  });
  return { ...list, storedOf };
}
