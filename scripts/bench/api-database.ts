import { createHash } from 'node:crypto';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { foldForSearch, termsOfOrder } from '@printfront/shared/server/orders/order-search.ts';
import { openSession } from '../../cloud-sync/central/auth/sessions.service.ts';
import { insertUser } from '../../cloud-sync/central/auth/users.repository.ts';
import type { CentralDatabase } from '../../cloud-sync/central/database/database.ts';

const ROWS_AT_ONCE = 500;
const CUSTOMERS_ASKED = 50;
const SHOPS = 20;
/** Different photos; their bytes are one line of text each. */
const PHOTOS = 1000;

export interface FilledDatabase {
  /** A maintainer's session cookie. */
  readonly staffSession: string;
  /** Some of the customers, spread over all of them. */
  readonly customers: readonly { readonly session: string; readonly orderId: string; readonly uploadId: string }[];
  /** Orders that are looked for at the desk, spread over all of them. */
  readonly searched: readonly { readonly iid: number; readonly name: string; readonly phoneNumber: string }[];
  /** The cursor of the list's 1,000th page, or of the last one where there are fewer. */
  readonly farCursor: string;
}

const orderId = (index: number) => `order-${String(index).padStart(7, '0')}`;
const userId = (index: number) => `user-${String(index).padStart(6, '0')}`;
const uploadId = (index: number) => `upload-${String(index).padStart(6, '0')}`;
const numberOf = (index: number) => 1_000_000 + index;
const GIVEN =
  'Malee Somchai Ploy Nok Anan Chai Dao Fah Kanya Lek Mana Noi Orn Prasert Ratana Suda Tida Udom Wichai Yada';
const FAMILY = 'Jaidee Sukjai Thongdee Rakdee Meesuk Srisai Boonmee Kaewta Wongsa Phromma Saelim Chaiyo Intha Duangdee';
/** Thousands of people with names that have the same syllables again and again, as names have. */
function nameOf(index: number): string {
  const [given, family] = [GIVEN.split(' '), FAMILY.split(' ')];
  const middle = given[Math.floor(index / 280) % given.length] ?? '';
  return `${given[index % given.length]} ${family[Math.floor(index / 20) % family.length]}${middle.toLowerCase()}`;
}
/** Spread over all numbers, as phone numbers are: 7,919 has no factor in common with 10^8. */
const phoneOf = (index: number) => `08${String((index * 7_919_001) % 100_000_000).padStart(8, '0')}`;
const bytesOf = (photo: number) => Buffer.from(`photo ${photo}`);
const hashOf = (index: number) =>
  createHash('sha256')
    .update(bytesOf(index % PHOTOS))
    .digest('hex');

/** Puts the bytes of every photo where central looks for them. */
export async function storePhotos(blobs: BlobStore): Promise<void> {
  await inBatches(PHOTOS, (from, to) =>
    Promise.all(
      range(from, to).map(async (photo) => {
        const writer = await blobs.createBlobWriter();
        await writer.write(bytesOf(photo));
        await writer.commit();
      }),
    ),
  );
}

/**
 * A central database as it is after years: each customer has as many orders, half of them from the counters of twenty
 * shops, two photos in each, and an upload of five photos that is not ordered yet.
 *
 * @param size one of the catalogue that is there already
 */
export async function fillDatabase(
  database: CentralDatabase,
  { orderCount, customerCount }: { orderCount: number; customerCount: number },
  size: { id: string; key: string },
): Promise<FilledDatabase> {
  const at = new Date().toISOString();
  const account = { provider: 'local', provider_subject: null, password_hash: null, created_at: at };
  await insertUser(database, { id: 'staff', username: 'bench-staff', name: 'Staff', rank: 80, ...account });
  await inBatches(customerCount, (from, to) => {
    const indexes = range(from, to);
    const users = indexes.map((index) => ({
      id: userId(index),
      username: userId(index),
      name: `Customer ${index}`,
      rank: 0,
      ...account,
    }));
    const tasks = indexes.map((index) => ({
      id: uploadId(index),
      user_id: userId(index),
      order_id: null,
      created_at: at,
      touched_at: at,
    }));
    return database.transaction().execute(async (transaction) => {
      await transaction.insertInto('user').values(users).execute();
      await transaction.insertInto('upload_task').values(tasks).execute();
    });
  });
  await inBatches(orderCount, (from, to) =>
    insertOrders(database, range(from, to), { orderCount, customerCount }, size, at),
  );
  await fillUploads(database, customerCount, size, at);
  const step = Math.max(1, Math.floor(customerCount / CUSTOMERS_ASKED));
  const customers = [];
  for (const index of range(0, Math.min(CUSTOMERS_ASKED, customerCount)).map((place) => place * step)) {
    const session = await openSession(database, userId(index), new Date());
    customers.push({ session, orderId: orderId(index * 2), uploadId: uploadId(index) });
  }
  const searched = range(0, CUSTOMERS_ASKED).map((place) => {
    const index = Math.floor((place * orderCount) / CUSTOMERS_ASKED);
    return { iid: numberOf(index), name: nameOf(index), phoneNumber: phoneOf(index) };
  });
  const farIndex = Math.max(0, orderCount - 20 * Math.min(999, Math.floor(orderCount / 20) - 1));
  const staffSession = await openSession(database, 'staff', new Date());
  return { staffSession, customers, searched, farCursor: orderId(farIndex) };
}

/** Nearly all that are old were handed over; what waits is among the newest, and a few were forgotten long ago. */
function statusesOf(index: number, orderCount: number): { payment_status: number; production_status: number } {
  const isNew = index >= orderCount - 60 || index % 1_000 === 7;
  if (!isNew) return { payment_status: index % 10 === 0 ? 90 : 50, production_status: index % 10 === 0 ? 0 : 3 };
  const waiting = [
    { payment_status: 10, production_status: 0 },
    { payment_status: 20, production_status: 0 },
    { payment_status: 50, production_status: 0 },
    { payment_status: 50, production_status: 1 },
    { payment_status: 50, production_status: 2 },
  ];
  return waiting[index % waiting.length] ?? { payment_status: 10, production_status: 0 };
}

async function insertOrders(
  database: CentralDatabase,
  indexes: readonly number[],
  { orderCount, customerCount }: { orderCount: number; customerCount: number },
  size: { id: string; key: string },
  at: string,
): Promise<void> {
  const price = JSON.stringify({
    breakdown: [{ size: size.key, quantity: 2, unitPrice: 500, discount: 0, total: 1000 }],
    shippingPrice: 0,
    crossOutPrice: null,
    totalPrice: 1000,
    catalogueVersion: 'bench',
  });
  const orders = indexes.map((index) => {
    const isOnline = index % 2 === 0;
    const name = nameOf(index);
    return {
      id: orderId(index),
      iid: numberOf(index),
      source: isOnline ? ('online' as const) : ('storefront' as const),
      server_id: isOnline ? null : `shop-${index % SHOPS}`,
      server_name: isOnline ? null : `Shop ${index % SHOPS}`,
      // The first orders are one of each customer's.
      user_id: isOnline ? userId((index / 2) % customerCount) : null,
      upload_id: `upload-of-${index}`,
      name,
      name_search: foldForSearch(name),
      phone_number: phoneOf(index),
      shipping_method: 1,
      shipping_tracking: null,
      shipping_address_id: null,
      shipping_address: null,
      order_notes: '',
      payment_method: 1,
      ...statusesOf(index, orderCount),
      total_payment_amount: 1000,
      price_summary: price,
      qr_payload: null,
      pay_slip_sha256: null,
      estimated_due_date: null,
      print_count: 2,
      submitted_at: at,
      received_at: at,
    };
  });
  const orderedSize = JSON.stringify({
    id: size.id,
    key: size.key,
    name: { th: size.key, en: size.key },
    numberOfPicturesPerPrint: 1,
    widthMm: 100,
    heightMm: 150,
  });
  await database.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('order')
      .values(orders)
      .returning(['sequence', 'name_search', 'phone_number'])
      .execute();
    const terms = inserted.flatMap((order) => termsOfOrder(order).map((term) => ({ term, sequence: order.sequence })));
    await inBatches(terms.length, (from, to) =>
      transaction.insertInto('order_search').values(terms.slice(from, to)).execute(),
    );
    await transaction
      .insertInto('order_line')
      .values(
        indexes.map((index) => ({
          order_id: orderId(index),
          position: 0,
          size: orderedSize,
          print_quantity: 2,
          photo_frame: null,
        })),
      )
      .execute();
    await transaction
      .insertInto('order_file')
      .values(
        indexes.flatMap((index) =>
          [0, 1].map((position) => ({
            order_id: orderId(index),
            line_position: 0,
            position,
            file_id: `file-${index}-${position}`,
            name: `photo ${position}.jpg`,
            sha256: hashOf(index * 2 + position),
            byte_size: 3_500_000,
            width: 4000,
            height: 3000,
            quantity: 1,
            crop: null,
            fit: 'fill' as const,
            rotate: 0,
          })),
        ),
      )
      .execute();
  });
}

async function fillUploads(
  database: CentralDatabase,
  customerCount: number,
  size: { id: string },
  at: string,
): Promise<void> {
  await inBatches(customerCount, (from, to) =>
    database.transaction().execute(async (transaction) => {
      const files = range(from, to).flatMap((customer) =>
        range(0, 5).map((place) => ({
          id: `${uploadId(customer)}-${place}`,
          upload_task_id: uploadId(customer),
          name: `photo ${place}.jpg`,
          sha256: hashOf(customer * 5 + place),
          byte_size: 3_500_000,
          width: 4000,
          height: 3000,
          state: 'ready' as const,
          size_id: size.id,
          created_at: at,
        })),
      );
      await transaction.insertInto('uploaded_file').values(files).execute();
      await transaction
        .insertInto('uploaded_file_print')
        .values(files.map(({ id }) => ({ file_id: id, size_id: size.id, quantity: 1, crop: null })))
        .execute();
    }),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

async function inBatches(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) await insert(from, Math.min(count, from + ROWS_AT_ONCE));
}
