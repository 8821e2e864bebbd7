import type { Generated } from 'kysely';
import type { SecretKeyTables } from '../database/secret-key.table.ts';

/** Every slip that was sent; of an order the newest counts. */
interface PaySlipTable {
  sequence: Generated<number>;
  /** Made by the server that took it, and the same at the other; null at central for those from before shops took any. */
  id: string | null;
  order_id: string;
  /** Of the picture's bytes; empty once the personal data of its order are deleted. */
  sha256: string;
  /** From the slip's own code; null when none could be read. */
  bank: string | null;
  transaction_ref: string | null;
  /** What is left then: keyed hashes of the picture's sha256 and of bank and reference. Null before. */
  picture_hash: string | null;
  transfer_hash: string | null;
  received_at: string;
  /** `customer`, or the name of who attached it; null for those from before it was written down. */
  sent_by: string | null;
  /** Which server took it. */
  origin: Generated<'central' | 'edge'>;
  /** JSON: ids of orders for which the server that took the slip knew that the slip had been sent before. */
  after_orders: Generated<string>;
}

export interface PaySlipTables extends SecretKeyTables {
  pay_slip: PaySlipTable;
}
