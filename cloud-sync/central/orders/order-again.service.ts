import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { OrderAgain, OrderAgainNote } from '@printfront/shared/contracts/order-again.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { finishInEffect, pricedAsOffered, pricedOn } from '@printfront/shared/domain/finish.ts';
import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { priceSummary } from '@printfront/shared/domain/order-price.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { StoredOrderView } from '@printfront/shared/server/orders/order-view.ts';
import type { PrintChange } from '@printfront/shared/server/orders/photo-rows.ts';
import {
  chooseFinish,
  chooseFrame,
  insertFile,
  listWanted,
  upsertPrint,
} from '@printfront/shared/server/orders/photos.repository.ts';
import { refuseGrowth, tooManyPhotos } from '@printfront/shared/server/orders/refuse-too-much.ts';
import type { ShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { sizesOfOrder } from '@printfront/shared/server/orders/sizes-of-order.ts';
import { photosDeleted } from '@printfront/shared/server/print-files/answer-print-files.ts';
import { uuidv7 } from 'uuidv7';
import { ownerId } from '../auth/owner-id.ts';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { LimitsReader } from '../settings/central-limits.ts';
import { lockOrStartUpload } from '../uploads/upload-access.service.ts';
import { findOwnUpload, loadUploadChoices } from '../uploads/upload-content.service.ts';
import { type FileRow, listFiles, ownedBy } from '../uploads/uploaded-files.repository.ts';
import { touchUpload } from '../uploads/uploads.repository.ts';
import { asCustomer, readStoredOrder } from './order-desk.service.ts';
import { asPlaced } from './order-view.ts';

export interface OrderAgainDeps {
  database: CentralDatabase;
  blobs: Pick<BlobStore, 'has'>;
  catalogue: CatalogueReader;
  showable: ShowableOrders;
  limits: LimitsReader;
  now(): Date;
}

type Line = StoredOrderView['lines'][number];

/**
 * Puts the prints of an order into its customer's cart, as they were ordered. What the cart has stays as it is: a print
 * that is there already gets at least as many copies, so that asking again changes nothing. What cannot be had any more is
 * left out and told, in one transaction with all the rest.
 *
 * @throws HttpProblem not-found, also for an order that is somebody else's; order-not-showable, photos-deleted,
 *   too-many-photos, too-many-prints, total-too-high: then the cart is as it was
 */
export async function orderAgain(deps: OrderAgainDeps, principal: Principal, orderId: string): Promise<OrderAgain> {
  const { database, now } = deps;
  const userId = ownerId(principal);
  const stored = await readStoredOrder(database, asCustomer(principal), orderId);
  if (stored.order.photos_deleted_at !== null) throw photosDeleted();
  const order = readOrder(stored);
  const catalogue = await deps.catalogue();
  const { order: limits } = await deps.limits();
  return database.transaction().execute(async (transaction) => {
    const ordered = await findOwnUpload(transaction, userId, stored.order.upload_id ?? '');
    if (ordered === undefined) throw notFound();
    const photos = await keptPhotos(transaction, deps.blobs, ordered.id);
    const cart = await lockOrStartUpload(transaction, userId, now().toISOString());
    const before = await listWanted(transaction, ownedBy(cart.id));
    const filling = await startFilling(transaction, { cartId: cart.id, catalogue, limits, at: now() });
    for (const line of order.lines) await filling.add(line, photos);
    const after = await listWanted(transaction, ownedBy(cart.id));
    refuseGrowth({ before, after }, catalogue, limits);
    await touchUpload(transaction, cart.id, now().toISOString());
    const inCart = after.reduce((total, { quantity }) => total + quantity, 0);
    const { printCount, notes } = filling;
    const otherPrintCount = Math.max(0, inCart - printCount());
    return { printCount: printCount(), otherPrintCount, notes, priceChanges: priceChanges(order, catalogue) };
  });
}

/** @throws HttpProblem order-not-showable */
function readOrder(stored: Parameters<typeof asPlaced>[0]): StoredOrderView {
  try {
    return asPlaced(stored);
  } catch (error) {
    const problem = new HttpProblem('order-not-showable', 'The record of this order holds what cannot be read.');
    problem.cause = error;
    throw problem;
  }
}

/** Photos of the order by id, whose bytes stay until the transaction ends. */
async function keptPhotos(
  transaction: CentralTransaction,
  blobs: Pick<BlobStore, 'has'>,
  uploadId: string,
): Promise<Map<string, FileRow>> {
  const kept = new Map<string, FileRow>();
  const files = await listFiles(transaction, uploadId);
  // In one order for everybody: two that claim the same photos must not wait for each other.
  for (const file of files.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))) {
    const isHere = await claimStoredBytes(transaction, blobs, file.sha256).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpProblem) return false;
        throw error;
      },
    );
    if (isHere && file.state === 'ready') kept.set(file.id, file);
  }
  return kept;
}

interface Filling {
  cartId: string;
  catalogue: CatalogueSnapshot;
  limits: OrderLimits;
  at: Date;
}

/** What is done with the cart, line by line of the order. */
async function startFilling(transaction: CentralTransaction, { cartId, catalogue, limits, at }: Filling) {
  const choices = await loadUploadChoices(transaction, cartId);
  const { prints, frames, finishes } = choices;
  const sizes = sizesOfOrder(catalogue, choices);
  const inCart = new Map((await listFiles(transaction, cartId)).map((file) => [file.sha256, file]));
  const wanted = new Map(prints.map((print) => [`${print.file_id} ${print.size_id}`, print]));
  const notes: OrderAgainNote[] = [];
  let printCount = 0;
  const isInCart = ({ id }: Size) => prints.some(({ size_id, quantity }) => size_id === id && quantity > 0);
  const note = (kind: OrderAgainNote['kind'], { size }: Line, files: Line['files']) => {
    if (files.length > 0) notes.push({ kind, name: size.name, printCount: copiesOf(files) });
  };

  async function put(photo: FileRow, sizeId: string): Promise<FileRow> {
    const there = inCart.get(photo.sha256);
    if (there !== undefined) return there;
    if (inCart.size >= limits.photos) throw tooManyPhotos(limits.photos);
    const { sequence: _, sent_count: __, ...same } = photo;
    const row = { ...same, id: uuidv7(), upload_task_id: cartId, size_id: sizeId, created_at: at.toISOString() };
    const file = await insertFile(transaction, row);
    inCart.set(file.sha256, file);
    return file;
  }

  return {
    notes,
    printCount: () => printCount,

    async add(line: Line, photos: ReadonlyMap<string, FileRow>): Promise<void> {
      const size = sizeToday(sizes, line);
      if (size === undefined) return note('size-gone', line, line.files);
      const kept = line.files.filter(({ id }) => photos.has(id));
      note(
        'photo-gone',
        line,
        line.files.filter(({ id }) => !photos.has(id)),
      );
      const isSameShape = size.widthMm === line.size.widthMm && size.heightMm === line.size.heightMm;
      if (!isSameShape) note('size-changed', line, kept);
      for (const file of kept) {
        const row = await put(photos.get(file.id) as FileRow, size.id);
        const before = wanted.get(`${row.id} ${size.id}`);
        const isThere = before !== undefined && before.quantity > 0;
        const quantity = Math.max(file.quantity, before?.quantity ?? 0);
        await upsertPrint(
          transaction,
          { file_id: row.id, size_id: size.id },
          isThere ? { quantity } : { ...asOrdered(file, isSameShape), quantity },
        );
        printCount += quantity;
      }
      const frameKind = await takeFrame(size, line, kept);
      if (frameKind !== null) note(frameKind, line, kept);
      const finishKind = await takeFinish(size, line, kept);
      if (finishKind !== null) note(finishKind, line, kept);
    },
  };

  /** One frame for each size: that of the cart, where it has prints of this size already. */
  async function takeFrame(size: Size, line: Line, kept: Line['files']): Promise<OrderAgainNote['kind'] | null> {
    if (kept.length === 0) return null;
    const ordered = line.photoFrame?.id;
    const chosen = frames.find(({ size_id }) => size_id === size.id)?.photo_frame_id;
    if (chosen === ordered) return null;
    if (chosen === undefined && !size.photoFrames.some(({ id }) => id === ordered)) return 'frame-gone';
    if (isInCart(size)) return 'frame-of-cart';
    if (ordered === undefined) return null;
    await chooseFrame(transaction, ownedBy(cartId), { size_id: size.id, photo_frame_id: ordered });
    return null;
  }

  /** One paper for each size, as with frames; without a choice it is the first of the size. */
  async function takeFinish(size: Size, line: Line, kept: Line['files']): Promise<OrderAgainNote['kind'] | null> {
    if (kept.length === 0) return null;
    const offered = size.finishes ?? [];
    const ordered = line.finish?.id;
    const isOffered = offered.some(({ id }) => id === ordered);
    const wantedId = isOffered ? ordered : offered[0]?.id;
    // A cart remembers the paper that was chosen for prints that are not in it any more.
    const chosen = finishes.find(({ size_id }) => size_id === size.id)?.finish_id ?? null;
    if (wantedId !== undefined && finishInEffect(offered, chosen).finish?.id !== wantedId) {
      if (isInCart(size)) return 'finish-of-cart';
      await chooseFinish(transaction, ownedBy(cartId), { size_id: size.id, finish_id: wantedId });
    }
    return ordered !== undefined && !isOffered ? 'finish-gone' : null;
  }
}

/** A crop of other paper would cut what nobody chose. */
function asOrdered(
  { crop, fit, rotate, adjustments }: Line['files'][number],
  isSameShape: boolean,
): Omit<PrintChange, 'quantity'> {
  return {
    crop: crop === null || !isSameShape ? null : JSON.stringify(crop),
    fit,
    rotate,
    adjustments: adjustments == null ? null : JSON.stringify(adjustments),
  };
}

const copiesOf = (files: Line['files']) => files.reduce((total, { quantity }) => total + quantity, 0);

/** A size that was made anew under its old key is the one that comes into the cart. */
const sizeToday = (sizes: readonly Size[], { size }: Line): Size | undefined =>
  sizes.find(({ id }) => id === size.id) ?? sizes.find(({ key }) => key === size.key);

/** On the paper that was ordered, as long as it is sold. */
const pricedToday = (size: Size, finishId: string | undefined): Size =>
  size.finishes?.some(({ id }) => id === finishId) ? pricedOn(size, finishId) : pricedAsOffered(size);

/** The same order at today's prices, size by size; sending is not compared, for it is chosen anew. */
function priceChanges(order: StoredOrderView, { sizes, ...catalogue }: CatalogueSnapshot): OrderAgain['priceChanges'] {
  const today = priceSummary({
    lines: order.lines.flatMap((line) => {
      const { finish, files } = line;
      const sold = sizeToday(sizes, line);
      return sold === undefined ? [] : [{ size: pricedToday(sold, finish?.id), totalQuantity: copiesOf(files) }];
    }),
    discounts: catalogue.discounts,
    shippingPrices: [],
    shippingMethod: SHIPPING_METHOD.pickup,
    catalogueVersion: catalogue.version,
  });
  return order.lines.flatMap((line) => {
    const { size } = line;
    const before = order.priceSummary.breakdown.find((priced) => priced.size === size.key)?.total;
    const now = today?.breakdown.find((priced) => priced.size === sizeToday(sizes, line)?.key)?.total;
    if (before === undefined || now === undefined || before === now) return [];
    return [{ size: size.key, name: size.name, before, now }];
  });
}
