import type { Use } from '@printfront/shared/contracts/problem.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralTransaction } from '../database/database.ts';
import * as uses from './catalogue-uses.repository.ts';

/** So many are named; the others are counted. */
const NAMED = 5;

/** @throws HttpProblem in-use, with where */
export function refuseUsed(found: readonly Use[]): void {
  if (found.length === 0) return;
  throw new HttpProblem('in-use', 'This is in use and was not deleted.', { uses: [...found] });
}

/** @param sizes all of them: a hidden one needs its category as well */
export function usesOfCategory(categoryId: string, sizes: readonly Size[]): Use[] {
  const keys = sizes.filter((size) => size.categoryId === categoryId).map(({ key }) => key);
  return useOf('size', keys);
}

/** Whatever still has to be made of a size: orders keep a copy of it, so those that are finished do not count. */
export async function usesOfSize(transaction: CentralTransaction, sizeId: string): Promise<Use[]> {
  const shops = await uses.listOpenChoices(transaction);
  return [
    ...cartUse(await uses.countCartsWithSize(transaction, sizeId)),
    ...orderUse(await uses.listUnfinishedOrdersWithSize(transaction, sizeId)),
    ...useOf('shop-order', namesOf(shops.filter(({ choices }) => choices.sizeIds.includes(sizeId)))),
  ];
}

export async function usesOfPhotoFrame(transaction: CentralTransaction, frameId: string): Promise<Use[]> {
  const shops = await uses.listOpenChoices(transaction);
  return [
    ...cartUse(await uses.countCartsWithFrame(transaction, frameId)),
    ...orderUse(await uses.listUnfinishedOrdersWithFrame(transaction, frameId)),
    ...useOf('shop-order', namesOf(shops.filter(({ choices }) => choices.photoFrameIds.includes(frameId)))),
  ];
}

const namesOf = (shops: readonly { name: string }[]) => shops.map(({ name }) => name);

const cartUse = (count: number): Use[] => (count === 0 ? [] : [{ kind: 'cart', count, names: [] }]);

const orderUse = (iids: readonly number[]) =>
  useOf(
    'order',
    iids.map((iid) => formatOrderNumber(iid)),
  );

function useOf(kind: Use['kind'], names: readonly string[]): Use[] {
  return names.length === 0 ? [] : [{ kind, count: names.length, names: names.slice(0, NAMED) }];
}
