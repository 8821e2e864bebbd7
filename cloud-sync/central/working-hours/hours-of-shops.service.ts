import type { Hours } from '@printfront/shared/domain/opening.ts';
import { listWorkingHourOverrides, listWorkingHours } from '../catalogue/catalogue.repository.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listSavedOwn } from '../settings/shop-own.repository.ts';

/** @param shopId null: central, which has the hours of all shops */
export type HoursOfShops = (shopId: string | null) => Hours;

/** Each shop's own hours of the week where it has some; dates with hours of their own hold for all. */
export async function readHoursOfShops(database: CentralDatabase, timeZone: string): Promise<HoursOfShops> {
  const [everywhere, overrides, own] = await Promise.all([
    listWorkingHours(database),
    listWorkingHourOverrides(database),
    listSavedOwn(database),
  ]);
  return (shopId) => ({
    workingHours: own.get(shopId ?? '')?.hours?.values?.week ?? everywhere,
    overrides,
    timeZone,
  });
}
