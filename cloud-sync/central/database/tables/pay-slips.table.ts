import type { PaySlipTables } from '@printfront/shared/server/orders/pay-slip.table.ts';
import type { Generated } from 'kysely';

export interface CentralPaySlipTables extends PaySlipTables {
  pay_slip: PaySlipTables['pay_slip'] & {
    /** 1: the shop of its order has to be told where else it was used. */
    uses_changed: Generated<0 | 1>;
    /** Of a picture that was sent here; null from before it was written down, and of those that shops took. */
    byte_size: number | null;
  };
}
