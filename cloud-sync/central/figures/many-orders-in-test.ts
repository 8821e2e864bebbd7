import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { type Kysely, sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';

const AT_ONCE = 250;
const DAY_MS = 86_400_000;

/** Years of orders that were paid, printed and handed over, ten a day, and statistics of them as a running database has. */
export async function addOldOrders(database: CentralDatabase, count: number, newest: Date): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    const at = (index: number) => new Date(newest.getTime() - (1 + index / 10) * DAY_MS).toISOString();
    await database
      .insertInto('order')
      .values(indexes.map((index) => oldOrder(index, at(index))))
      .execute();
    await database
      .insertInto('payment_transition')
      .values(
        indexes.map((index) => ({
          order_id: `old-${index}`,
          from_status: 10,
          to_status: 50,
          made_by: 'Staff',
          actor: 'staff' as const,
          origin: 'central' as const,
          is_applied: 1,
          recorded_at: at(index),
        })),
      )
      .execute();
  }
  await sql`analyze`.execute(database);
}

const oldOrder = (index: number, at: string) => ({
  id: `old-${index}`,
  iid: 1_000_000 + index,
  source: 'online' as const,
  server_id: null,
  server_name: null,
  user_id: null,
  upload_id: `upload-${index}`,
  name: 'A',
  name_search: 'a',
  phone_number: '0812345678',
  shipping_method: 1,
  shipping_tracking: null,
  shipping_address_id: null,
  shipping_address: null,
  order_notes: '',
  payment_method: PAYMENT_METHOD.qr,
  payment_status: 50,
  production_status: 3,
  total_payment_amount: 1000,
  price_summary: '{}',
  qr_payload: null,
  pay_slip_sha256: null,
  estimated_due_date: null,
  print_count: 1,
  submitted_at: at,
  received_at: at,
});

/** How the database goes about a query, as text. */
export async function planOf<Tables>(
  database: Kysely<Tables>,
  query: { explain(format?: undefined, expression?: ReturnType<typeof sql>): Promise<unknown> },
): Promise<string> {
  return JSON.stringify(await (isPostgres(database) ? query.explain() : query.explain(undefined, sql`query plan`)));
}
