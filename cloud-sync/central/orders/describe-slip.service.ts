import type { PaySlip } from '@printfront/shared/contracts/orders.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readSecretKey } from '../database/secret-key.repository.ts';
import { findNewestSlip, findOtherOrderWithSlip } from './pay-slips.repository.ts';
import { slipHashes } from './personal-data.repository.ts';

/**
 * What staff are told of the slip of an order. Whether it was used elsewhere is looked up each time: of two orders that
 * were sent the same slip both say so, whichever came first.
 *
 * @returns null while there is none
 */
export async function describeSlip(database: CentralDatabase, orderId: string): Promise<PaySlip | null> {
  const slip = await findNewestSlip(database, orderId);
  // Nothing is left of it to show once its picture is gone.
  if (slip === undefined || slip.picture_hash !== null) return null;
  const left = slipHashes(await readSecretKey(database, 'pay-slips'), slip);
  const other = await findOtherOrderWithSlip(database, slip, left);
  return { bank: slip.bank, transactionRef: slip.transaction_ref, duplicateOf: other ?? null };
}
