import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { readName } from './catalogue-rows.ts';

/** By rank, in an order that no two share. */
export async function listSizeCategories(database: CentralDatabase): Promise<SizeCategory[]> {
  const rows = await database.selectFrom('size_category').selectAll().orderBy('rank').orderBy('id').execute();
  return rows.map((row) => ({ ...row, name: readName(row.name) }));
}

export async function insertSizeCategory(transaction: CentralTransaction, category: SizeCategory): Promise<void> {
  await transaction
    .insertInto('size_category')
    .values({ ...category, name: JSON.stringify(category.name) })
    .execute();
}

export async function updateSizeCategory(
  transaction: CentralTransaction,
  { id, name, rank }: SizeCategory,
): Promise<void> {
  await transaction
    .updateTable('size_category')
    .set({ name: JSON.stringify(name), rank })
    .where('id', '=', id)
    .execute();
}

export async function removeSizeCategory(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('size_category').where('id', '=', id).execute();
}
