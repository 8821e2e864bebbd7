import type { Finish } from '../../contracts/finishes.ts';
import type { Size } from '../../contracts/sizes.ts';
import { finishInEffect, pricedWith } from '../../domain/finish.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Assortment } from './catalogue-view.ts';
import type { ChosenFinishRow } from './photo-rows.ts';
import { type OrderChoices, sizesOfOrder } from './sizes-of-order.ts';

/** What a size of an order is printed on. */
export const finishOf = (
  { id, finishes = [] }: Size,
  rows: readonly ChosenFinishRow[],
): { finish: Finish | null; isFinishGone: boolean } => {
  const chosenId = rows.find(({ size_id }) => size_id === id)?.finish_id ?? null;
  const { finish, isGone } = finishInEffect(finishes, chosenId);
  return { finish, isFinishGone: isGone };
};

/** Of what is in the catalogue and can be had by this order. @throws HttpProblem finish-gone */
export function requireSizeOfFinish(assortment: Assortment, choices: OrderChoices, finishId: string) {
  const sizes = sizesOfOrder(assortment, choices);
  const size = sizes.find(({ finishes = [] }) => finishes.some(({ id }) => id === finishId));
  if (size !== undefined) return size;
  throw new HttpProblem('finish-gone', 'No size of this order has this finish.', { parameter: 'finishId' });
}

/** A size with the price of a print of it in this order. */
export const pricedSize = ({ size, finish }: { size: Size; finish: Finish | null }): Size => pricedWith(size, finish);
