import type { IncomingMessage } from 'node:http';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import {
  type PrintChoice,
  type QuantitiesBody,
  type UploadedFile,
  UploadForm,
} from '@printfront/shared/contracts/uploaded-files.ts';
import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import type { Similarity } from '@printfront/shared/domain/similar-shots.ts';
import { printableQuantity } from '@printfront/shared/domain/upload-size-status.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { CommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import { parseInput } from '@printfront/shared/server/http/parse-request.ts';
import { mainSize } from '@printfront/shared/server/orders/catalogue-view.ts';
import { sizeWithFrame } from '@printfront/shared/server/orders/chosen-frames.ts';
import { type PrintRow, printChange } from '@printfront/shared/server/orders/photo-rows.ts';
import {
  deleteFile,
  findFile,
  getFile,
  insertFile,
  listChosenFrames,
  listPrints,
  listPrintsOfFile,
  listWanted,
  upsertPrint,
  upsertQuantities,
} from '@printfront/shared/server/orders/photos.repository.ts';
import { printableQuantities } from '@printfront/shared/server/orders/printable-quantities.ts';
import { refuseGrowth, refuseSending, tooManyPhotos } from '@printfront/shared/server/orders/refuse-too-much.ts';
import type { SizeView } from '@printfront/shared/server/orders/size-view.ts';
import { asUploadedFile as asFile, describePhotos } from '@printfront/shared/server/orders/uploaded-file.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { DailyQuota } from '@printfront/shared/server/uploads/daily-quota.ts';
import {
  type ReceivedUpload,
  type ReceiveUploadOptions,
  receiveUpload,
} from '@printfront/shared/server/uploads/receive-upload.ts';
import { requireSameBytes } from '@printfront/shared/server/uploads/same-sending.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { UploadError } from '@printfront/shared/server/uploads/upload-error.ts';
import { askForRoom } from '@printfront/shared/server/uploads/upload-room.ts';
import { uuidv7 } from 'uuidv7';
import { hashSecret } from '../access/secrets.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTables, EdgeTransaction } from '../database/database.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import type { BlobGate } from './blob-gate.ts';
import { requireSizeOfOrder } from './order-content.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import type { PhotoTraffic } from './photo-traffic.ts';
import { type OwnFile, storeOwnFile } from './store-own-file.ts';
import {
  type FileRow,
  findUploadSituation,
  insertPrint,
  insertSending,
  listFiles,
  ownedBy,
  recountSendings,
  removeSendings,
  type SeenBy,
  type UploadSituation,
} from './storefront-files.repository.ts';
import { markQuantitiesChosen, touchOrder } from './storefront-orders.repository.ts';
import { requireChangeable } from './storefront-orders.service.ts';

/** @property address where a phone calls from */
export type PhotoSender = { readonly source: 'kiosk' } | { readonly source: 'phone'; readonly address: string };
/** A stick is put into the kiosk. */
const KIOSK: PhotoSender = { source: 'kiosk' };

export interface Uploads {
  /** Of any order. @throws HttpProblem not-found */
  requireFile(fileId: string): Promise<FileRow>;
  /**
   * Takes one photo. Resolves once bytes and row would survive a power cut; the same photo again changes nothing but its
   * count, and the same clientFileId again not even that.
   *
   * @throws UploadError, HttpProblem order-submitted, order-cancelled, parameter-invalid, idempotency-key-reused,
   *   too-many-photos, sent-too-often, quota-exceeded
   */
  addStorefrontFile(orderId: string, from: PhotoSender, request: IncomingMessage): Promise<UploadedFile>;
  /**
   * The same of a photo that this computer reads by itself, for its own kiosk.
   *
   * @throws UploadError, HttpProblem as above; what reading it throws
   */
  addOwnFile(orderId: string, file: OwnFile & { clientFileId: string }): Promise<UploadedFile>;
  /** @throws HttpProblem not-found for a size that is not offered */
  listStorefrontFiles(orderId: string, sizeKey: string | undefined, seenBy: SeenBy): Promise<UploadedFile[]>;
  /** @throws HttpProblem not-found, too-many-prints, total-too-high */
  setStorefrontPrints(file: FileRow, sizeKey: string, choice: PrintChoice): Promise<UploadedFile>;
  /** All or nothing. @throws HttpProblem not-found when one of the photos is not in this order, too-many-prints, total-too-high */
  setStorefrontSizeQuantities(orderId: string, sizeKey: string, wanted: QuantitiesBody): Promise<UploadedFile[]>;
  removeStorefrontFile(file: FileRow): Promise<void>;
  /** Takes back what one phone sent; another phone's copy of the same photo stays. @throws HttpProblem not-found */
  removeAsSender(file: FileRow, senderId: string | undefined): Promise<void>;
}

export interface UploadsDeps {
  database: EdgeDatabase;
  commits: CommitBatcher<EdgeTables>;
  blobs: BlobStore;
  gate: BlobGate;
  traffic: PhotoTraffic;
  admission: UploadAdmission;
  processing: PhotoProcessing;
  catalogue: CatalogueSource;
  limits: LimitsReader;
  quota: DailyQuota;
  followers: Pick<OrderFollowers, 'photosChanged'>;
  phones: Pick<PhonesAtOrders, 'begin' | 'arrived'>;
  now: () => Date;
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { database, commits, blobs, gate, traffic, admission, processing, catalogue, quota, now } = deps;
  const { followers, phones } = deps;

  /** A phone that sends is a customer who has not left, from its first byte on. */
  async function receive(
    from: PhotoSender,
    request: IncomingMessage,
    asked: ReceiveUploadOptions & { owner: string },
  ): Promise<ReceivedUpload> {
    const end = from.source === 'phone' ? phones.begin(asked.owner, request) : () => {};
    try {
      return await receiveUpload(request, asked);
    } finally {
      end();
    }
  }

  async function requireView(orderId: string, sizeKey: string): Promise<SizeView> {
    const asked = { key: sizeKey, catalogue: await requireCatalogue(catalogue) };
    const size = await requireSizeOfOrder(database, orderId, asked);
    return sizeWithFrame(size, await listChosenFrames(database, ownedBy(orderId)));
  }

  async function list(orderId: string, view: SizeView | undefined, seenBy: SeenBy = 'all'): Promise<UploadedFile[]> {
    const files = await listFiles(database, orderId, seenBy);
    const prints = await listPrints(database, ownedBy(orderId));
    return describePhotos(files, prints, (file, own, similarity) => asUploadedFile(file, own, view, similarity));
  }

  /** Changes how many prints are wanted, unless that would make more of the order than one may be. */
  async function changeWanted(orderId: string, change: (transaction: EdgeTransaction) => Promise<void>): Promise<void> {
    const snapshot = await requireCatalogue(catalogue);
    const limits = await deps.limits();
    await commits.run(async (transaction) => {
      await requireChangeable(transaction, orderId);
      const before = await listWanted(transaction, ownedBy(orderId));
      await change(transaction);
      refuseGrowth({ before, after: await listWanted(transaction, ownedBy(orderId)) }, snapshot, limits.order);
      await markQuantitiesChosen(transaction, orderId, now().toISOString());
    });
  }

  /** Of bytes that are stored. */
  async function record(
    orderId: string,
    from: PhotoSender,
    upload: UploadRecord['upload'],
    form: UploadRecord['form'],
  ): Promise<UploadedFile> {
    const snapshot = await catalogue.current();
    const { order: most } = await deps.limits();
    const defaultSize = snapshot === null ? undefined : mainSize(snapshot);
    const wanted = { orderId, source: from.source, upload, form, defaultSize, at: now().toISOString() };
    const { file, prints } = await gate.hold(upload.sha256, async () => {
      // The last other photo of the same bytes may have been deleted while these came, and the bytes with it.
      if (!(await blobs.has(upload.sha256))) throw deletedMeanwhile();
      return commits.run((transaction) => recordUpload(transaction, wanted, most.photos));
    });
    // Kiosks count for no address: theirs may be a guest's too, and what is sent there is bounded by who stands there.
    const sent = { owner: orderId, sha256: upload.sha256 };
    if (file.state === 'processing') {
      processing.poke(from.source === 'phone' ? { ...sent, address: networkOf(from.address) } : undefined);
    }
    if (form.senderId !== undefined) phones.arrived(orderId, hashSecret(form.senderId));
    followers.photosChanged(orderId);
    return asUploadedFile(file, prints, undefined);
  }

  return {
    async requireFile(fileId) {
      const file = await findFile(database, fileId);
      if (file === undefined) throw notFound();
      return file;
    },

    async addStorefrontFile(orderId, from, request) {
      const limits = await deps.limits();
      const uses = [{ owner: `order/${orderId}`, most: limits.orderBytesPerDay }];
      if (from.source === 'phone') uses.push({ owner: `phone/${from.address}`, most: limits.phoneBytesPerDay });
      const room = askForRoom(quota, uses);
      const asked = { blobs: traffic.counted(blobs), admission, owner: orderId, askForRoom: room };
      const upload = await receive(from, request, asked);
      return record(orderId, from, upload, parseInput(UploadForm, upload.fields));
    },

    async addOwnFile(orderId, { clientFileId, ...file }) {
      const limits = await deps.limits();
      const room = await askForRoom(quota, [{ owner: `order/${orderId}`, most: limits.orderBytesPerDay }])(
        file.byteSize,
        file.byteSize,
      );
      try {
        const upload = await storeOwnFile(traffic.counted(blobs), file);
        return await record(orderId, KIOSK, upload, { clientFileId });
      } finally {
        room.end(file.byteSize);
      }
    },

    async listStorefrontFiles(orderId, sizeKey, seenBy) {
      return list(orderId, sizeKey === undefined ? undefined : await requireView(orderId, sizeKey), seenBy);
    },

    async setStorefrontPrints(file, sizeKey, choice) {
      const view = await requireView(file.storefront_order_id, sizeKey);
      let changed = file;
      await changeWanted(file.storefront_order_id, async (transaction) => {
        const current = await findFile(transaction, file.id);
        if (current === undefined) throw notFound();
        const quantity = printableQuantity(current.state, choice.quantity);
        await upsertPrint(
          transaction,
          { file_id: file.id, size_id: view.size.id },
          printChange({ ...choice, quantity }),
        );
        changed = current;
      });
      return asUploadedFile(changed, await listPrintsOfFile(database, file.id), view);
    },

    async setStorefrontSizeQuantities(orderId, sizeKey, { quantities, alsoIn }) {
      const view = await requireView(orderId, sizeKey);
      const other = alsoIn && (await requireView(orderId, alsoIn.size));
      await changeWanted(orderId, async (transaction) => {
        const files = await listFiles(transaction, orderId);
        await upsertQuantities(transaction, view.size.id, printableQuantities(files, quantities));
        if (other === undefined) return;
        await upsertQuantities(transaction, other.size.id, printableQuantities(files, alsoIn?.quantities ?? []));
      });
      return list(orderId, view);
    },

    async removeStorefrontFile(file) {
      await commits.run(async (transaction) => {
        await requireChangeable(transaction, file.storefront_order_id);
        await deleteFile(transaction, file.id);
      });
      followers.photosChanged(file.storefront_order_id);
    },

    async removeAsSender(file, senderId) {
      if (senderId === undefined) throw notFound();
      await commits.run(async (transaction) => {
        const { removed, left } = await removeSendings(transaction, file.id, hashSecret(senderId));
        if (removed === 0) throw notFound();
        await requireChangeable(transaction, file.storefront_order_id);
        if (left === 0) await deleteFile(transaction, file.id);
        else await recountSendings(transaction, file.id);
      });
      followers.photosChanged(file.storefront_order_id);
    },
  };
}

interface UploadRecord {
  orderId: string;
  source: FileRow['source'];
  upload: Pick<ReceivedUpload, 'sha256' | 'byteSize' | 'fileName'>;
  form: ReturnType<typeof UploadForm.parse>;
  /** What a new photo becomes one print of. */
  defaultSize: Size | undefined;
  at: string;
}

interface RecordedUpload {
  file: FileRow;
  prints: PrintRow[];
}

/**
 * Adds a photo whose bytes are stored to an order, in a transaction.
 *
 * @param mostPhotos that an order may have
 * @throws HttpProblem order-submitted, order-cancelled, not-found, idempotency-key-reused, too-many-photos,
 *   sent-too-often; nothing is written then
 */
export async function recordUpload(
  transaction: EdgeDatabase,
  record: UploadRecord,
  mostPhotos: number = ORDER_CEILINGS.photos,
): Promise<RecordedUpload> {
  const { orderId, upload, form, defaultSize, at } = record;
  const { sha256 } = upload;
  const { clientFileId } = form;
  const asked = { orderId, clientFileId, sha256, sizeId: defaultSize?.id };
  const situation = await findUploadSituation(transaction, asked);
  if (situation === undefined) {
    await requireChangeable(transaction, orderId);
    throw notFound();
  }
  if (situation.repeatedFileId !== null) {
    const repeated = await recorded(transaction, situation.repeatedFileId);
    requireSameBytes(repeated.file, sha256);
    return repeated;
  }
  const { sameBytesFileId } = situation;
  if (sameBytesFileId === null && situation.photoCount >= mostPhotos) throw tooManyPhotos(mostPhotos);
  refuseSending({ ofPhoto: situation.sameBytesCount, ofOrder: situation.sendingCount });
  const added = sameBytesFileId === null ? await recordNewFile(transaction, record, situation) : undefined;
  const fileId = added?.file.id ?? sameBytesFileId ?? '';
  await insertSending(transaction, {
    storefront_order_id: orderId,
    file_id: fileId,
    client_file_id: clientFileId ?? null,
    sender_hash: form.senderId === undefined ? null : hashSecret(form.senderId),
  });
  if (isLongSince(situation.touchedAt, at)) await touchOrder(transaction, orderId, at);
  if (added !== undefined) return added;
  await recountSendings(transaction, fileId);
  return recorded(transaction, fileId);
}

async function recorded(transaction: EdgeDatabase, fileId: string): Promise<RecordedUpload> {
  return { file: await getFile(transaction, fileId), prints: await listPrintsOfFile(transaction, fileId) };
}

const TOUCH_EVERY_MS = 60_000;

/** Orders are given up after hours: a touch a minute is enough. A clock that was set back counts as long since. */
function isLongSince(touchedAt: string, at: string): boolean {
  const passedMs = Date.parse(at) - Date.parse(touchedAt);
  return passedMs < 0 || passedMs >= TOUCH_EVERY_MS;
}

/**
 * A new photo is one print of the main size as long as every photo before it still is: who has begun to choose, or has
 * set some to none, decides about the new ones too.
 */
async function recordNewFile(
  transaction: EdgeDatabase,
  { orderId, source, upload, defaultSize, at }: UploadRecord,
  { inspectedFileId, isOneUnwanted }: UploadSituation,
): Promise<RecordedUpload> {
  // The same bytes may have come with another order, and been looked at already.
  const inspected = inspectedFileId === null ? undefined : await findFile(transaction, inspectedFileId);
  const file = await insertFile(transaction, {
    id: uuidv7(),
    storefront_order_id: orderId,
    name: upload.fileName,
    sha256: upload.sha256,
    byte_size: upload.byteSize,
    width: inspected?.width ?? null,
    height: inspected?.height ?? null,
    state: inspected?.state ?? 'processing',
    traits: inspected?.traits ?? null,
    source,
    created_at: at,
  });
  if (defaultSize === undefined || isOneUnwanted || inspected?.state === 'damaged') return { file, prints: [] };
  return { file, prints: [await insertPrint(transaction, { file_id: file.id, size_id: defaultSize.id, quantity: 1 })] };
}

/** The phone or kiosk sends this one again by itself. */
function deletedMeanwhile(): UploadError {
  return new UploadError('upload-incomplete', 'The same photo was being deleted. Send it again.');
}

/** A photo of a storefront order as the wire shows it. */
function asUploadedFile(
  file: FileRow,
  prints: readonly PrintRow[],
  view: SizeView | undefined,
  similarity?: Similarity,
): UploadedFile {
  const url = `${API_BASE}/storefront/orders/${file.storefront_order_id}/files/${file.id}`;
  return asFile(file, prints, view, url, similarity);
}
