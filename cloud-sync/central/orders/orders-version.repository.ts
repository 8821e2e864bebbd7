import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

/**
 * Another text whenever an order, its money, its prints or a slip may be another, whichever process wrote it. What a shop changes
 * of an order beside these is not in it.
 */
export async function readOrdersVersion(database: CentralDatabase): Promise<string> {
  const { rows } = await sql<{
    of_order: string | number | null;
    paid: string;
    made: string;
    slip: string;
    audit: string;
  }>`
    select (select max(sequence) from "order") as of_order,
      (select max(sequence) from payment_transition) as paid,
      (select max(sequence) from production_transition) as made,
      (select max(sequence) from pay_slip) as slip,
      (select max(sequence) from audit_entry) as audit
  `.execute(database);
  return Object.values(rows[0] ?? {}).join('/');
}
