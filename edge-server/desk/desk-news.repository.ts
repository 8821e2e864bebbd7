import { sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';

/** Another text whenever an order that was placed here or is made here may be another. */
export async function readOrdersVersion(database: EdgeDatabase): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce((select max(sequence) from outbox_event), 0)
      || '/' || coalesce((select max(arrival) from placed_order), 0)
      || '/' || coalesce((select command_cursor from sync_state), 0) as version
  `.execute(database);
  return rows[0]?.version ?? '';
}

/** Another text whenever something was put aside, sent to a kiosk, taken up or given up. */
export async function readParkedVersion(database: EdgeDatabase): Promise<string> {
  const { count, touched_at } = await database
    .selectFrom('storefront_order')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('touched_at').as('touched_at')])
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow();
  return `${count}/${touched_at ?? ''}`;
}
