import type { Generated } from 'kysely';

/** Every slip that was sent; of an order the newest counts. */
interface PaySlipTable {
  sequence: Generated<number>;
  order_id: string;
  /** Of the picture's bytes. */
  sha256: string;
  /** From the slip's own code; null when none could be read. */
  bank: string | null;
  transaction_ref: string | null;
  received_at: string;
}

export interface PaySlipTables {
  pay_slip: PaySlipTable;
}
