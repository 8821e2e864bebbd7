import type { PaySlipTables } from '@printfront/shared/server/orders/pay-slip.table.ts';
import type { Generated } from 'kysely';

export interface CentralPaySlipTables extends PaySlipTables {
  pay_slip: PaySlipTables['pay_slip'] & {
    /** 1: the shop of its order has to be told where else it was used. */
    uses_changed: Generated<0 | 1>;
  };
}
