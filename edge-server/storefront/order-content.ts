import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { estimateDueDate } from '@printfront/shared/domain/due-date.ts';
import { priceSummary } from '@printfront/shared/domain/price-summary.ts';
import { printQuantity } from '@printfront/shared/domain/print-quantity.ts';
import { isMail, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { isShippingApplicable, uploadSizeStatus } from '@printfront/shared/domain/upload-size-status.ts';
import { choosableFrames, visibleSizes } from '../catalogue/catalogue-view.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { type FileRow, listFiles, listPrints, type PrintRow } from '../uploads/uploads.repository.ts';
import { listChosenFrames } from './storefront-orders.repository.ts';

/** One size of the catalogue, and what the order wants in it. Photos without a print in it are left out. */
export interface SizeContent {
  readonly size: Size;
  readonly files: readonly { readonly file: FileRow; readonly print: PrintRow }[];
  /** Pictures, not prints. */
  readonly quantity: number;
  readonly frame: PhotoFrame | null;
}

/** Every size that can be ordered, in the catalogue's order; photos in the order they arrived. */
export async function loadContent(
  database: EdgeDatabase,
  orderId: string,
  snapshot: CatalogueSnapshot,
): Promise<SizeContent[]> {
  const files = await listFiles(database, orderId);
  const printsBySize = Map.groupBy(await listPrints(database, orderId), ({ size_id }) => size_id);
  const frameIds = new Map(
    (await listChosenFrames(database, orderId)).map(({ size_id, photo_frame_id }) => [size_id, photo_frame_id]),
  );
  return visibleSizes(snapshot).map((size) => {
    const prints = new Map((printsBySize.get(size.id) ?? []).map((print) => [print.file_id, print]));
    const wanted = files.flatMap((file) => {
      const print = prints.get(file.id);
      return print !== undefined && print.quantity > 0 ? [{ file, print }] : [];
    });
    const quantity = wanted.reduce((total, { print }) => total + print.quantity, 0);
    const frame = choosableFrames(size).find(({ id }) => id === frameIds.get(size.id)) ?? null;
    return { size, files: wanted, quantity, frame };
  });
}

export function sizeStatuses(content: readonly SizeContent[]): UploadSizeStatus[] {
  return content.map(({ size, files, quantity, frame }) => ({
    size: size.key,
    status: uploadSizeStatus({
      files: files.map(({ file, print }) => ({ quantity: print.quantity, state: file.state })),
      hasFrames: choosableFrames(size).length > 0,
      isFrameChosen: frame !== null,
    }),
    isShippingApplicable: size.isShippingApplicable,
    quantity,
    printQuantity: printQuantity(quantity, size.numberOfPicturesPerPrint),
  }));
}

/** @returns null when this shipping method is not offered for what is in the order */
export function contentPrice(
  content: readonly SizeContent[],
  snapshot: CatalogueSnapshot,
  shippingMethod: ShippingMethod,
): PriceSummary | null {
  if (isMail(shippingMethod) && !isShippingApplicable(sizeStatuses(content))) return null;
  return priceSummary({
    lines: content.map(({ size, quantity }) => ({ size, totalQuantity: quantity })),
    discounts: snapshot.discounts,
    shippingPrices: snapshot.shippingPrices,
    shippingMethod,
    catalogueVersion: snapshot.version,
  });
}

/** @returns ISO 8601, or null when nobody can say */
export function contentDueDate(
  content: readonly SizeContent[],
  snapshot: CatalogueSnapshot,
  shippingMethod: ShippingMethod,
  now: Date,
): string | null {
  return estimateDueDate({
    printingTimes: snapshot.printingTimes,
    workingHours: snapshot.workingHours,
    overrides: snapshot.workingHourOverrides,
    totalPrints: sizeStatuses(content).reduce((total, status) => total + status.printQuantity, 0),
    shippingMethod,
    nowMs: now.getTime(),
    timeZone: snapshot.shop.timeZone,
  });
}
