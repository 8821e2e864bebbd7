import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import {
  type Order,
  type OrderSummary,
  PaymentMethod,
  PaymentStatus,
  ProductionStatus,
} from '@printfront/shared/contracts/orders.ts';
import { photoRetention } from '@printfront/shared/domain/retention.ts';
import { orderTrackingUrl, type TrackingUrlTemplates } from '@printfront/shared/domain/tracking.ts';
import type { ArchiveOrder } from '@printfront/shared/server/print-files/archive-order.ts';
import type { listPlacedOrders } from './desk-list.repository.ts';
import type { DeskOrderRow } from './desk-orders.repository.ts';
import { detailsOf } from './order-details.ts';

const instant = (text: string) => new Date(text).toISOString();

type PlacedOrderRow = Awaited<ReturnType<typeof listPlacedOrders>>[number];

export function toOrderSummary(
  row: PlacedOrderRow,
  {
    serverName,
    ...photoCounts
  }: Pick<OrderSummary, 'missingPhotoCount' | 'damagedPhotoCount'> & { serverName: string },
): OrderSummary {
  const { shippingMethod, estimatedDueDate } = detailsOf(row);
  return {
    id: row.order_id,
    iid: row.iid,
    source: 'storefront',
    storefront: serverName,
    name: row.name,
    phoneNumber: row.phone_number,
    shippingMethod,
    paymentMethod: PaymentMethod.parse(row.payment_method),
    paymentStatus: PaymentStatus.parse(row.payment_status),
    productionStatus: ProductionStatus.parse(row.production_status),
    totalPaymentAmount: row.total_payment_amount,
    estimatedDueDate,
    createdAt: instant(row.submitted_at),
    printCount: row.print_count,
    ...photoCounts,
    paymentClash: row.payment_clash === 1,
  };
}

interface ViewOptions extends Pick<Order, 'history' | 'printLedger'> {
  serverName: string;
  /** Hashes of photos that are not on this server. */
  missing: ReadonlySet<string>;
  /** Of the missing ones those whose bytes its disk has damaged. */
  damaged: ReadonlySet<string>;
  trackingUrlTemplates: TrackingUrlTemplates;
  photoRetentionDays: number;
}

/** An order of this shop as staff see it. */
export function toOrder(row: DeskOrderRow, content: SubmittedOrder, options: ViewOptions): Order {
  const { missing, damaged, serverName, trackingUrlTemplates, photoRetentionDays, history, printLedger } = options;
  const details = detailsOf(row);
  const name = row.personal_data_deleted_at === null ? content.name : '';
  const { iid, phoneNumber, paymentMethod, totalPaymentAmount, qrPayload, priceSummary } = content;
  return {
    ...details,
    iid,
    name,
    phoneNumber,
    paymentMethod,
    totalPaymentAmount,
    qrPayload,
    priceSummary,
    history,
    printLedger,
    id: row.order_id,
    source: 'storefront',
    storefront: serverName,
    paymentStatus: PaymentStatus.parse(row.payment_status),
    productionStatus: ProductionStatus.parse(row.production_status),
    paymentClash: row.payment_clash === 1,
    createdAt: instant(content.submittedAt),
    trackingUrl: orderTrackingUrl(details.shippingMethod, details.shippingTracking, trackingUrlTemplates),
    shippingAddressId: null,
    shippingAddress: content.shippingAddress,
    orderNotes: content.orderNotes,
    uploadId: content.storefrontOrderId,
    archivedUrl: `${API_BASE}/orders/${row.order_id}/archive`,
    paySlipUrl: null,
    slip: null,
    missingPhotoCount: row.photos_deleted_at === null ? missing.size : 0,
    damagedPhotoCount: damaged.size,
    photoRetention: photoRetention(
      {
        finishedAt: row.finished_at,
        deletionRequestedAt: row.photo_deletion_requested_at,
        deletedAt: row.photos_deleted_at,
      },
      photoRetentionDays,
    ),
    personalDataDeletedAt: row.personal_data_deleted_at,
    lines: content.lines.map(({ size, printQuantity, photoFrame, files }) => ({
      size,
      printQuantity,
      photoFrame: photoFrame && { id: photoFrame.id, name: photoFrame.name },
      files: files.map(({ id, name: fileName, quantity, width, height, crop, fit, rotate, sha256 }) => ({
        id,
        name: fileName,
        quantity,
        width,
        height,
        crop,
        fit,
        rotate,
        thumbnailUrl: missing.has(sha256) ? null : `${API_BASE}/orders/${row.order_id}/files/${id}/thumbnail`,
        ...(damaged.has(sha256) ? { damage: 'awaited-from-central' as const } : {}),
      })),
    })),
  };
}

/** What the print files of an order are made from: the same as at central, so that they come out the same. */
export function toArchiveOrder(row: DeskOrderRow, content: SubmittedOrder): ArchiveOrder {
  const { shippingMethod, estimatedDueDate } = detailsOf(row);
  return { ...content, submittedAt: instant(content.submittedAt), shippingMethod, estimatedDueDate };
}
