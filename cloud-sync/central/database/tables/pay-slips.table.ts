import type { Generated } from 'kysely';
import type { SecretKeyTables } from './secret-key.table.ts';

/** Every slip that was sent; of an order the newest counts. */
interface PaySlipTable {
  sequence: Generated<number>;
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
}

export interface PaySlipTables extends SecretKeyTables {
  pay_slip: PaySlipTable;
}
