import type { Finish } from '../../contracts/finishes.ts';
import type { PhotoFrame } from '../../contracts/photo-frames.ts';
import type { PriceSummary } from '../../contracts/pricing.ts';
import type { Size } from '../../contracts/sizes.ts';
import type { UploadSizeStatus } from '../../contracts/uploaded-files.ts';
import { estimateDueDate } from '../../domain/due-date.ts';
import { priceSummary } from '../../domain/order-price.ts';
import { printQuantity } from '../../domain/print-quantity.ts';
import { isMail, type ShippingMethod } from '../../domain/shipping.ts';
import { isShippingApplicable, uploadSizeStatus } from '../../domain/upload-size-status.ts';
import type { Assortment, Catalogue } from './catalogue-view.ts';
import { finishOf, pricedSize } from './chosen-finishes.ts';
import type { ChosenFinishRow, ChosenFrameRow, PhotoRow, PrintRow } from './photo-rows.ts';
import { sizesOfOrder } from './sizes-of-order.ts';

/**
 * One size of the catalogue with the frames that this order can have, and what the order wants in it. Photos without a
 * print in it are left out.
 */
export interface SizeContent {
  readonly size: Size;
  readonly files: readonly { readonly file: PhotoRow; readonly print: PrintRow }[];
  /** Pictures, not prints. */
  readonly quantity: number;
  readonly frame: PhotoFrame | null;
  /** The paper: chosen, or the first of the size; null where it has none, or the chosen one is gone. */
  readonly finish: Finish | null;
  readonly isFinishGone: boolean;
}

/**
 * Every size that this order can have, in the catalogue's order; photos in the order they arrived.
 *
 * @param rows files in the order of their arrival; prints of all of them in all sizes; frame and finish chosen for each size
 */
export function orderContent(
  rows: {
    readonly files: readonly PhotoRow[];
    readonly prints: readonly PrintRow[];
    readonly frames: readonly ChosenFrameRow[];
    readonly finishes: readonly ChosenFinishRow[];
  },
  catalogue: Assortment,
): SizeContent[] {
  const { files } = rows;
  const printsBySize = Map.groupBy(rows.prints, ({ size_id }) => size_id);
  const frameIds = new Map(rows.frames.map(({ size_id, photo_frame_id }) => [size_id, photo_frame_id]));
  return sizesOfOrder(catalogue, rows).map((size) => {
    const prints = new Map((printsBySize.get(size.id) ?? []).map((print) => [print.file_id, print]));
    const wanted = files.flatMap((file) => {
      const print = prints.get(file.id);
      return print !== undefined && print.quantity > 0 ? [{ file, print }] : [];
    });
    const quantity = wanted.reduce((total, { print }) => total + print.quantity, 0);
    const frame = size.photoFrames.find(({ id }) => id === frameIds.get(size.id)) ?? null;
    return { size, files: wanted, quantity, frame, ...finishOf(size, rows.finishes) };
  });
}

export function sizeStatuses(content: readonly SizeContent[]): UploadSizeStatus[] {
  return content.map(({ size, files, quantity, frame, finish, isFinishGone }) => ({
    size: size.key,
    status: uploadSizeStatus({
      files: files.map(({ file, print }) => ({ quantity: print.quantity, state: file.state })),
      hasFrames: size.photoFrames.length > 0,
      isFrameChosen: frame !== null,
      isFinishGone,
    }),
    isShippingApplicable: size.isShippingApplicable,
    quantity,
    printQuantity: printQuantity(quantity, size.numberOfPicturesPerPrint),
    finishId: finish?.id ?? null,
  }));
}

/** @returns null when this shipping method is not offered for what is in the order */
export function contentPrice(
  content: readonly SizeContent[],
  catalogue: Catalogue,
  shippingMethod: ShippingMethod,
): PriceSummary | null {
  if (isMail(shippingMethod) && !isShippingApplicable(sizeStatuses(content))) return null;
  return priceSummary({
    lines: content.map((line) => ({ size: pricedSize(line), totalQuantity: line.quantity })),
    discounts: catalogue.discounts,
    shippingPrices: catalogue.shippingPrices,
    shippingMethod,
    catalogueVersion: catalogue.version,
  });
}

interface Moment {
  readonly now: Date;
  /** Of all orders that are not made yet. */
  readonly waitingPrints: number;
}

/** @returns ISO 8601, or null when nobody can say */
export function contentDueDate(
  content: readonly SizeContent[],
  catalogue: Catalogue,
  shippingMethod: ShippingMethod,
  moment: Moment,
): string | null {
  const totalPrints = sizeStatuses(content).reduce((total, status) => total + status.printQuantity, 0);
  return dueDateOfPrints(totalPrints, catalogue, shippingMethod, moment);
}

/** The same for prints that nobody has chosen yet. */
export function dueDateOfPrints(
  totalPrints: number,
  catalogue: Catalogue,
  shippingMethod: ShippingMethod,
  { now, waitingPrints }: Moment,
): string | null {
  return estimateDueDate({
    printingTimes: catalogue.printingTimes,
    workingHours: catalogue.workingHours,
    overrides: catalogue.workingHourOverrides,
    totalPrints,
    waitingPrints,
    shippingMethod,
    nowMs: now.getTime(),
    timeZone: catalogue.shop.timeZone,
  });
}
