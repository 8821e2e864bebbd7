/** Of names of files and folders: ASCII in lower case, hyphens only inside. */
export const FINISH_CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A finish as an order has it. */
export interface OrderedFinish {
  id: string;
  name: { th: string; en: string };
  code: string;
  /** Satang of one print, as it was paid. */
  surcharge: number;
}

/** Which of a size's finishes its prints get. */
export interface FinishInEffect<Finish> {
  /** Null: the size has none, or the one that was chosen is gone. */
  readonly finish: Finish | null;
  /** What was chosen is not there any more, and others are: nobody prints on a paper that the customer has not seen. */
  readonly isGone: boolean;
}

/**
 * @param finishes of the size, in their order: the first is what prints get that nobody has chosen one for
 * @param chosenId null where nothing was chosen
 */
export function finishInEffect<Finish extends { readonly id: string }>(
  finishes: readonly Finish[],
  chosenId: string | null,
): FinishInEffect<Finish> {
  const [first = null] = finishes;
  if (chosenId === null || first === null) return { finish: first, isGone: false };
  const finish = finishes.find(({ id }) => id === chosenId) ?? null;
  return { finish, isGone: finish === null };
}

/** The size with what a print of it costs on that finish: discounts, price steps and totals all go by this price. */
export const pricedWith = <Size extends { readonly price: number }>(
  size: Size,
  finish: { readonly surcharge: number } | null,
): Size => (finish === null ? size : { ...size, price: size.price + finish.surcharge });

interface SizeWithFinishes {
  readonly price: number;
  readonly finishes?: readonly { readonly id: string; readonly surcharge: number }[] | undefined;
}

/** The size with the price of a print as it is unless another finish is chosen. */
export const pricedAsOffered = <Size extends SizeWithFinishes>(size: Size): Size =>
  pricedWith(size, finishInEffect(size.finishes ?? [], null).finish);

/** The size with the price of a print on the finish with that id; on none where it has none with it. */
export const pricedOn = <Size extends SizeWithFinishes>(size: Size, finishId: string | null | undefined): Size =>
  pricedWith(size, (size.finishes ?? []).find(({ id }) => id === finishId) ?? null);

/** By the size's id, what staff print instead of what was ordered. */
export type FinishesByStaff = Readonly<Record<string, OrderedFinish>>;

/** What is really printed of a line. */
export const finishOfLine = (
  line: { readonly size: { readonly id: string }; readonly finish?: OrderedFinish | null | undefined },
  byStaff: FinishesByStaff | undefined,
): OrderedFinish | null => byStaff?.[line.size.id] ?? line.finish ?? null;

/**
 * The finish that prints of a size get in an order that is being made; null where it has none, or the chosen one is gone.
 *
 * @param statuses of the order's sizes; of one that they do not name it is the first
 */
export function finishOfSize<Finish extends { readonly id: string }>(
  { key, finishes = [] }: { readonly key: string; readonly finishes?: readonly Finish[] | undefined },
  statuses: readonly { readonly size: string; readonly finishId?: string | null | undefined }[],
): Finish | null {
  const finishId = statuses.find(({ size }) => size === key)?.finishId;
  if (finishId === undefined) return finishes[0] ?? null;
  return finishes.find(({ id }) => id === finishId) ?? null;
}
