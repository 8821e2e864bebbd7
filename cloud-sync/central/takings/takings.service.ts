import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { addDays, endOfShopDate } from '@printfront/shared/domain/shop-clock.ts';
import type { CentralDatabase } from '../database/database.ts';
import { paymentLogsQuery } from './takings.repository.ts';
import { takingsOfDay } from './takings-of-day.ts';

export interface TakingsDeps {
  database: CentralDatabase;
  settings: ShopSettings;
}

/**
 * Takings of every day of the shop that has any, oldest first, by payment method.
 *
 * @param range both days included; the contract has refused a long or reversed one
 */
export async function listTakings(
  { database, settings: { timeZone } }: TakingsDeps,
  { from, to }: { from: string; to: string },
): Promise<Takings[]> {
  const takings: Takings[] = [];
  let after = endOfShopDate(addDays(from, -1), timeZone);
  // Day by day: SQLite answers without letting anybody else in between, and a year may be long.
  for (let day = from; ; day = addDays(day, 1)) {
    const until = endOfShopDate(day, timeZone);
    takings.push(...takingsOfDay(day, { after, until }, await paymentLogsQuery(database, { after, until }).execute()));
    // Not "until it is later": the day after 9999-12-31 is written with a sign.
    if (day === to) break;
    after = until;
    await nextTurn();
  }
  return takings;
}
