import type { Kysely, Transaction } from 'kysely';
import { fewerTables } from '../database/fewer-tables.ts';
import type { ComputerSettingTable, ComputerSettingTables } from './computer-settings.table.ts';

const own = fewerTables<ComputerSettingTables>();

export const listSavedSections = <Tables extends ComputerSettingTables>(
  database: Kysely<Tables>,
): Promise<ComputerSettingTable[]> => own(database).selectFrom('computer_setting').selectAll().execute();

/**
 * Whole or not at all.
 *
 * @param judge throws when what is there must not be written over
 * @param note writes down who changed what, in the same transaction
 */
export async function replaceSection<Tables extends ComputerSettingTables>(
  database: Kysely<Tables>,
  section: string,
  {
    judge,
    note,
  }: {
    judge: (saved: ComputerSettingTable | undefined) => Omit<ComputerSettingTable, 'section'>;
    note: (transaction: Transaction<Tables>, saved: ComputerSettingTable | undefined) => Promise<void>;
  },
): Promise<ComputerSettingTable> {
  return own(database)
    .transaction()
    .execute(async (transaction) => {
      const saved = await transaction
        .selectFrom('computer_setting')
        .selectAll()
        .where('section', '=', section)
        .executeTakeFirst();
      const row = judge(saved);
      await transaction
        .insertInto('computer_setting')
        .values({ section, ...row })
        .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
        .execute();
      await note(transaction as unknown as Transaction<Tables>, saved);
      return { section, ...row };
    });
}
