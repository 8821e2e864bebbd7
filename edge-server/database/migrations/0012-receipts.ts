import { type Kysely, sql } from 'kysely';

/**
 * Receipts outlived the order that they were given for: bytes that came again with a later order were taken for being at
 * central, which had long deleted them. What no order names is forgotten, and what such an order had named is asked for anew.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox_blob
    where state = 'received' and sha256 not in (select sha256 from outbox_order_blob)`.execute(database);
  await sql`update outbox_blob set state = 'waiting'
    where state = 'received' and sha256 in (
      select json_extract(file.value, '$.sha256')
      from storefront_order,
        json_each(case when json_valid(content) then content else '{}' end, '$.lines') line,
        json_each(line.value, '$.files') file
      where photos_deleted_at is not null)`.execute(database);
}
