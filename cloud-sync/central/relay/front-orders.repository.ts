import type { AnnouncedOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { FollowedDetails, FollowedRow } from '@printfront/shared/server/orders/followed-order.ts';
import { type Selectable, sql } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { RelayTables } from '../database/tables/relay.table.ts';
import { forgetInCommands } from '../sync/commands.repository.ts';

/** Rows per statement: SQLite's variables are not endless. */
const ROWS_PER_STATEMENT = 200;

/** @returns false when a later announcement of the same run has been taken already */
export async function takeAnnouncement(
  transaction: CentralTransaction,
  { serverId, run, number, at }: { serverId: string; run: string; number: number; at: string },
): Promise<boolean> {
  const said = { run, announcement_number: number, announced_at: at };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('front_shop')
    .values({ server_id: serverId, ...said })
    .onConflict((conflict) =>
      conflict
        .column('server_id')
        .doUpdateSet(said)
        .where((row) => row.or([row('front_shop.run', '!=', run), row('front_shop.announcement_number', '<', number)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Rows that say the same already are not written again: the announcement comes every few seconds. */
export async function upsertFrontOrders(
  transaction: CentralTransaction,
  serverId: string,
  orders: readonly AnnouncedOrder[],
  at: string,
): Promise<void> {
  for (let start = 0; start < orders.length; start += ROWS_PER_STATEMENT) {
    const rows = orders
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ orderHash, state, iid, kiosk = null, keptUntil = null }) => ({
        server_id: serverId,
        order_hash: orderHash,
        state,
        iid,
        kiosk,
        kept_until: keptUntil,
        changed_at: at,
      }));
    await transaction
      .insertInto('front_order')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['server_id', 'order_hash'])
          .doUpdateSet((row) => ({
            state: row.ref('excluded.state'),
            iid: row.ref('excluded.iid'),
            kiosk: row.ref('excluded.kiosk'),
            kept_until: row.ref('excluded.kept_until'),
            changed_at: row.ref('excluded.changed_at'),
          }))
          .where((row) =>
            row.and([
              // What was placed stays placed.
              row('front_order.state', '!=', 'submitted'),
              row.or([
                row('front_order.state', '!=', row.ref('excluded.state')),
                sql<boolean>`front_order.kiosk is distinct from excluded.kiosk`,
                sql<boolean>`front_order.kept_until is distinct from excluded.kept_until`,
              ]),
            ]),
          ),
      )
      .execute();
  }
}

/** Orders that take photos as far as central knows. */
export async function listTakingOrders(transaction: CentralTransaction, serverId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('front_order')
    .select('order_hash')
    .where('server_id', '=', serverId)
    .where('state', 'in', ['open', 'parked'])
    .execute();
  return rows.map((row) => row.order_hash);
}

export async function closeFrontOrders(
  transaction: CentralTransaction,
  serverId: string,
  orderHashes: readonly string[],
  at: string,
): Promise<void> {
  for (let start = 0; start < orderHashes.length; start += ROWS_PER_STATEMENT) {
    await transaction
      .updateTable('front_order')
      .set({ state: 'cancelled', changed_at: at })
      .where('server_id', '=', serverId)
      .where('order_hash', 'in', orderHashes.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** JSON of OpenChoices; null while the shop has not said, or does not know how to. */
export async function readOpenChoices(transaction: CentralTransaction, serverId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('edge_server')
    .select('open_choices')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row?.open_choices ?? null;
}

export async function setOpenChoices(
  transaction: CentralTransaction,
  serverId: string,
  choices: string | null,
): Promise<void> {
  await transaction.updateTable('edge_server').set({ open_choices: choices }).where('id', '=', serverId).execute();
}

/** Those of revoked shops that still take photos: nobody says any more that they are over. */
export async function closeFrontOrdersOfRevoked(transaction: CentralTransaction, at: string): Promise<void> {
  await transaction
    .updateTable('front_order')
    .set({ state: 'cancelled', changed_at: at })
    .where('state', 'in', ['open', 'parked'])
    .where('server_id', 'in', ({ selectFrom }) =>
      selectFrom('edge_server').select('edge_server.id').where('revoked_at', 'is not', null),
    )
    .execute();
}

interface FrontOrderKey {
  server_id: string;
  order_hash: string;
}

/** What was closed before, the oldest first: of one shop, of all that were revoked, or of all. */
export async function listOldFrontOrders(
  transaction: CentralTransaction,
  of: { closedBefore: string; serverId?: string; isRevoked?: true; limit?: number },
): Promise<FrontOrderKey[]> {
  let query = transaction
    .selectFrom('front_order')
    .select(['server_id', 'order_hash'])
    .where('state', 'in', ['submitted', 'cancelled'])
    .where('changed_at', '<', of.closedBefore)
    .orderBy('changed_at');
  if (of.serverId !== undefined) query = query.where('server_id', '=', of.serverId);
  if (of.isRevoked) {
    query = query.where('server_id', 'in', ({ selectFrom }) =>
      selectFrom('edge_server').select('edge_server.id').where('revoked_at', 'is not', null),
    );
  }
  if (of.limit !== undefined) query = query.limit(of.limit);
  return query.execute();
}

/** With the photos that went to them; their names go from what the shop was told of them, too. */
export async function deleteFrontOrders(
  transaction: CentralTransaction,
  orders: readonly FrontOrderKey[],
): Promise<void> {
  for (const { server_id, order_hash } of orders) {
    await forgetInCommands(transaction, order_hash);
    await transaction
      .deleteFrom('front_order')
      .where('server_id', '=', server_id)
      .where('order_hash', '=', order_hash)
      .execute();
  }
}

export type FrontOrderRow = Selectable<RelayTables['front_order']> & { server_name: string; announced_at: string };

/** @returns undefined when there is none, and for a shop that is no longer enrolled, or whose computer was locked out */
export async function findFrontOrder(
  database: CentralDatabase,
  serverId: string,
  orderHash: string,
): Promise<FrontOrderRow | undefined> {
  return database
    .selectFrom('front_order')
    .innerJoin('front_shop', 'front_shop.server_id', 'front_order.server_id')
    .innerJoin('edge_server', 'edge_server.id', 'front_order.server_id')
    .selectAll('front_order')
    .select(['edge_server.name as server_name', 'front_shop.announced_at'])
    .where('front_order.server_id', '=', serverId)
    .where('front_order.order_hash', '=', orderHash)
    .where('edge_server.revoked_at', 'is', null)
    .where('edge_server.locked_out_at', 'is', null)
    .executeTakeFirst();
}

/** A placed order by the id that it had at its shop's kiosk; only that shop's, for ids are made by kiosks. */
export async function findFollowedOrder(
  database: CentralDatabase,
  { serverId, orderId }: { serverId: string; orderId: string },
): Promise<{ row: FollowedRow; details: FollowedDetails; finishedAt: string | null } | undefined> {
  const row = await database
    .selectFrom('order')
    .select(['payment_status', 'production_status', 'payment_method', 'total_payment_amount', 'print_count'])
    .select(['shipping_method', 'shipping_tracking', 'estimated_due_date', 'finished_at'])
    .where('upload_id', '=', orderId)
    .where('source', '=', 'storefront')
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { shipping_method: method, shipping_tracking, estimated_due_date } = row;
  return {
    row,
    finishedAt: row.finished_at,
    details: {
      shippingMethod: ShippingMethod.parse(method),
      shippingTracking: shipping_tracking,
      estimatedDueDate: estimated_due_date,
    },
  };
}
