import type { FiguresSource, OrdersOf } from '@printfront/shared/server/figures/figures-source.ts';
import { promisesOf } from '@printfront/shared/server/figures/promises.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { countWaiting, listArrivals, listPromises, listToMake, moneyLogsQuery } from './figures.repository.ts';
import { detailsOf } from './order-view.ts';

interface ShopFiguresDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  shopServer: () => Promise<ShopServer>;
  now(): Date;
}

/** Money and arrivals of the orders that were placed at this shop, and promises of all that it makes, for when central is away. */
export function createShopFigures({ database, catalogue, shopServer, now }: ShopFiguresDeps): FiguresSource {
  const isElsewhere = async ({ source, storefront }: OrdersOf = {}) =>
    source === 'online' || (storefront !== undefined && storefront !== (await shopServer()).serverName);
  return {
    shop: async () => (await requireCatalogue(catalogue)).shop,
    now,
    isThisShopOnly: true,
    async listMoneyLogs(time, of) {
      if (await isElsewhere(of)) return [];
      const { serverName } = await shopServer();
      const rows = await moneyLogsQuery(database, time).execute();
      // Money is moved by staff alone, at the counter and of what was ordered at home.
      return rows.map((row) => ({ ...row, actor: 'staff', server_name: serverName }));
    },
    listArrivals: async (time, of) => ((await isElsewhere(of)) ? [] : listArrivals(database, time)),
    countPromises: async (time, of) => promisesOf((await isElsewhere(of)) ? [] : await listPromises(database, time)),
    countWaiting: () => countWaiting(database),
    async listDue(until) {
      const due = (await listToMake(database)).flatMap((row) => {
        const { estimatedDueDate } = detailsOf(row);
        return estimatedDueDate === null || estimatedDueDate > until
          ? []
          : [{ id: row.order_id, iid: row.iid, estimatedDueDate }];
      });
      return due.sort((left, right) => left.estimatedDueDate.localeCompare(right.estimatedDueDate));
    },
  };
}
