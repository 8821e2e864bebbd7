import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import {
  createShippingPrice,
  deleteShippingPrice,
  updateShippingPrice,
} from '@printfront/shared/contracts/shipping-prices.ts';
import type { ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { type EditDraft, type Edited, isChanged } from '#ui/edit-draft.ts';
import { isOutdated, useEditDrafts } from '#ui/use-edit-drafts.ts';
import {
  newPrice,
  type PriceProblems,
  priceProblems,
  type Terms,
  type TypedPrice,
  termsOf,
  typedPrice,
} from './typed-price.ts';

export type StoredPrice = EditableCatalogue['shippingPrices'][number];

/** One price: stored, being changed, being made, or deleted by somebody else while it was being changed. */
export interface PriceState {
  key: string;
  stored: StoredPrice | undefined;
  current: Edited<TypedPrice>;
  draft: EditDraft<TypedPrice>;
  isOpen: boolean;
  isChanged: boolean;
  isOutdated: boolean;
  isGone: boolean;
  problems: PriceProblems;
}

export type ShippingPricesState = ReturnType<typeof useShippingPrices>;

const newKey = (method: ShippingMethod) => `new-${method}`;

/** The shipping prices with what is typed over them. */
export function useShippingPrices({ shippingPrices }: Pick<EditableCatalogue, 'shippingPrices'>) {
  const queryClient = useQueryClient();
  const drafts = useEditDrafts<TypedPrice>();

  const stateOf = (key: string, stored: StoredPrice | undefined, current: Edited<TypedPrice>): PriceState => {
    const draft = drafts.of(key, current);
    const isGone = stored === undefined && !key.startsWith('new-');
    return {
      key,
      stored,
      current,
      draft,
      isGone,
      isOpen: drafts.keys.includes(key),
      isChanged: isGone || isChanged(draft),
      isOutdated: !isGone && isOutdated(draft, current),
      problems: priceProblems(draft.fields),
    };
  };
  const stored = shippingPrices.map((price) =>
    stateOf(price.id, price, { version: price.version, fields: typedPrice(price) }),
  );
  const others = drafts.keys.flatMap((key) => {
    const kept = shippingPrices.some(({ id }) => id === key) ? undefined : drafts.kept(key);
    return kept === undefined ? [] : [stateOf(key, undefined, kept.base)];
  });
  const prices = [...stored, ...others];

  const save = useMutation({
    mutationFn: async (price: PriceState) => {
      const failure = await refusalOf(sendPrice(price));
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(price.key);
      return { key: price.key, method: price.draft.fields.shippingMethod, failure };
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id, version, shippingMethod }: StoredPrice) => {
      const work = call(deleteShippingPrice, { params: { id }, ifMatch: version });
      const failure = await refusalOf(work);
      const isFresh = (await refusalOf(rereadCatalogue(queryClient))) === null;
      if (failure === null && isFresh) drafts.forget(id);
      return { method: shippingMethod, failure };
    },
  });

  return {
    prices,
    storedOf: (method: ShippingMethod) => shippingPrices.filter(({ shippingMethod }) => shippingMethod === method),
    save,
    remove,
    isChanged: prices.some((price) => price.isChanged),
    change: ({ key, current }: PriceState, fields: TypedPrice) => drafts.change(key, current, fields),
    edit: ({ key, current, draft }: PriceState) => drafts.change(key, current, draft.fields),
    add: (method: ShippingMethod) => {
      const isFirst = !shippingPrices.some(({ shippingMethod }) => shippingMethod === method);
      const fields = newPrice(method, isFirst);
      drafts.change(newKey(method), { version: '', fields }, fields);
    },
    cancel: ({ key }: PriceState) => drafts.forget(key),
    keepMine: ({ key, current }: PriceState) => drafts.keep(key, current),
    /** With what is typed; a price at which something is wrong counts as it is stored. */
    typed: prices.flatMap(({ draft, stored: before }): Terms[] => {
      const terms = termsOf(draft.fields) ?? before;
      return terms === undefined ? [] : [terms];
    }),
  };
}

async function sendPrice({ stored, draft: { base, fields } }: PriceState): Promise<void> {
  const terms = termsOf(fields);
  if (terms === null) return;
  if (stored === undefined) await call(createShippingPrice, { body: terms });
  else await call(updateShippingPrice, { params: { id: stored.id }, body: terms, ifMatch: base.version });
}
