import { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readName, toSize } from './catalogue-rows.ts';

// Every list has an order that no two rows share, so that the same catalogue always reads the same.

/** Stays the same exactly as long as the catalogue does. */
export async function findCatalogueRevision(database: CentralDatabase): Promise<number> {
  const { revision } = await database.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

export async function listSizeCategories(database: CentralDatabase): Promise<SizeCategory[]> {
  const rows = await database.selectFrom('size_category').selectAll().orderBy('rank').orderBy('id').execute();
  return rows.map((row) => ({ ...row, name: readName(row.name) }));
}

/** By category rank and rank. Hidden ones only for maintainers who ask for them, and for the shops' snapshot. */
export async function listSizes(
  database: CentralDatabase,
  principal: Principal | 'snapshot',
  { showHidden }: { showHidden: boolean },
): Promise<Size[]> {
  const mayShowHidden = principal === 'snapshot' || (principal.kind === 'user' && principal.rank >= MAINTAINER_RANK);
  let query = database
    .selectFrom('size')
    .innerJoin('size_category', 'size_category.id', 'size.category_id')
    .selectAll('size')
    .orderBy('size_category.rank')
    .orderBy('size_category.id')
    .orderBy('size.rank')
    .orderBy('size.id');
  if (!(showHidden && mayShowHidden)) query = query.where('size.is_hidden', '=', 0);
  const [rows, frames] = [await query.execute(), await listFrameRows(database)];
  return rows.map((row) => toSize(row, frames));
}

/** A hidden size has no frames for anybody to see. */
export async function findVisibleSize(database: CentralDatabase, key: string): Promise<Size | undefined> {
  const row = await database
    .selectFrom('size')
    .selectAll()
    .where('key', '=', key)
    .where('is_hidden', '=', 0)
    .executeTakeFirst();
  return row && toSize(row, await listFrameRows(database));
}

function listFrameRows(database: CentralDatabase) {
  return database.selectFrom('photo_frame').selectAll().orderBy('rank').orderBy('id').execute();
}

export async function listDiscounts(database: CentralDatabase): Promise<Discount[]> {
  const rows = await database
    .selectFrom('discount')
    .selectAll()
    .orderBy('target_size_id')
    .orderBy('activate_condition')
    .orderBy('activation_value')
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    Discount.parse({
      id: row.id,
      targetSizeId: row.target_size_id,
      activateCondition: row.activate_condition,
      activationValue: row.activation_value,
      feeType: row.fee_type,
      feeAmount: row.fee_amount,
    }),
  );
}

export async function listShippingPrices(database: CentralDatabase): Promise<ShippingPrice[]> {
  const rows = await database
    .selectFrom('shipping_price')
    .selectAll()
    .orderBy('shipping_method')
    .orderBy('minimum_items_total')
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    ShippingPrice.parse({
      id: row.id,
      shippingMethod: row.shipping_method,
      feeType: row.fee_type,
      feeAmount: row.fee_amount,
      minimumItemsTotal: row.minimum_items_total,
    }),
  );
}

export async function listPrintingTimes(database: CentralDatabase): Promise<PrintingTime[]> {
  const rows = await database.selectFrom('printing_time').selectAll().orderBy('per_quantity').orderBy('id').execute();
  return rows.map(({ id, duration, per_quantity: perQuantity }) => ({ id, duration, perQuantity }));
}

export async function listWorkingHours(database: CentralDatabase): Promise<WorkingHour[]> {
  const rows = await database.selectFrom('working_hour').selectAll().orderBy('day_of_week').execute();
  return rows.map((row) => ({ dayOfWeek: row.day_of_week, openTime: row.open_time, closeTime: row.close_time }));
}

export async function listWorkingHourOverrides(database: CentralDatabase): Promise<WorkingHourOverride[]> {
  const rows = await database.selectFrom('working_hour_override').selectAll().orderBy('override_date').execute();
  return rows.map((row) => ({
    id: row.id,
    overrideDate: row.override_date,
    openTime: row.open_time,
    closeTime: row.close_time,
  }));
}

/** Pictures that the catalogue has or once had: shops and old orders still ask for those. */
export async function isCatalogueImage(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('catalogue_image')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCatalogueEmpty(database: CentralDatabase): Promise<boolean> {
  const row = await database.selectFrom('size_category').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}
