import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { OrderDetails as OrderDetailsMessage } from '@printfront/cloud-sync/protocol/order-details.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';
import type { ListedOrder, StoredOrderView } from '@printfront/shared/server/orders/order-view.ts';
import { paySlipUrl } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { printedLines } from '@printfront/shared/server/orders/printed-lines.ts';
import { makerElsewhere, otherCopiesOf } from '../orders/other-copies.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import type { PlacedOrderRow } from './desk-list.repository.ts';
import type { DeskOrderRow } from './desk-orders.repository.ts';

/** Written as central writes it, so that both make the same of it. */
const instant = (text: string) => new Date(text).toISOString();

interface DetailsRow {
  /** As it was placed. */
  shipping_method: number;
  estimated_due_date: string | null;
  /** JSON; null while nobody has said anything. */
  details: string | null;
}

/** What staff have said of an order, or what it was placed with. */
export function detailsOf({ shipping_method, estimated_due_date, details }: DetailsRow): OrderDetails {
  if (details !== null) return OrderDetailsMessage.parse(JSON.parse(details));
  return {
    shippingMethod: ShippingMethod.parse(shipping_method),
    shippingTracking: null,
    estimatedDueDate: estimated_due_date === null ? null : instant(estimated_due_date),
    staffNotes: '',
  };
}

const promisedOf = ({ estimated_due_date: promised }: Pick<DetailsRow, 'estimated_due_date'>): string | null =>
  promised === null ? null : instant(promised);

/** An online order was taken by no shop, and is made by this one. */
function ofShop(
  row: { order_id: string; submitted_at: string; upload_id: string | null; other_copies: string | null },
  { serverId, serverName }: ShopServer,
) {
  const order = { id: row.order_id, createdAt: instant(row.submitted_at) };
  if (row.upload_id === null) return { ...order, source: 'storefront', storefront: serverName } as const;
  const elsewhere = makerElsewhere(row);
  const maker =
    elsewhere === undefined ? { id: serverId ?? '', name: serverName } : { id: 'elsewhere', name: elsewhere };
  const madeBy = { ...maker, whereabouts: '', movesTo: null };
  return { ...order, source: 'online', storefront: null, madeBy, otherCopies: otherCopiesOf(row) } as const;
}

export const asListed = (row: PlacedOrderRow, shop: ShopServer): ListedOrder => ({
  ...ofShop(row, shop),
  row: { ...row, promised_due_date: promisedOf(row) },
  details: detailsOf(row),
});

/**
 * @param content what the row says too, and what its seal has been compared with
 * @param slipSha256 of the picture of its slip
 */
export function asStored(
  row: DeskOrderRow,
  content: SubmittedOrder,
  shop: ShopServer,
  slipSha256: string | null = null,
): StoredOrderView {
  return {
    ...ofShop({ ...row, submitted_at: content.submittedAt }, shop),
    row: {
      ...row,
      promised_due_date: promisedOf(row),
      iid: content.iid,
      name: row.personal_data_deleted_at === null ? content.name : '',
      phone_number: content.phoneNumber,
      payment_method: content.paymentMethod,
      total_payment_amount: content.totalPaymentAmount,
    },
    details: detailsOf(row),
    shippingAddressId: null,
    shippingAddress: content.shippingAddress,
    orderNotes: content.orderNotes,
    uploadId: row.upload_id ?? content.storefrontOrderId,
    qrPayload: content.qrPayload,
    payTo: content.payTo,
    priceSummary: content.priceSummary,
    paySlipUrl: paySlipUrl(row.order_id, slipSha256),
    lines: printedLines(content.lines, detailsOf(row)),
  };
}
