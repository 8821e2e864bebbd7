import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import type { CentralTransaction } from '../database/database.ts';

// Both tables are set by their day, so writing the same day again replaces it.

export async function writeWorkingHour(transaction: CentralTransaction, hour: WorkingHour): Promise<void> {
  const times = { open_time: hour.openTime, close_time: hour.closeTime };
  await transaction
    .insertInto('working_hour')
    .values({ day_of_week: hour.dayOfWeek, ...times })
    .onConflict((conflict) => conflict.column('day_of_week').doUpdateSet(times))
    .execute();
}

export async function writeWorkingHourOverride(
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

export async function removeWorkingHourOverride(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('working_hour_override').where('id', '=', id).execute();
}
