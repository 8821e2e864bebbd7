import type { ShippingAddress } from '../../contracts/addresses.ts';
import { API_BASE } from '../../contracts/endpoint.ts';
import {
  type CopyDamage,
  type MakingShop,
  type Order,
  type OrderSummary,
  type OtherCopy,
  PaymentMethod,
  PaymentStatus,
  type PaySlip,
  ProductionStatus,
} from '../../contracts/orders.ts';
import type { Payee } from '../../contracts/payee.ts';
import type { PriceSummary } from '../../contracts/pricing.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '../../domain/order-states.ts';
import { FINISHED_ORDER_PHOTO_DAYS, photoRetention, unpaidUntil } from '../../domain/retention.ts';
import { orderTrackingUrl, type TrackingUrlTemplates } from '../../domain/tracking.ts';
import { said } from '../env/said.ts';
import type { ArchiveOrder } from '../print-files/archive-order.ts';
import { historyForCustomer, type LoggedMove, type LoggedPayment, orderHistory } from './order-history.ts';
import type { SubmittedLine } from './order-lines.ts';
import type { OrderPhotos } from './order-photos.ts';
import { type OrderedPrint, type PrintHistory, printLedger } from './print-ledger.ts';
import type { ShowableOrders } from './showable-orders.ts';

/** What the rows of either server have of an order. */
export interface OrderRowFields {
  readonly iid: number;
  readonly name: string;
  readonly phone_number: string;
  readonly payment_method: number;
  readonly payment_status: number | null;
  readonly payment_clash: number;
  readonly production_status: number | null;
  readonly total_payment_amount: number;
  readonly promised_due_date: string | null;
  readonly ready_at: string | null;
  /** How it was really paid; null where nobody said. */
  readonly paid_method: number | null;
}

/** What says how far the photos and the personal data of an order are on their way out. */
export interface RetentionFields {
  readonly finished_at: string | null;
  readonly photo_deletion_requested_at: string | null;
  readonly photos_deleted_at: string | null;
  readonly personal_data_deleted_at: string | null;
}

/** Who is shown an order: customers see neither what staff note nor what only staff can do something about. */
export interface OrderAudience {
  readonly isForStaff: boolean;
}

interface OrderOrigin {
  readonly id: string;
  readonly source: 'online' | 'storefront';
  /** Name of the shop's server that took it; null online. */
  readonly storefront: string | null;
  /** Of an online order. */
  readonly madeBy?: MakingShop | null | undefined;
  /** Shops that have it too, after one came back on an older copy. */
  readonly otherCopies?: readonly OtherCopy[] | undefined;
  /** ISO 8601 with Z. */
  readonly createdAt: string;
}

/** What lists and single orders have in common. */
function orderFields(
  { id, source, storefront, madeBy, createdAt }: OrderOrigin,
  row: OrderRowFields,
  {
    shippingMethod,
    estimatedDueDate,
    wantedMethod,
  }: Pick<OrderDetails, 'shippingMethod' | 'estimatedDueDate' | 'wantedMethod'>,
) {
  return {
    id,
    iid: row.iid,
    source,
    storefront,
    ...(madeBy !== undefined && { madeBy }),
    name: row.name,
    phoneNumber: row.phone_number,
    shippingMethod,
    paymentMethod: wantedMethod ?? PaymentMethod.parse(row.payment_method),
    paymentStatus: PaymentStatus.parse(row.payment_status),
    productionStatus: ProductionStatus.parse(row.production_status),
    totalPaymentAmount: row.total_payment_amount,
    estimatedDueDate,
    promisedDueDate: row.promised_due_date,
    paidMethod: row.paid_method === null ? null : PaymentMethod.parse(row.paid_method),
    readyAt: row.ready_at,
    createdAt,
  };
}

const otherCopiesOf = ({ otherCopies = [] }: OrderOrigin) =>
  otherCopies.length === 0 ? {} : { otherCopies: [...otherCopies] };

export interface ListedOrder extends OrderOrigin {
  readonly row: OrderRowFields & { readonly print_count: number };
  readonly details: Pick<OrderDetails, 'shippingMethod' | 'estimatedDueDate' | 'shelf' | 'wantedMethod'>;
}

/** What a list looks up of all its orders at once. */
export interface ListedParts {
  readonly missingPhotoCount: number;
  readonly damagedPhotoCount: number;
  readonly sizes: NonNullable<OrderSummary['sizes']>;
  /** Its id; null while its photo is not here. */
  readonly firstPhoto: string | null;
}

export function toOrderSummary(
  order: ListedOrder,
  { missingPhotoCount, damagedPhotoCount, sizes, firstPhoto }: ListedParts,
  { isForStaff }: OrderAudience,
): OrderSummary {
  return {
    ...orderFields(order, order.row, order.details),
    printCount: order.row.print_count,
    sizes: [...sizes],
    thumbnailUrl: firstPhoto === null ? null : `${API_BASE}/orders/${order.id}/files/${firstPhoto}/thumbnail`,
    ...(isForStaff && { shelf: order.details.shelf ?? '', ...otherCopiesOf(order) }),
    missingPhotoCount,
    damagedPhotoCount: isForStaff ? damagedPhotoCount : 0,
    paymentClash: isForStaff && order.row.payment_clash === 1,
  };
}

/** An order with everything it was placed with, as either server has read it. */
export interface StoredOrderView extends OrderOrigin {
  readonly row: OrderRowFields & RetentionFields;
  readonly details: OrderDetails;
  readonly shippingAddressId: string | null;
  readonly shippingAddress: ShippingAddress | null;
  readonly orderNotes: string;
  /** What it was made from: an upload task, at a shop a storefront order. */
  readonly uploadId: string;
  readonly qrPayload: string | null;
  readonly payTo?: Payee | undefined;
  readonly priceSummary: PriceSummary;
  readonly paySlipUrl: string | null;
  readonly lines: readonly SubmittedLine[];
}

interface ViewOptions extends OrderAudience, Pick<Order, 'history' | 'printLedger'> {
  /** Hashes of photos that are not on this server, or have been deleted. */
  readonly missing: ReadonlySet<string>;
  /** Of the missing ones those whose copy here was damaged; empty for customers. */
  readonly damaged: ReadonlyMap<string, CopyDamage>;
  readonly slip: PaySlip | null;
  readonly settings: OrderViewSettings;
}

export interface OrderViewSettings {
  readonly trackingUrlTemplates: TrackingUrlTemplates;
  readonly photoRetentionDays?: number | undefined;
  /** How long online orders wait for their money; absent where nobody cancels them. */
  readonly unpaidOrderDays?: number | undefined;
}

function toOrder(order: StoredOrderView, options: ViewOptions): Order {
  const { id, row, details, lines } = order;
  const { isForStaff, missing, damaged, history, printLedger: ledger, slip, settings } = options;
  const { shippingAddressId, shippingAddress, orderNotes, uploadId, priceSummary, paySlipUrl, qrPayload, payTo } =
    order;
  return {
    ...orderFields(order, row, details),
    ...(isForStaff && otherCopiesOf(order)),
    shippingTracking: details.shippingTracking,
    trackingUrl: orderTrackingUrl(details.shippingMethod, details.shippingTracking, settings.trackingUrlTemplates),
    shippingAddressId,
    shippingAddress,
    orderNotes,
    uploadId,
    archivedUrl: isForStaff ? `${API_BASE}/orders/${id}/archive` : null,
    priceSummary,
    paySlipUrl,
    slip,
    qrPayload,
    ...said({ payTo }),
    // Deleted is not missing: nothing of them is still to come.
    missingPhotoCount: row.photos_deleted_at === null ? missing.size : 0,
    damagedPhotoCount: damaged.size,
    photoRetention: retentionOf(order, settings),
    personalDataDeletedAt: row.personal_data_deleted_at,
    paymentClash: isForStaff && row.payment_clash === 1,
    staffNotes: isForStaff ? details.staffNotes : '',
    ...(isForStaff && { shelf: details.shelf ?? '' }),
    printLedger: ledger,
    history,
    lines: lines.map((line) => ({
      size: line.size,
      printQuantity: line.printQuantity,
      finish: line.finish ?? null,
      photoFrame: line.photoFrame && { id: line.photoFrame.id, name: line.photoFrame.name },
      files: line.files.map(
        ({ id: fileId, name, sha256, quantity, width, height, crop, fit, rotate, adjustments }) => ({
          id: fileId,
          name,
          quantity,
          width,
          height,
          crop,
          fit,
          rotate,
          adjustments: adjustments ?? null,
          thumbnailUrl: missing.has(sha256) ? null : `${API_BASE}/orders/${id}/files/${fileId}/thumbnail`,
          damage: damaged.get(sha256),
        }),
      ),
    })),
  };
}

function retentionOf(
  { row, source, createdAt }: StoredOrderView,
  { photoRetentionDays = FINISHED_ORDER_PHOTO_DAYS, unpaidOrderDays }: OrderViewSettings,
) {
  const retention = photoRetention(
    {
      finishedAt: row.finished_at,
      deletionRequestedAt: row.photo_deletion_requested_at,
      deletedAt: row.photos_deleted_at,
    },
    photoRetentionDays,
  );
  const isUnpaid =
    row.payment_status === PAYMENT_STATUS.pending && row.production_status === PRODUCTION_STATUS.received;
  if (unpaidOrderDays === undefined || source !== 'online' || retention.state !== 'kept' || !isUnpaid) return retention;
  return { ...retention, unpaidUntil: unpaidUntil(createdAt, unpaidOrderDays) };
}

/** An order as it was read, with what is written of it elsewhere. */
export interface ReadOrder {
  readonly id: string;
  readonly iid: number;
  /** When it arrived, the first entry of its history. */
  readonly arrivedAt: string;
  readonly arePhotosDeleted: boolean;
  readonly productionStatus: number;
  readonly files: readonly (OrderedPrint & { readonly sha256: string })[];
  readonly payments: readonly LoggedPayment[];
  readonly productions: readonly LoggedMove[];
  /** Null for customers. */
  readonly printHistory: PrintHistory | null;
  readonly slip: PaySlip | null;
  /** Photos whose copy here was damaged, with what helps. */
  readonly damaged: ReadonlyMap<string, CopyDamage>;
  /** May throw on what the database has of it. */
  view(): StoredOrderView;
}

/** @throws HttpProblem order-not-showable */
export async function describeOrder(
  { photos, showable }: { photos: OrderPhotos; showable: ShowableOrders },
  order: ReadOrder,
  { isForStaff, settings }: OrderAudience & { settings: OrderViewSettings },
): Promise<Order> {
  const hashes = order.files.map(({ sha256 }) => sha256);
  const missing = order.arePhotosDeleted ? new Set(hashes) : await photos.missing(hashes);
  const { printHistory, files, productionStatus, slip } = order;
  const history = orderHistory(order.arrivedAt, order.payments, order.productions);
  return showable.one({ id: order.id, iid: order.iid }, () =>
    toOrder(order.view(), {
      isForStaff,
      missing,
      damaged: isForStaff ? order.damaged : new Map(),
      history: isForStaff ? history : historyForCustomer(history),
      printLedger:
        printHistory && printLedger({ order: { production_status: productionStatus }, prints: files }, printHistory),
      slip,
      settings,
    }),
  );
}

/** What the print files of an order are made from: the same at both servers, so that they come out the same. */
export const toArchiveOrder = ({ row, details, lines, createdAt, ...order }: StoredOrderView): ArchiveOrder => ({
  iid: row.iid,
  submittedAt: createdAt,
  name: row.name,
  phoneNumber: row.phone_number,
  shippingMethod: details.shippingMethod,
  shippingAddress: order.shippingAddress,
  orderNotes: order.orderNotes,
  paymentMethod: PaymentMethod.parse(row.payment_method),
  priceSummary: order.priceSummary,
  estimatedDueDate: details.estimatedDueDate,
  lines,
});
