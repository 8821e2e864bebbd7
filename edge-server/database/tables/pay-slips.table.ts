import type { PaySlipTables } from '@printfront/shared/server/orders/pay-slip.table.ts';

export interface ShopPaySlipTables extends PaySlipTables {
  pay_slip: PaySlipTables['pay_slip'] & {
    /** JSON of SlipUses, as central has said last where else it was used; null while it has not. */
    central_uses: string | null;
    /** Of the event that tells central; null for those that central told. */
    event_version: number | null;
  };
}
