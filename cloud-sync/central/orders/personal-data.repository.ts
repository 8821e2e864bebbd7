import { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { accountOf } from '@printfront/shared/server/auth/account-key.ts';
import { forgetNamesInLogs } from '@printfront/shared/server/orders/order-log.repository.ts';
import { isMovedSince } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { forgetSlips } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { closeFrontOrdersOfRevoked, deleteFrontOrders, listOldFrontOrders } from '../relay/front-orders.repository.ts';
import { ownerOfCustomer, ownerOfOrders, ownerOfPhotos } from '../settings/central-limits.ts';
import { forgetInCommands } from '../sync/commands.repository.ts';
import type { OrderRow } from './orders.repository.ts';

interface Due {
  /** What was finished, or touched last, before this instant has had its time. */
  keptSince: string;
  limit: number;
}

/** Orders that may have had their time: finished long ago, or never finished and not touched for as long. */
export async function listOrdersWithPerson(database: CentralDatabase, { keptSince, limit }: Due): Promise<string[]> {
  const some = database.selectFrom('order').select('id').where('personal_data_deleted_at', 'is', null).limit(limit);
  const finished = await some
    .where('finished_at', 'is not', null)
    .where('finished_at', '<', keptSince)
    .orderBy('finished_at')
    .execute();
  const forgotten = await some
    .where('finished_at', 'is', null)
    .where('received_at', '<', keptSince)
    .where(({ not }) => not(isMovedSince('order.id', keptSince)))
    .orderBy('received_at')
    .execute();
  return [...finished, ...forgotten].map(({ id }) => id);
}

/** Nobody has moved it since, and it did not arrive since. */
export async function isUntouched(
  transaction: CentralTransaction,
  orderId: string,
  keptSince: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('order')
    .select('id')
    .where('id', '=', orderId)
    .where('received_at', '<', keptSince)
    .where(({ not }) => not(isMovedSince('order.id', keptSince)))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets who placed an order, where it went and what was noted of it. What was ordered, what it cost and when it was paid
 * stays.
 *
 * @returns hashes of the pictures of its slips, which may now be without a name
 */
export async function forgetPerson(transaction: CentralTransaction, order: OrderRow, at: string): Promise<string[]> {
  const ofOrder = { orderId: order.id, customers: await namesOfCustomer(transaction, order) };
  await transaction
    .updateTable('order')
    .set({
      name: '',
      name_search: '',
      phone_number: '',
      order_notes: '',
      staff_notes: '',
      shipping_tracking: null,
      shipping_address_id: null,
      shipping_address: null,
      pay_slip_sha256: null,
      personal_data_deleted_at: at,
    })
    .where('id', '=', order.id)
    .execute();
  await transaction.deleteFrom('order_search').where('sequence', '=', order.sequence).execute();
  await transaction.updateTable('order_file').set({ name: '' }).where('order_id', '=', order.id).execute();
  await forgetNamesInLogs(transaction, order.id);
  await forgetInAudit(transaction, ofOrder);
  await forgetInCommands(transaction, order.id);
  return forgetSlips(transaction, order.id);
}

/** Under which names its customer acted. */
async function namesOfCustomer(transaction: CentralTransaction, order: OrderRow): Promise<Set<string>> {
  const moves = await transaction
    .selectFrom('payment_transition')
    .select('made_by')
    .where('order_id', '=', order.id)
    .where('actor', '=', 'customer')
    .execute();
  const account = await transaction
    .selectFrom('user')
    .select('name')
    .where('id', '=', order.user_id ?? '')
    .where('rank', '<', MAINTAINER_RANK)
    .executeTakeFirst();
  return new Set([
    order.name,
    ...moves.map(({ made_by }) => made_by),
    ...(account === undefined ? [] : [account.name]),
  ]);
}

/** Fields of an order that hold what was written of a person. */
const PERSONAL_FIELDS = new Set([
  'staffNotes',
  'orderNotes',
  'shippingTracking',
  'shippingAddress',
  'name',
  'phoneNumber',
  'reason',
]);

async function forgetInAudit(
  transaction: CentralTransaction,
  { orderId, customers }: { orderId: string; customers: ReadonlySet<string> },
): Promise<void> {
  const entries = await transaction
    .selectFrom('audit_entry')
    .select(['sequence', 'made_by', 'changes'])
    .where('subject_id', '=', orderId)
    .where('subject', '=', 'order')
    .execute();
  for (const { sequence, made_by, changes } of entries) {
    // What its disk has changed may say anything of a person.
    const kept = AuditEntry.shape.changes
      .catch([])
      .parse(readableJson(changes))
      .map((change) => (PERSONAL_FIELDS.has(change.field) ? { ...change, from: null, to: null } : change));
    const entry = { changes: JSON.stringify(kept), made_by: customers.has(made_by) ? 'customer' : made_by };
    if (entry.changes === changes && entry.made_by === made_by) continue;
    await transaction.updateTable('audit_entry').set(entry).where('sequence', '=', sequence).execute();
  }
}

interface FrontsDue extends Due {
  /** Of shops that were revoked: nobody looks there for photos, and nothing is announced any more that would take them. */
  ofRevokedKeptSince: string;
  now: string;
}

/** Photos that phones sent over central to orders that were closed long ago: their names go with the rows. */
export async function forgetFrontOrders(
  transaction: CentralTransaction,
  { keptSince, ofRevokedKeptSince, now, limit }: FrontsDue,
): Promise<number> {
  await closeFrontOrdersOfRevoked(transaction, now);
  const old = await listOldFrontOrders(transaction, { closedBefore: keptSince, limit });
  const ofRevoked = await listOldFrontOrders(transaction, { closedBefore: ofRevokedKeptSince, limit, isRevoked: true });
  await deleteFrontOrders(transaction, [...old, ...ofRevoked]);
  return old.length + ofRevoked.length;
}

/** Customers whom nobody has seen since, and none of whose orders still says who they are. */
const unusedAccounts = (database: CentralDatabase, keptSince: string, now: string) =>
  database
    .selectFrom('user')
    .select('id')
    .where('rank', '<', MAINTAINER_RANK)
    .where('used_at', '<', keptSince)
    .where('created_at', '<', keptSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order')
            .select('order.id')
            .whereRef('order.user_id', '=', 'user.id')
            .where('personal_data_deleted_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('token_hash')
            .whereRef('session.user_id', '=', 'user.id')
            .where('expires_at', '>', now),
        ),
      ),
    );

export async function listUnusedAccounts(
  database: CentralDatabase,
  { keptSince, limit, now }: Due & { now: string },
): Promise<string[]> {
  const rows = await unusedAccounts(database, keptSince, now).orderBy('used_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

const OF_ONE_USER = [
  ...(['address', 'session', 'sign_in_code', 'user_shop'] as const),
  ...(['second_factor', 'recovery_code', 'desk_sign_in', 'passkey', 'passkey_challenge'] as const),
];

/** Those of a user who has deleted the account that still name them. */
export async function listOrdersOfUser(
  database: CentralDatabase,
  userId: string,
): Promise<Pick<OrderRow, 'id' | 'iid' | 'payment_status' | 'production_status'>[]> {
  return database
    .selectFrom('order')
    .select(['id', 'iid', 'payment_status', 'production_status'])
    .where('user_id', '=', userId)
    .where('personal_data_deleted_at', 'is', null)
    .orderBy('sequence')
    .execute();
}

export async function listDeletionsAsked(database: CentralDatabase, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('user')
    .select('id')
    .where('deletion_asked_at', 'is not', null)
    .orderBy('deletion_asked_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody is let in any more, by whatever they have. */
export async function noteDeletionAsked(transaction: CentralTransaction, userId: string, at: string): Promise<void> {
  const closed = { deletion_asked_at: at, disabled_at: at, password_hash: null, pin_hash: null };
  await transaction.updateTable('user').set(closed).where('id', '=', userId).execute();
  for (const table of ['session', 'sign_in_code', 'desk_sign_in', 'passkey', 'passkey_challenge'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/**
 * An account with its addresses, cart, sessions and ways to sign in. Its orders stay, as nobody's.
 *
 * @returns null when it was used meanwhile; otherwise hashes of the photos of its cart
 */
export async function deleteAccount(
  transaction: CentralTransaction,
  userId: string,
  { keptSince, now }: { keptSince: string; now: string },
): Promise<string[] | null> {
  const isUnused = await unusedAccounts(transaction, keptSince, now).where('id', '=', userId).executeTakeFirst();
  return isUnused === undefined ? null : removeAccount(transaction, userId);
}

/** @returns hashes of the photos of its cart */
export async function removeAccount(transaction: CentralTransaction, userId: string): Promise<string[]> {
  const tasks = transaction.selectFrom('upload_task').select('id').where('user_id', '=', userId);
  const photos = await transaction
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('upload_task_id', 'in', tasks)
    .execute();
  await transaction.updateTable('order').set({ user_id: null }).where('user_id', '=', userId).execute();
  await transaction.deleteFrom('uploaded_file').where('upload_task_id', 'in', tasks).execute();
  await transaction.deleteFrom('chosen_photo_frame').where('upload_task_id', 'in', tasks).execute();
  await transaction.deleteFrom('chosen_finish').where('upload_task_id', 'in', tasks).execute();
  await transaction.deleteFrom('upload_task').where('user_id', '=', userId).execute();
  for (const table of OF_ONE_USER) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  const counted = [ownerOfCustomer(userId), ownerOfPhotos(userId), ownerOfOrders(userId)];
  await transaction.deleteFrom('daily_use').where('owner', 'in', counted).execute();
  // Ranks that the user once had: that they changed stays, whose they were does not.
  await transaction
    .updateTable('audit_entry')
    .set({ label: '' })
    .where('subject', '=', 'user')
    .where('subject_id', '=', userId)
    .execute();
  const { username } = await transaction
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (username !== null) {
    await transaction.deleteFrom('known_device').where('account', '=', accountOf(username)).execute();
  }
  await transaction.deleteFrom('idempotency_key').where('caller', '=', `user/${userId}`).execute();
  await transaction.deleteFrom('user').where('id', '=', userId).execute();
  return photos.map(({ sha256 }) => sha256);
}
