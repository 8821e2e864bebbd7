import { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { Id, LocalizedText, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { FinishesByStaff, OrderedFinish } from '@printfront/shared/contracts/finishes.ts';
import { type MakingShop, OrderedSize, PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import type { OwnOfShop } from '@printfront/shared/contracts/own-of-shop.ts';
import { Payee } from '@printfront/shared/contracts/payee.ts';
import { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { Adjustments, Crop, Rotate } from '@printfront/shared/contracts/uploaded-files.ts';
import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';
import type { ListedOrder, StoredOrderView } from '@printfront/shared/server/orders/order-view.ts';
import { paySlipUrl } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { printedLines } from '@printfront/shared/server/orders/printed-lines.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { OrderFileTable, OrderLineTable, OrderTable } from '../database/tables/orders.table.ts';
import { copiesElsewhere } from './stray-copies.ts';

type OrderRow = Selectable<OrderTable>;

/** An order as the database has it. */
export interface StoredOrder {
  order: OrderRow;
  lines: readonly OrderLineTable[];
  files: readonly OrderFileTable[];
}

/** A line that cannot be shown is told of elsewhere. */
const SizeOfLine = z.object({ key: z.string().catch('') }).catch({ key: '' });

export const StoredPhotoFrame = z.object({ id: Id, name: LocalizedText, imageSha256: Sha256 });

const readJson = <Schema extends z.ZodType>(schema: Schema, json: string | null): z.output<Schema> | null =>
  json === null ? null : schema.parse(JSON.parse(json));

/** What staff say of an order. */
export const detailsOf = (order: OrderRow): OrderDetails => ({
  shippingMethod: ShippingMethod.parse(order.shipping_method),
  shippingTracking: order.shipping_tracking,
  estimatedDueDate: order.estimated_due_date,
  staffNotes: order.staff_notes,
  shelf: order.shelf,
  ...(order.wanted_method === null ? {} : { wantedMethod: PaymentMethod.parse(order.wanted_method) }),
  ...(order.finishes === null ? {} : { finishes: FinishesByStaff.parse(JSON.parse(order.finishes)) }),
});

/** What an online order shows of a shop. */
export interface MakerRow extends OwnOfShop {
  id: string;
  name: string;
  whereabouts: string;
}

/** The shop that has it, or is the first to have it. */
function makerOf(
  { source, maker_id, wanted_maker_id }: OrderRow,
  makers: ReadonlyMap<string, MakerRow>,
): MakingShop | null | undefined {
  if (source !== 'online') return undefined;
  const maker = makers.get(maker_id ?? wanted_maker_id ?? '');
  if (maker === undefined) return null;
  const isMoving = maker_id !== null && wanted_maker_id !== maker_id;
  return { ...maker, movesTo: isMoving ? (makers.get(wanted_maker_id ?? '')?.name ?? null) : null };
}

export const asListed = (row: OrderRow, makers: ReadonlyMap<string, MakerRow> = new Map()): ListedOrder => ({
  id: row.id,
  source: row.source,
  storefront: row.server_name,
  madeBy: makerOf(row, makers),
  otherCopies: copiesElsewhere(row, makers),
  createdAt: row.submitted_at,
  row,
  details: detailsOf(row),
});

/** @throws ZodError for what no version has written */
export function asStored(
  { order, lines, files }: StoredOrder,
  makers?: ReadonlyMap<string, MakerRow>,
): StoredOrderView {
  return {
    ...asListed(order, makers),
    row: order,
    details: detailsOf(order),
    shippingAddressId: order.shipping_address_id,
    shippingAddress: readJson(ShippingAddress, order.shipping_address),
    orderNotes: order.order_notes,
    uploadId: order.upload_id,
    priceSummary: PriceSummary.parse(JSON.parse(order.price_summary)),
    paySlipUrl: paySlipUrl(order.id, order.pay_slip_sha256),
    qrPayload: order.qr_payload,
    payTo: readJson(Payee, order.pay_to) ?? undefined,
    lines: printedLines(
      lines.map((line) => ({
        size: OrderedSize.parse(JSON.parse(line.size)),
        printQuantity: line.print_quantity,
        photoFrame: readJson(StoredPhotoFrame, line.photo_frame),
        finish: readJson(OrderedFinish, line.finish),
        files: files.filter((file) => file.line_position === line.position).map(asSubmittedFile),
      })),
      detailsOf(order),
    ),
  };
}

/** The same on the paper that its customer chose, whatever staff have said since. */
export const asPlaced = (stored: StoredOrder): StoredOrderView =>
  asStored({ ...stored, order: { ...stored.order, finishes: null } });

/** As it was placed. */
export const orderedFinishOf = ({ size, finish }: OrderLineTable) => ({
  size: OrderedSize.parse(JSON.parse(size)),
  finish: readJson(OrderedFinish, finish),
});

/** Every print of an order with what the ledger goes by. */
export function printsOf({ lines, files }: Pick<StoredOrder, 'lines' | 'files'>) {
  const sizes = new Map(lines.map(({ position, size }) => [position, SizeOfLine.parse(JSON.parse(size)).key]));
  return files.map(({ line_position, file_id: fileId, quantity, sha256 }) => ({
    size: sizes.get(line_position) ?? '',
    fileId,
    quantity,
    sha256,
  }));
}

const asSubmittedFile = (file: OrderFileTable) => ({
  id: file.file_id,
  name: file.name,
  sha256: file.sha256,
  byteSize: file.byte_size,
  quantity: file.quantity,
  width: file.width,
  height: file.height,
  crop: readJson(Crop, file.crop),
  fit: file.fit,
  rotate: Rotate.parse(file.rotate),
  adjustments: readJson(Adjustments, file.adjustments),
});
