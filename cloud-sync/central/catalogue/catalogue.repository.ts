import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import type { CentralDatabase } from '../database/database.ts';

// Every list has an order that no two rows share, so that the same catalogue always reads the same.

/** Stays the same exactly as long as the catalogue does. */
export async function findCatalogueRevision(database: CentralDatabase): Promise<number> {
  const { revision } = await database.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
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

export async function isCatalogueEmpty(database: CentralDatabase): Promise<boolean> {
  const row = await database.selectFrom('size_category').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}
