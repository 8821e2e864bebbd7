import { sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';

interface Phone {
  readonly orderId: string;
  readonly senderHash: string;
}

/** A guest who makes up senders fills no disk. */
const SLIP_PHONES_KEPT = 8;

/** Whether this phone sent a photo of the order or typed its contact. A slip may be anybody's: it counts for nothing. */
export async function hasTakenPart(database: EdgeDatabase, { orderId, senderHash }: Phone): Promise<boolean> {
  const sent = await database
    .selectFrom('uploaded_file_sending')
    .select('sender_hash')
    .where('storefront_order_id', '=', orderId)
    .where('sender_hash', '=', senderHash)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined || (await isPhoneOf(database, { orderId, senderHash }, 'contact'));
}

/** Whether this phone sent a slip of the order. */
export const hasSentSlip = (database: EdgeDatabase, phone: Phone): Promise<boolean> =>
  isPhoneOf(database, phone, 'slip');

async function isPhoneOf(
  database: EdgeDatabase,
  { orderId, senderHash }: Phone,
  by: 'contact' | 'slip',
): Promise<boolean> {
  const row = await database
    .selectFrom('order_phone')
    .select('sender_hash')
    .where('storefront_order_id', '=', orderId)
    .where('sender_hash', '=', senderHash)
    .where('by', '=', by)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was typed goes with the submit; who typed it stays. */
export async function keepPhonesOfContacts(transaction: EdgeDatabase, orderId: string): Promise<void> {
  const typed = await transaction
    .selectFrom('phone_contact')
    .select('sender_hash')
    .where('storefront_order_id', '=', orderId)
    .execute();
  for (const { sender_hash } of typed) {
    await transaction
      .insertInto('order_phone')
      .values({ storefront_order_id: orderId, sender_hash, by: 'contact' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function keepPhoneOfSlip(database: EdgeDatabase, { orderId, senderHash }: Phone): Promise<void> {
  const { count } = await database
    .selectFrom('order_phone')
    .select(sql<number>`count(*)`.as('count'))
    .where('storefront_order_id', '=', orderId)
    .where('by', '=', 'slip')
    .executeTakeFirstOrThrow();
  if (count >= SLIP_PHONES_KEPT) return;
  await database
    .insertInto('order_phone')
    .values({ storefront_order_id: orderId, sender_hash: senderHash, by: 'slip' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
