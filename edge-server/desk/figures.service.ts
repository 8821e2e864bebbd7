import type { FiguresSource, OrdersOf } from '@printfront/shared/server/figures/figures-source.ts';
import { promisesOf } from '@printfront/shared/server/figures/promises.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { type CashLogRow, entriesOfShop } from '../orders/till-cash.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import {
  countWaiting,
  listArrivals,
  listPromises,
  listToMake,
  moneyLogsQuery,
  type PlacesAskedFor,
} from './figures.repository.ts';
import { detailsOf } from './order-view.ts';

interface ShopFiguresDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  shopServer: () => Promise<ShopServer>;
  now(): Date;
}

/**
 * For when central is away: arrivals of the orders that were placed at this shop, promises of all that it makes, and its money, also
 * what it took for orders from home.
 */
export function createShopFigures({ database, catalogue, shopServer, now }: ShopFiguresDeps): FiguresSource {
  const placesAskedFor = async (of: OrdersOf | undefined) => placesOf(of, (await shopServer()).serverName);
  const isElsewhere = async (of: OrdersOf | undefined) => ['none', 'online'].includes(await placesAskedFor(of));
  return {
    shop: async () => (await requireCatalogue(catalogue)).shop,
    now,
    isThisShopOnly: true,
    async listMoneyLogs(time, of) {
      const { serverName } = await shopServer();
      const isAsked = isPlacedIn(await placesAskedFor(of));
      // Money is moved by staff alone, at the counter and of what was ordered at home.
      const rows: CashLogRow[] = (await moneyLogsQuery(database, time).execute()).map((row) => ({
        ...row,
        actor: 'staff',
        server_name: row.upload_id === null ? serverName : null,
      }));
      const logs = [...Map.groupBy(rows.filter(isAsked), ({ order_id }) => order_id).values()];
      return logs.flatMap((log) => {
        const own = entriesOfShop(log);
        return log.map((row) => ({ ...row, isElsewhere: !own.has(row) }));
      });
    },
    listArrivals: async (time, of) => ((await isElsewhere(of)) ? [] : listArrivals(database, time)),
    countPromises: async (time, of) => promisesOf((await isElsewhere(of)) ? [] : await listPromises(database, time)),
    countWaiting: async (of) => countWaiting(database, await placesAskedFor(of)),
    async listDue(until, of) {
      const isAsked = isPlacedIn(await placesAskedFor(of));
      const due = (await listToMake(database)).filter(isAsked).flatMap((row) => {
        const { estimatedDueDate } = detailsOf(row);
        return estimatedDueDate === null || estimatedDueDate > until
          ? []
          : [{ id: row.order_id, iid: row.iid, estimatedDueDate }];
      });
      return due.sort((left, right) => left.estimatedDueDate.localeCompare(right.estimatedDueDate));
    },
  };
}

/** Where the orders were placed that are asked for, of those that this shop has. An order from home was taken by no shop. */
function placesOf({ source, storefront }: OrdersOf = {}, serverName: string): PlacesAskedFor {
  if (storefront === undefined) return source ?? 'all';
  return source === 'online' || storefront !== serverName ? 'none' : 'storefront';
}

const isPlacedIn =
  (places: PlacesAskedFor) =>
  ({ upload_id }: Pick<CashLogRow, 'upload_id'>): boolean =>
    places === 'all' || places === (upload_id === null ? 'storefront' : 'online');
