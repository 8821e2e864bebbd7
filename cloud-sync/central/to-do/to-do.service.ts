import { TO_DO_ITEMS, type ToDo, type ToDoItem } from '@printfront/shared/contracts/to-do.ts';
import { isClosed } from '@printfront/shared/domain/working-hours.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { listWorkingHours } from '../catalogue/catalogue.repository.ts';
import type { CentralDatabase } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { readOwnersValues } from '../settings/settings.repository.ts';
import { isDemoMoney, valuesInForce } from '../settings/shop-settings.ts';
import { clientsOf, reportOf } from '../shops/shop-view.ts';
import { listShopRows } from '../shops/shops.repository.ts';
import {
  hasOfferedSize,
  hasPrintedOrder,
  insertDismissed,
  isCatalogueEdited,
  listDismissed,
  removeDismissed,
} from './to-do.repository.ts';

export interface ToDoDeps {
  database: CentralDatabase;
  installed: InstalledShop;
  backups: WatchedBackups;
  now(): Date;
}

/** Nothing in a shop that is only tried out. */
export async function listToDos(deps: ToDoDeps): Promise<ToDo[]> {
  const { database, installed } = deps;
  if (installed.isDemo) return [];
  const missing = await listWithoutBackups(deps);
  const items = TO_DO_ITEMS.filter((item) => item !== 'backups' || missing !== null);
  const dismissed = await listDismissed(database);
  return Promise.all(
    items.map(async (item) => {
      const row = dismissed.find((one) => one.item === item);
      return {
        item,
        isDone: await IS_DONE[item](deps),
        dismissed: row === undefined ? null : { by: row.dismissed_by, at: row.dismissed_at },
        ...(item === 'backups' && missing !== null ? { missing } : {}),
      };
    }),
  );
}

/** Said twice it stays as it was first. */
export async function dismissToDo(
  deps: ToDoDeps,
  principal: Principal,
  { item, dismissed }: { item: ToDoItem; dismissed: boolean },
): Promise<ToDo[]> {
  await deps.database
    .transaction()
    .execute((transaction) =>
      dismissed
        ? insertDismissed(transaction, { item, by: nameOf(principal), at: deps.now() })
        : removeDismissed(transaction, item),
    );
  return listToDos(deps);
}

const workingShops = async (database: CentralDatabase) =>
  (await listShopRows(database)).filter(({ revoked_at }) => revoked_at === null);

/**
 * Central, and each shop as it said last. PostgreSQL is backed up by its own tools, of which central knows nothing.
 *
 * @returns null where there is no computer that is backed up from here
 */
async function listWithoutBackups({ database, backups }: ToDoDeps): Promise<(string | null)[] | null> {
  const shops = await workingShops(database);
  if (isPostgres(database) && shops.length === 0) return null;
  const isCentralMissing = !isPostgres(database) && (backups?.status() ?? null) === null;
  const names = shops.filter((shop) => reportOf(shop)?.backup == null).map(({ name }) => name);
  return [...(isCentralMissing ? [null] : []), ...names];
}

/** Each is found out where it is kept: nobody ticks anything off. */
const IS_DONE: Record<ToDoItem, (deps: ToDoDeps) => Promise<boolean>> = {
  async payment({ database, installed }) {
    const owners = await readOwnersValues(database);
    const { promptPayId, bankAccountNumber } = valuesInForce(installed, owners).payment;
    return !isDemoMoney(installed, owners) && (promptPayId !== null || bankAccountNumber !== null);
  },
  async contact({ database, installed }) {
    const { address, phone } = valuesInForce(installed, await readOwnersValues(database)).shop;
    return address !== null && phone !== null;
  },
  async hours({ database }) {
    return (await listWorkingHours(database)).some((hours) => !isClosed(hours));
  },
  async prices({ database }) {
    return (await hasOfferedSize(database)) && (await isCatalogueEdited(database));
  },
  async shop({ database }) {
    return (await workingShops(database)).length > 0;
  },
  async kiosk({ database }) {
    return (await workingShops(database)).some((shop) =>
      // One that waits for its device has never been touched.
      clientsOf(shop)?.some(({ lastTouchedAt }) => lastTouchedAt !== null),
    );
  },
  backups: async (deps) => (await listWithoutBackups(deps))?.length === 0,
  'test-order': ({ database }) => hasPrintedOrder(database),
};
