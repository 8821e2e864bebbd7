import type { CentralDatabase } from '../database/database.ts';

/** What was fixed when an order was placed: JSON of PriceSummary, and when it is due. */
export async function findPlacedTerms(
  database: CentralDatabase,
  userId: string,
  orderId: string,
): Promise<{ price_summary: string; estimated_due_date: string | null }> {
  return database
    .selectFrom('order')
    .select(['price_summary', 'estimated_due_date'])
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
