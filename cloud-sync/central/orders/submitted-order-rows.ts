import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { isWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import type { Insertable } from 'kysely';
import type { OrderFileTable, OrderLineTable, OrderTable } from '../database/tables/orders.table.ts';

export interface OrderRows {
  order: Insertable<OrderTable>;
  lines: OrderLineTable[];
  files: OrderFileTable[];
}

/** One way of writing an instant, so that text compares like time. */
const instant = (text: string) => new Date(text).toISOString();
const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** What an order says, whichever way it came. */
export type PlacedOrder = Omit<SubmittedOrder, 'storefrontOrderId'>;

type Origin = Pick<
  Insertable<OrderTable>,
  | 'source'
  | 'server_id'
  | 'server_name'
  | 'user_id'
  | 'upload_id'
  | 'shipping_address_id'
  | 'wanted_maker_id'
  | 'pay_to'
>;

/** An order of a shop as rows. */
export function rowsOfSubmittedOrder(
  shop: { serverId: string; serverName: string },
  { storefrontOrderId, ...order }: SubmittedOrder,
  receivedAt: Date,
): OrderRows {
  return rowsOfOrder(
    {
      source: 'storefront',
      server_id: shop.serverId,
      server_name: shop.serverName,
      user_id: null,
      upload_id: storefrontOrderId,
      shipping_address_id: null,
    },
    order,
    receivedAt,
  );
}

/** An order that a customer placed here as rows. */
export function rowsOfOnlineOrder(
  customer: { userId: string; uploadId: string; addressId: string | null; makerId: string | null },
  order: PlacedOrder,
  receivedAt: Date,
): OrderRows {
  return rowsOfOrder(
    {
      source: 'online',
      pay_to: json(order.payTo ?? null),
      server_id: null,
      server_name: null,
      user_id: customer.userId,
      upload_id: customer.uploadId,
      shipping_address_id: customer.addressId,
      wanted_maker_id: customer.makerId,
    },
    order,
    receivedAt,
  );
}

/** Everything as it was at submit, nothing paid, nothing printed. */
function rowsOfOrder(origin: Origin, submitted: PlacedOrder, receivedAt: Date): OrderRows {
  const { orderId } = submitted;
  const isForgotten = isWithoutPerson(submitted);
  return {
    order: {
      ...origin,
      id: orderId,
      iid: submitted.iid,
      name: isForgotten ? '' : submitted.name,
      name_search: isForgotten ? '' : foldForSearch(submitted.name),
      phone_number: submitted.phoneNumber,
      shipping_method: submitted.shippingMethod,
      shipping_tracking: null,
      shipping_address: json(submitted.shippingAddress),
      order_notes: submitted.orderNotes,
      payment_method: submitted.paymentMethod,
      payment_status: PAYMENT_STATUS.pending,
      production_status: PRODUCTION_STATUS.received,
      total_payment_amount: submitted.totalPaymentAmount,
      price_summary: JSON.stringify(submitted.priceSummary),
      qr_payload: submitted.qrPayload,
      pay_slip_sha256: null,
      estimated_due_date: submitted.estimatedDueDate === null ? null : instant(submitted.estimatedDueDate),
      promised_due_date: submitted.estimatedDueDate === null ? null : instant(submitted.estimatedDueDate),
      print_count: submitted.lines.reduce((count, line) => count + line.printQuantity, 0),
      submitted_at: instant(submitted.submittedAt),
      received_at: receivedAt.toISOString(),
      // Its shop had forgotten who placed it before it came, so nobody is looked for here.
      personal_data_deleted_at: isForgotten ? receivedAt.toISOString() : null,
    },
    lines: submitted.lines.map((line, position) => ({
      order_id: orderId,
      position,
      size: JSON.stringify(line.size),
      print_quantity: line.printQuantity,
      photo_frame: json(line.photoFrame),
      finish: json(line.finish ?? null),
    })),
    files: submitted.lines.flatMap((line, linePosition) =>
      line.files.map((file, position) => ({
        order_id: orderId,
        line_position: linePosition,
        position,
        file_id: file.id,
        name: file.name,
        sha256: file.sha256,
        byte_size: file.byteSize,
        width: file.width,
        height: file.height,
        quantity: file.quantity,
        crop: json(file.crop),
        fit: file.fit,
        rotate: file.rotate,
        adjustments: json(file.adjustments ?? null),
      })),
    ),
  };
}
