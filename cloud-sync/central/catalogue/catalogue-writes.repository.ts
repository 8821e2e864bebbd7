import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import type { CentralTransaction } from '../database/database.ts';

/** The blob must be stored already: a row never names bytes that are not there. */
export async function insertCatalogueImage(transaction: CentralTransaction, sha256: string): Promise<void> {
  await transaction
    .insertInto('catalogue_image')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export async function insertSizeCategory(transaction: CentralTransaction, category: SizeCategory): Promise<void> {
  await transaction
    .insertInto('size_category')
    .values({ ...category, name: JSON.stringify(category.name) })
    .execute();
}

export type NewSize = Omit<Size, 'imageUrl' | 'photoFrames'> & { imageSha256: string | null };

export async function insertSize(transaction: CentralTransaction, size: NewSize): Promise<void> {
  await transaction
    .insertInto('size')
    .values({
      id: size.id,
      key: size.key,
      name: JSON.stringify(size.name),
      category_id: size.categoryId,
      rank: size.rank,
      price: size.price,
      pictures_per_print: size.numberOfPicturesPerPrint,
      width_mm: size.widthMm,
      height_mm: size.heightMm,
      is_shipping_applicable: size.isShippingApplicable ? 1 : 0,
      is_hidden: size.hidden ? 1 : 0,
      image_sha256: size.imageSha256,
    })
    .execute();
}

export interface NewPhotoFrame {
  id: string;
  targetSizeId: string;
  name: LocalizedText;
  rank: number;
  imageSha256: string | null;
}

export async function insertPhotoFrame(transaction: CentralTransaction, frame: NewPhotoFrame): Promise<void> {
  await transaction
    .insertInto('photo_frame')
    .values({
      id: frame.id,
      target_size_id: frame.targetSizeId,
      name: JSON.stringify(frame.name),
      rank: frame.rank,
      image_sha256: frame.imageSha256,
    })
    .execute();
}

export async function insertDiscount(transaction: CentralTransaction, discount: Discount): Promise<void> {
  await transaction
    .insertInto('discount')
    .values({
      id: discount.id,
      target_size_id: discount.targetSizeId,
      activate_condition: discount.activateCondition,
      activation_value: discount.activationValue,
      fee_type: discount.feeType,
      fee_amount: discount.feeAmount,
    })
    .execute();
}

export async function insertShippingPrice(transaction: CentralTransaction, price: ShippingPrice): Promise<void> {
  await transaction
    .insertInto('shipping_price')
    .values({
      id: price.id,
      shipping_method: price.shippingMethod,
      fee_type: price.feeType,
      fee_amount: price.feeAmount,
      minimum_items_total: price.minimumItemsTotal,
    })
    .execute();
}

export async function insertPrintingTime(transaction: CentralTransaction, time: PrintingTime): Promise<void> {
  const { id, duration, perQuantity } = time;
  await transaction.insertInto('printing_time').values({ id, duration, per_quantity: perQuantity }).execute();
}

/** Both tables are set by their day, so writing the same day again replaces it. */
export async function setWorkingHour(transaction: CentralTransaction, hour: WorkingHour): Promise<void> {
  const times = { open_time: hour.openTime, close_time: hour.closeTime };
  await transaction
    .insertInto('working_hour')
    .values({ day_of_week: hour.dayOfWeek, ...times })
    .onConflict((conflict) => conflict.column('day_of_week').doUpdateSet(times))
    .execute();
}

export async function setWorkingHourOverride(
  transaction: CentralTransaction,
  override: WorkingHourOverride,
): Promise<void> {
  const times = { open_time: override.openTime, close_time: override.closeTime };
  await transaction
    .insertInto('working_hour_override')
    .values({ id: override.id, override_date: override.overrideDate, ...times })
    .onConflict((conflict) => conflict.column('override_date').doUpdateSet(times))
    .execute();
}
