import type { FiguresSource } from '@printfront/shared/server/figures/figures-source.ts';
import { promisesOf } from '@printfront/shared/server/figures/promises.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { arrivalsQuery, countWaiting, dueQuery, moneyLogsQuery, promisesQuery } from './figures.repository.ts';

export interface FiguresDeps {
  database: CentralDatabase;
  settings: ShopReader;
  now(): Date;
}

/** Of all shops and of orders from home. */
export const createFigures = ({ database, settings, now }: FiguresDeps): FiguresSource => ({
  shop: settings,
  now,
  isThisShopOnly: false,
  listMoneyLogs: (time, of) => moneyLogsQuery(database, time, of).execute(),
  listArrivals: (time, of) => arrivalsQuery(database, time, of).execute(),
  countPromises: async (time, of) => promisesOf(await promisesQuery(database, time, of).execute()),
  countWaiting: () => countWaiting(database),
  async listDue(until) {
    const rows = await dueQuery(database, until).execute();
    return rows.flatMap(({ id, iid, estimated_due_date: due }) =>
      due === null ? [] : { id, iid, estimatedDueDate: due },
    );
  },
});
