import type { FiguresSource } from '@printfront/shared/server/figures/figures-source.ts';
import { promisesOf } from '@printfront/shared/server/figures/promises.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import { seesShop, shopsSeenBy } from '../database/shops-seen.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { arrivalsQuery, countWaiting, dueQuery, moneyLogsQuery, promisesQuery } from './figures.repository.ts';

export interface FiguresDeps {
  database: CentralDatabase;
  settings: ShopReader;
  now(): Date;
}

/** Of the shops that somebody sees, and of orders from home. */
export const createFigures = (deps: FiguresDeps, principal: Principal): FiguresSource =>
  figuresOf(deps, shopsSeenBy(principal));

/** Of everything, for programs that watch this server. */
export const createFiguresOfAll = (deps: FiguresDeps): FiguresSource => figuresOf(deps, undefined);

const figuresOf = ({ database, settings, now }: FiguresDeps, shops: readonly string[] | undefined): FiguresSource => ({
  shop: settings,
  now,
  isThisShopOnly: false,
  async listMoneyLogs(time, of) {
    const rows = await moneyLogsQuery(database, time, { ...of, shops }).execute();
    return rows.map((row) => ({ ...row, isElsewhere: row.shop_id !== null && !seesShop(shops, row.shop_id) }));
  },
  listArrivals: (time, of) => arrivalsQuery(database, time, { ...of, shops }).execute(),
  countPromises: async (time, of) => promisesOf(await promisesQuery(database, time, { ...of, shops }).execute()),
  countWaiting: (of) => countWaiting(database, { ...of, shops }),
  async listDue(until, of) {
    const rows = await dueQuery(database, until, { ...of, shops }).execute();
    return rows.flatMap(({ id, iid, estimated_due_date: due }) =>
      due === null ? [] : { id, iid, estimatedDueDate: due },
    );
  },
});
