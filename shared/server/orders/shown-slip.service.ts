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
