import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

/** What is the shop's own and no trial: each after what it names. */
export const KEPT_WHOLE: readonly string[] = [
  ...['catalogue_image', 'size_category', 'size', 'photo_frame', 'discount', 'shipping_price', 'printing_time'],
  ...['working_hour', 'working_hour_override', 'setting', 'look_picture', 'computer_setting', 'audit_entry'],
];

/** Of staff alone; customers' accounts are of the trial. */
export const KEPT_OF_STAFF: readonly string[] = ['second_factor', 'recovery_code', 'passkey'];

/** Orders, takings, customers, shops and what travels between them, and whatever lives for a while only. */
export const LEFT: readonly string[] = [
  // Orders and their photos.
  ...['order', 'order_file', 'order_line', 'order_search', 'pay_slip', 'payment_transition', 'production_transition'],
  ...['print_export', 'print_note', 'till_shift', 'upload_task', 'uploaded_file', 'uploaded_file_print'],
  ...['uploaded_file_sending', 'chosen_finish', 'chosen_photo_frame', 'daily_use', 'distribution_file', 'address'],
  ...['damaged_photo', 'damaged_photo_asked', 'photo_scrub', 'relayed_photo', 'relayed_sending', 'lost_number_range'],
  // Shops: each computer enrols anew, and everybody kept works in all of them until an owner says otherwise.
  ...[
    'edge_server',
    'edge_epoch',
    'enrol_code',
    'locked_out_computer',
    'front_shop',
    'front_order',
    'front_phone',
    'shop_own',
    'user_shop',
    'trouble',
  ],
  ...['order_number_block', 'sync_blob_part', 'sync_blob_receipt', 'sync_command', 'sync_counter', 'sync_inbox'],
  ...['sync_stream', 'catalogue_revision'],
  // Everybody signs in again, and the list of what is to do begins anew.
  ...['session', 'known_device', 'desk_sign_in', 'sign_in_attempt', 'sign_in_code', 'provider_sign_in'],
  ...['passkey_challenge', 'first_run', 'dismissed_to_do', 'idempotency_key'],
  // Each database has made its own: of seals for shops, and of slips that are known again.
  'secret_key',
];

/**
 * Copies sizes, prices, settings, the look and people of a demo into a database that was just made, with what was noted of who changed them.
 *
 * @param from file of the demo's database, which nobody has open
 */
export async function copyKeptOfDemo(to: CentralDatabase, from: string): Promise<void> {
  await sql`attach database ${from} as demo`.execute(to);
  try {
    await to.transaction().execute(async (transaction) => {
      for (const name of KEPT_WHOLE) {
        const table = sql.id(name);
        await sql`delete from ${table}`.execute(transaction);
        await sql`insert into ${table} select * from demo.${table}`.execute(transaction);
      }
      const staff = sql`select id from demo.user where rank >= ${ROLE_RANK.clerk} and deletion_asked_at is null`;
      await sql`insert into user select * from demo.user where id in (${staff})`.execute(transaction);
      await sql`update user set works_everywhere = 1`.execute(transaction);
      for (const table of KEPT_OF_STAFF.map((name) => sql.id(name))) {
        await sql`insert into ${table} select * from demo.${table} where user_id in (${staff})`.execute(transaction);
      }
    });
  } finally {
    await sql`detach database demo`.execute(to);
  }
}

/** The pictures that the catalogue names, and all shapes of those that were sent for the look. */
export async function listKeptPictures(database: CentralDatabase): Promise<string[]> {
  const ofCatalogue = await database.selectFrom('catalogue_image').select('sha256').execute();
  const ofLook = await database.selectFrom('look_picture').select(['sha256', 'icon', 'card']).execute();
  const all = [...ofCatalogue, ...ofLook].flatMap((row) => Object.values(row)).filter((sha256) => sha256 !== null);
  return [...new Set(all)];
}
