import { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { Id, LocalizedText, Sha256 } from '@printfront/shared/contracts/fields.ts';
import {
  type CopyDamage,
  type Order,
  type OrderChange,
  OrderedSize,
  type OrderSummary,
  PaymentMethod,
  PaymentStatus,
  type PaySlip,
  type PrintLedger,
  ProductionStatus,
} from '@printfront/shared/contracts/orders.ts';
import { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { Crop, Rotate } from '@printfront/shared/contracts/uploaded-files.ts';
import { photoRetention } from '@printfront/shared/domain/retention.ts';
import { orderTrackingUrl, type TrackingUrlTemplates } from '@printfront/shared/domain/tracking.ts';
import type { ArchiveOrder } from '@printfront/shared/server/print-files/archive-order.ts';
import { z } from 'zod';
import type { OrderFileTable } from '../database/tables/orders.table.ts';
import type { OrderRow } from './orders.repository.ts';
import type { StoredOrder } from './stored-order.ts';

export const StoredPhotoFrame = z.object({ id: Id, name: LocalizedText, imageSha256: Sha256 });

const readJson = <Schema extends z.ZodType>(schema: Schema, json: string | null): z.output<Schema> | null =>
  json === null ? null : schema.parse(JSON.parse(json));

/** What lists and single orders have in common. */
function toOrderFields(row: OrderRow) {
  return {
    id: row.id,
    iid: row.iid,
    source: row.source,
    storefront: row.server_name,
    name: row.name,
    phoneNumber: row.phone_number,
    shippingMethod: ShippingMethod.parse(row.shipping_method),
    paymentMethod: PaymentMethod.parse(row.payment_method),
    paymentStatus: PaymentStatus.parse(row.payment_status),
    productionStatus: ProductionStatus.parse(row.production_status),
    totalPaymentAmount: row.total_payment_amount,
    estimatedDueDate: row.estimated_due_date,
    createdAt: row.submitted_at,
  };
}

export function toOrderSummary(
  row: OrderRow,
  photos: { missingPhotoCount: number; damagedPhotoCount: number; isMaintainer: boolean },
): OrderSummary {
  const { missingPhotoCount, isMaintainer } = photos;
  const paymentClash = isMaintainer && row.payment_clash === 1;
  const damagedPhotoCount = isMaintainer ? photos.damagedPhotoCount : 0;
  return { ...toOrderFields(row), printCount: row.print_count, missingPhotoCount, damagedPhotoCount, paymentClash };
}

interface ViewOptions {
  /** Hashes of photos that have not reached this server, or have been deleted. */
  missing: ReadonlySet<string>;
  /** Of the missing ones those whose copy here was damaged. */
  damaged: ReadonlyMap<string, CopyDamage>;
  isMaintainer: boolean;
  trackingUrlTemplates: TrackingUrlTemplates;
  photoRetentionDays: number;
  history: OrderChange[];
  /** Both null for customers. */
  slip: PaySlip | null;
  printLedger: PrintLedger | null;
}

export function toOrder({ order, lines, files }: StoredOrder, options: ViewOptions): Order {
  const fields = toOrderFields(order);
  const damaged: ViewOptions['damaged'] = options.isMaintainer ? options.damaged : new Map();
  const { missing, isMaintainer, trackingUrlTemplates, history, slip, printLedger } = options;
  return {
    ...fields,
    shippingTracking: order.shipping_tracking,
    trackingUrl: orderTrackingUrl(fields.shippingMethod, order.shipping_tracking, trackingUrlTemplates),
    shippingAddressId: order.shipping_address_id,
    shippingAddress: readJson(ShippingAddress, order.shipping_address),
    orderNotes: order.order_notes,
    uploadId: order.upload_id,
    archivedUrl: isMaintainer ? `${API_BASE}/orders/${order.id}/archive` : null,
    priceSummary: PriceSummary.parse(JSON.parse(order.price_summary)),
    paySlipUrl: paySlipUrl(order),
    slip,
    qrPayload: order.qr_payload,
    // Deleted is not missing: nothing of them is still to come.
    missingPhotoCount: order.photos_deleted_at === null ? missing.size : 0,
    damagedPhotoCount: damaged.size,
    photoRetention: photoRetention(
      {
        finishedAt: order.finished_at,
        deletionRequestedAt: order.photo_deletion_requested_at,
        deletedAt: order.photos_deleted_at,
      },
      options.photoRetentionDays,
    ),
    personalDataDeletedAt: order.personal_data_deleted_at,
    paymentClash: isMaintainer && order.payment_clash === 1,
    staffNotes: isMaintainer ? order.staff_notes : '',
    printLedger,
    history,
    lines: lines.map((line) => ({
      size: OrderedSize.parse(JSON.parse(line.size)),
      printQuantity: line.print_quantity,
      photoFrame: readJson(StoredPhotoFrame, line.photo_frame),
      files: files
        .filter((file) => file.line_position === line.position)
        .map((file) => ({
          id: file.file_id,
          name: file.name,
          quantity: file.quantity,
          ...choiceOf(file),
          thumbnailUrl: missing.has(file.sha256)
            ? null
            : `${API_BASE}/orders/${order.id}/files/${file.file_id}/thumbnail`,
          damage: damaged.get(file.sha256),
        })),
    })),
  };
}

/** Another slip has another address, so that no page goes on showing the one before. */
function paySlipUrl({ id, pay_slip_sha256: sha256 }: OrderRow): string | null {
  return sha256 === null ? null : `${API_BASE}/orders/${id}/payments/payslip?v=${sha256.slice(0, 16)}`;
}

function choiceOf(file: OrderFileTable) {
  const { width, height, fit } = file;
  return { width, height, crop: readJson(Crop, file.crop), fit, rotate: Rotate.parse(file.rotate) };
}

/** What the print files of an order are made from. */
export function toArchiveOrder({ order, lines, files }: StoredOrder): ArchiveOrder {
  const { name, phoneNumber, shippingMethod, paymentMethod, iid, estimatedDueDate } = toOrderFields(order);
  return {
    iid,
    submittedAt: order.submitted_at,
    name,
    phoneNumber,
    shippingMethod,
    shippingAddress: readJson(ShippingAddress, order.shipping_address),
    orderNotes: order.order_notes,
    paymentMethod,
    priceSummary: PriceSummary.parse(JSON.parse(order.price_summary)),
    estimatedDueDate,
    lines: lines.map((line) => ({
      size: OrderedSize.parse(JSON.parse(line.size)),
      printQuantity: line.print_quantity,
      photoFrame: readJson(StoredPhotoFrame, line.photo_frame),
      files: files
        .filter((file) => file.line_position === line.position)
        .map((file) => ({ name: file.name, sha256: file.sha256, quantity: file.quantity, ...choiceOf(file) })),
    })),
  };
}
