import { keptSince as keptSinceOf } from '@printfront/shared/domain/retention.ts';
import { createLeftoverRemoval } from '@printfront/shared/server/database/deleted-leftovers.ts';
import { forgetEach, isOver } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { findWhoDeleted } from '../audit/audit.repository.ts';
import { findUserById } from '../auth/users.repository.ts';
import type { BlobCollector } from '../blobs/blob-collector.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { lockOrder, lockRow } from '../database/lock-row.ts';
import { CLOSED_KEPT_MS } from '../relay/front-orders.service.ts';
import { deleteLeftParts } from '../sync/blob-parts.repository.ts';
import { STALE_AFTER_MS } from '../sync/blobs.service.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { auditOrder } from './order-audit.service.ts';
import { findAnyOrder, type OrderRow } from './orders.repository.ts';
import { tellShop } from './payment-move.service.ts';
import {
  deleteAccount,
  forgetFrontOrders,
  forgetPerson,
  isUntouched,
  listDeletionsAsked,
  listOrdersOfUser,
  listOrdersWithPerson,
  listUnusedAccounts,
  removeAccount,
} from './personal-data.repository.ts';
import { unstampFinishedOrder } from './photo-retention.repository.ts';
import { deletePhotos } from './photo-retention.service.ts';
import { listShopsGiven } from './stray-copies.repository.ts';

export interface PersonalDataRetention extends Service {
  /** Forgets who placed old orders, and accounts that nobody uses. @returns of how many orders and accounts */
  sweep(): Promise<number>;
}

const EVERY_MS = 60_000;
const ORDERS_PER_SWEEP = 200;
const ACCOUNTS_PER_SWEEP = 50;

interface OrderWithShops {
  order: OrderRow;
  /** All that were ever given it. */
  shops: readonly string[];
}

/** All that will be told, before the order: a shop that speaks of it has its own lock and waits for the order's. */
async function lockWithShops(
  transaction: CentralTransaction,
  id: string,
): Promise<Partial<OrderWithShops> & Pick<OrderWithShops, 'shops'>> {
  const shops = await listShopsGiven(transaction, id);
  for (const shop of shops.toSorted()) await lockRow(transaction, 'edge_server', shop);
  await lockOrder(transaction, id);
  const order = await findAnyOrder(transaction, id);
  return order === undefined ? { shops } : { order, shops };
}

/** With its photos and slips, at the shops too. @returns hashes of what may now be without a name */
async function forgetPersonOf(
  transaction: CentralTransaction,
  { order, shops }: OrderWithShops,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const { id } = order;
  const photos = await deletePhotos(transaction, order, { by, at });
  const slips = await forgetPerson(transaction, order, at.toISOString());
  await auditOrder(transaction, {
    order,
    by,
    at,
    before: { personalDataDeletedAt: null },
    after: { personalDataDeletedAt: at.toISOString() },
  });
  const command = { type: 'order-personal-data-deleted', orderId: id } as const;
  await tellShop(transaction, order, command);
  // Whoever gave it back has nothing of it any more, unless it came back on an older copy.
  for (const serverId of shops.filter((shop) => shop !== order.maker_id)) {
    await appendCommand(transaction, { serverId, command });
  }
  return [...photos, ...slips];
}

type DeletionDeps = Pick<PersonalDataRetentionDeps, 'database' | 'collector' | 'logger' | 'now'>;

/**
 * Goes on with an account that was deleted, by its customer or by staff: each order in a transaction of its own, then the
 * account. Killed at any moment, the next sweep goes on, and says of each order who did it as the list of changes has it.
 *
 * @returns hashes of what may now be without a name; null while an order is under way that came in the same moment
 */
export async function finishDeletion(
  { database, collector, logger, now }: DeletionDeps,
  userId: string,
): Promise<string[] | null> {
  const orders = await listOrdersOfUser(database, userId);
  const by = (await findWhoDeleted(database, { subject: 'user', subjectId: userId })) ?? 'customer';
  const forget = (id: string) =>
    database.transaction().execute(async (transaction) => {
      const { order, shops } = await lockWithShops(transaction, id);
      if (order === undefined || order.personal_data_deleted_at !== null || !isOver(order)) return null;
      return forgetPersonOf(transaction, { order, shops }, { by, at: now() });
    });
  await forgetEach(
    orders.map(({ id }) => id),
    forget,
    { collector, logger },
  );
  return database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', userId);
    const isLeft = (await listOrdersOfUser(transaction, userId)).length > 0;
    const isAsked = (await findUserById(transaction, userId))?.deletion_asked_at ?? null;
    return isLeft || isAsked === null ? null : removeAccount(transaction, userId);
  });
}

interface PersonalDataRetentionDeps {
  database: CentralDatabase;
  collector: Pick<BlobCollector, 'collectOf'>;
  /** Where the SQLite database is; what was set aside of damaged ones lies beside it. */
  folder: string;
  keptDays(): Promise<number>;
  logger: Logger;
  now(): Date;
}

/** Several servers may sweep at once: each order and each account is looked at again under its lock. */
export function createPersonalDataRetention(deps: PersonalDataRetentionDeps): PersonalDataRetention {
  const { database, collector, folder, keptDays, logger, now } = deps;
  const removeLeftovers = createLeftoverRemoval(database, folder);

  async function forgetOrder(transaction: CentralTransaction, id: string, keptSince: string): Promise<string[] | null> {
    const { order, shops } = await lockWithShops(transaction, id);
    if (order === undefined || order.personal_data_deleted_at !== null) return null;
    // A shop had taken the money for what was cancelled here: it is not finished any more.
    if (order.finished_at !== null && !isOver(order)) {
      await unstampFinishedOrder(transaction, id);
      return null;
    }
    if (!(await isDue(transaction, order, keptSince))) return null;
    return forgetPersonOf(transaction, { order, shops }, { by: 'retention', at: now() });
  }

  const isDue = async (transaction: CentralTransaction, order: OrderRow, keptSince: string): Promise<boolean> =>
    order.finished_at === null ? isUntouched(transaction, order.id, keptSince) : order.finished_at < keptSince;

  async function forgetOrders(keptSince: string): Promise<number> {
    const ids = await listOrdersWithPerson(database, { keptSince, limit: ORDERS_PER_SWEEP });
    const forget = (id: string) =>
      database.transaction().execute((transaction) => forgetOrder(transaction, id, keptSince));
    return forgetEach(ids, forget, { collector, logger });
  }

  async function forgetAccounts(keptSince: string): Promise<number> {
    const asked = { keptSince, now: now().toISOString() };
    const ids = await listUnusedAccounts(database, { ...asked, limit: ACCOUNTS_PER_SWEEP });
    const forget = (id: string) =>
      database.transaction().execute(async (transaction) => {
        await lockRow(transaction, 'user', id);
        return deleteAccount(transaction, id, asked);
      });
    return forgetEach(ids, forget, { collector, logger });
  }

  async function sweep(): Promise<number> {
    const keptSince = keptSinceOf(now(), await keptDays());
    const orders = await forgetOrders(keptSince);
    const accounts = await forgetAccounts(keptSince);
    const ofRevokedKeptSince = new Date(now().getTime() - CLOSED_KEPT_MS).toISOString();
    const due = { keptSince, ofRevokedKeptSince, now: now().toISOString(), limit: ORDERS_PER_SWEEP };
    const fronts = await database.transaction().execute((transaction) => forgetFrontOrders(transaction, due));
    const staleSince = new Date(now().getTime() - STALE_AFTER_MS).toISOString();
    await collector.collectOf(
      await database.transaction().execute((transaction) => deleteLeftParts(transaction, staleSince)),
    );
    const asked = await forgetEach(
      await listDeletionsAsked(database, ACCOUNTS_PER_SWEEP),
      (id) => finishDeletion({ database, collector, logger, now }, id),
      { collector, logger },
    );
    const removed = accounts + asked;
    const hasDeleted = orders + removed + fronts > 0;
    if (hasDeleted) logger.info({ orders, removed }, 'personal data have had their time');
    if (!isPostgres(database)) await removeLeftovers({ hasDeleted, now: now() });
    return orders + removed;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'deleting old personal data', logger }) };
}
