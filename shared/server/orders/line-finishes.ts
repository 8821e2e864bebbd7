import type { Finish, OrderedFinish } from '../../contracts/finishes.ts';
import type { Size } from '../../contracts/sizes.ts';
import { notFound } from '../http/http-problem.ts';

/** What a line of an order can be printed on. */
export interface LineFinishes {
  readonly sizeId: string;
  /** What the customer ordered. */
  readonly ordered: OrderedFinish | null;
  /** Of the size as it is in the catalogue now. */
  readonly offered: readonly Finish[];
}

interface PlacedLine {
  readonly size: { readonly id: string; readonly key: string };
  readonly finish?: OrderedFinish | null | undefined;
}

/**
 * @param sizes of the catalogue as it is now
 * @throws HttpProblem not-found where nothing of the order has that size
 */
export function finishesOfLine(lines: readonly PlacedLine[], sizeKey: string, sizes: readonly Size[]): LineFinishes {
  const line = lines.find(({ size }) => size.key === sizeKey);
  if (line === undefined) throw notFound();
  const { finishes: offered = [] } = sizes.find(({ id }) => id === line.size.id) ?? {};
  return { sizeId: line.size.id, ordered: line.finish ?? null, offered };
}
