import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

/** What was ordered here, as it was frozen at submit; undefined for orders of other shops and unknown ones. */
export async function findSubmittedOrder(database: EdgeDatabase, orderId: string): Promise<SubmittedOrder | undefined> {
  const row = await database
    .selectFrom('storefront_order')
    .select('content')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.content == null ? undefined : SubmittedOrder.parse(JSON.parse(row.content));
}

export async function countExports(database: EdgeDatabase, orderId: string): Promise<number> {
  const { count } = await database
    .selectFrom('print_export')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface HotFolderExport {
  orderId: string;
  at: string;
  by: string;
  /** Its name in the hot folder. */
  folder: string;
  fileCount: number;
  printCount: number;
}

export async function insertExport(transaction: EdgeTransaction, exported: HotFolderExport): Promise<void> {
  await transaction
    .insertInto('print_export')
    .values({
      order_id: exported.orderId,
      exported_at: exported.at,
      made_by: exported.by,
      folder: exported.folder,
      file_count: exported.fileCount,
      print_count: exported.printCount,
    })
    .execute();
}
