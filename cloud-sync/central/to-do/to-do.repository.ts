import type { AuditSubject } from '@printfront/shared/contracts/audit.ts';
import type { ToDoItem } from '@printfront/shared/contracts/to-do.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { DismissedToDoTable } from '../database/tables/first-run.table.ts';

export const listDismissed = (database: CentralDatabase): Promise<Selectable<DismissedToDoTable>[]> =>
  database.selectFrom('dismissed_to_do').selectAll().execute();

export async function insertDismissed(
  transaction: CentralTransaction,
  { item, by, at }: { item: ToDoItem; by: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('dismissed_to_do')
    .values({ item, dismissed_by: by, dismissed_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('item').doNothing())
    .execute();
}

export async function removeDismissed(transaction: CentralTransaction, item: ToDoItem): Promise<void> {
  await transaction.deleteFrom('dismissed_to_do').where('item', '=', item).execute();
}

const PRICED: readonly AuditSubject[] = ['size-category', 'size', 'photo-frame', 'discount', 'shipping-price'];

/** Whether anybody has edited the catalogue since it was laid out; ever, where it was not. */
export async function isCatalogueEdited(database: CentralDatabase): Promise<boolean> {
  const firstRun = await database.selectFrom('first_run').select('used_at').executeTakeFirst();
  const row = await database
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', 'in', PRICED)
    .where('recorded_at', '>', firstRun?.used_at ?? '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOfferedSize(database: CentralDatabase): Promise<boolean> {
  const row = await database.selectFrom('size').select('id').where('is_hidden', '=', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether an order has ever come so far as to be fetched. */
export async function hasPrintedOrder(database: CentralDatabase): Promise<boolean> {
  const row = await database
    .selectFrom('order')
    .select('id')
    .where('production_status', '>=', PRODUCTION_STATUS.ready)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
