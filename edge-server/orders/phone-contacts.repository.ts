import { PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase } from '../database/database.ts';

interface StoredContact {
  readonly version: string;
  readonly contact: PhoneContact;
}

/** Of more phones than sit around one order those that typed last are kept: a guest who makes up senders fills no disk. */
const PHONES_KEPT = 8;

export async function upsertPhoneContact(
  database: EdgeDatabase,
  { orderId, senderHash }: { orderId: string; senderHash: string },
  contact: PhoneContact,
): Promise<void> {
  const said = { version: uuidv7(), contact: JSON.stringify(contact) };
  await database
    .insertInto('phone_contact')
    .values({ storefront_order_id: orderId, sender_hash: senderHash, ...said })
    .onConflict((conflict) => conflict.columns(['storefront_order_id', 'sender_hash']).doUpdateSet(said))
    .execute();
  const newest = database
    .selectFrom('phone_contact')
    .select('version')
    .where('storefront_order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(PHONES_KEPT);
  await database
    .deleteFrom('phone_contact')
    .where('storefront_order_id', '=', orderId)
    .where('version', 'not in', newest)
    .execute();
}

/** What was typed last, on whichever phone. */
export async function findNewestPhoneContact(
  database: EdgeDatabase,
  orderId: string,
): Promise<StoredContact | undefined> {
  const row = await database
    .selectFrom('phone_contact')
    .select(['version', 'contact'])
    .where('storefront_order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { version: row.version, contact: PhoneContact.parse(JSON.parse(row.contact)) };
}

export async function newestPhoneContactVersion(database: EdgeDatabase, orderId: string): Promise<string | null> {
  const row = await database
    .selectFrom('phone_contact')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('storefront_order_id', '=', orderId)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Whether what this phone typed is what the kiosk would be told. */
export async function isNewestPhoneContact(
  database: EdgeDatabase,
  { orderId, senderHash }: { orderId: string; senderHash: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('phone_contact')
    .select('sender_hash')
    .where('storefront_order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sender_hash === senderHash;
}

/** In the transaction in which the order is placed, given up or taken up again: nobody else at a kiosk sees a name. */
export async function deletePhoneContacts(database: EdgeDatabase, orderId: string): Promise<void> {
  await database.deleteFrom('phone_contact').where('storefront_order_id', '=', orderId).execute();
}
