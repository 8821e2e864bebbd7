import { PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { mergePaymentStatus } from '@printfront/shared/domain/order-states.ts';
import type { CentralTransaction } from '../database/database.ts';
import { listPaymentTransitions } from './orders.repository.ts';

/** What an order's log adds up to, whoever wrote its entries and in whatever order they came. */
export async function statusFromPaymentLog(transaction: CentralTransaction, orderId: string) {
  const rows = await listPaymentTransitions(transaction, orderId);
  return mergePaymentStatus(
    rows.map((row) => ({
      from: PaymentStatus.parse(row.from_status),
      to: PaymentStatus.parse(row.to_status),
      by: row.actor,
    })),
  );
}
