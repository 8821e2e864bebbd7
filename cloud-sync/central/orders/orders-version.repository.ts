import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

/** As many changes as may be under way at once: what is committed late fills a gap among them. */
const NEWEST = 50;

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
    select (select sum(sequence) from (select sequence from "order" order by sequence desc limit ${NEWEST}) as newest) as of_order,
      (select sum(sequence) from (select sequence from payment_transition order by sequence desc limit ${NEWEST}) as newest) as paid,
      (select sum(sequence) from (select sequence from production_transition order by sequence desc limit ${NEWEST}) as newest) as made,
      (select sum(sequence) from (select sequence from pay_slip order by sequence desc limit ${NEWEST}) as newest) as slip,
      (select sum(sequence) from (select sequence from audit_entry order by sequence desc limit ${NEWEST}) as newest) as audit
  `.execute(database);
  return Object.values(rows[0] ?? {}).join('/');
}
