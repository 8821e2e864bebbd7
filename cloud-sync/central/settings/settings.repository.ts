import type { SettingsSection } from '@printfront/shared/contracts/settings.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { SettingTable } from '../database/tables/settings.table.ts';
import type { OwnersValues } from './section-values.ts';

export const listSavedSections = (database: CentralDatabase): Promise<SettingTable[]> =>
  database.selectFrom('setting').selectAll().orderBy('section').execute();

/** What owners have saved, by section. */
export async function readOwnersValues(database: CentralDatabase): Promise<OwnersValues> {
  const rows = await listSavedSections(database);
  return Object.fromEntries(rows.map(({ section, content }) => [section, JSON.parse(content)]));
}

export async function writeSection(
  transaction: CentralTransaction,
  { section, values, by, at }: { section: SettingsSection; values: object; by: string; at: Date },
): Promise<void> {
  const saved = { content: JSON.stringify(values), saved_by: by, saved_at: at.toISOString() };
  await transaction
    .insertInto('setting')
    .values({ section, ...saved })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(saved))
    .execute();
}
