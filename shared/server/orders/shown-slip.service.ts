import type { Kysely } from 'kysely';
import { type SlipUses, usesOfSlip } from '../../domain/slip-uses.ts';
import type { PaySlipTables } from './pay-slip.table.ts';
import { findNewestSlip, listSendingsOfSlip, type PaySlipRow } from './pay-slips.repository.ts';

/** The newest slip of an order whose picture is not deleted. */
export async function findShownSlip<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<PaySlipRow | undefined> {
  const slip = await findNewestSlip(database, orderId);
  return slip?.picture_hash === null ? slip : undefined;
}

/** Where else a slip was used, as far as this server knows: looked up each time, for it may have been heard of since. */
export const findUsesOfSlip = async <Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  slip: PaySlipRow,
): Promise<SlipUses> => usesOfSlip(slip.order_id, await listSendingsOfSlip(database, slip));

/** More are not told: an order that comes after so many is doubted anyway. */
const MOST_ORDERS_BEFORE = 50;

/** Orders for which a slip had been sent already as far as this server knows, before it takes it for this one. */
export async function listOrdersBefore<Tables extends PaySlipTables>(
  database: Kysely<Tables>,
  orderId: string,
  slip: Pick<PaySlipRow, 'sha256' | 'bank' | 'transaction_ref'>,
): Promise<string[]> {
  const others = new Set((await listSendingsOfSlip(database, slip)).map((sending) => sending.orderId));
  others.delete(orderId);
  return [...others].slice(0, MOST_ORDERS_BEFORE);
}
