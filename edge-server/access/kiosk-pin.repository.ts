import type { Selectable } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { StorefrontClientTables } from '../database/tables/storefront-clients.table.ts';

const ONLY = 1;
type KioskPin = Omit<Selectable<StorefrontClientTables['kiosk_pin']>, 'id'>;

/** @returns undefined where there is none */
export const findKioskPin = (database: EdgeDatabase): Promise<KioskPin | undefined> =>
  database.selectFrom('kiosk_pin').select(['pin_hash', 'set_by', 'set_at']).executeTakeFirst();

export async function saveKioskPin(database: EdgeDatabase, pin: KioskPin): Promise<void> {
  await database
    .insertInto('kiosk_pin')
    .values({ id: ONLY, ...pin })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(pin))
    .execute();
}

export async function deleteKioskPin(database: EdgeDatabase): Promise<void> {
  await database.deleteFrom('kiosk_pin').execute();
}
