import type { IncomingMessage } from 'node:http';
import {
  type PrintChoice,
  type QuantitiesBody,
  type UploadedFile,
  UploadForm,
  type UploadSizeStatus,
} from '@printfront/shared/contracts/uploaded-files.ts';
import type { UploadTask } from '@printfront/shared/contracts/uploads.ts';
import { printableQuantity } from '@printfront/shared/domain/upload-size-status.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { parseInput } from '@printfront/shared/server/http/parse-request.ts';
import { sizeStatuses } from '@printfront/shared/server/orders/order-content.ts';
import { printChange } from '@printfront/shared/server/orders/photo-rows.ts';
import {
  deleteFile,
  findFile,
  listWanted,
  upsertPrint,
  upsertQuantities,
} from '@printfront/shared/server/orders/photos.repository.ts';
import { printableQuantities } from '@printfront/shared/server/orders/printable-quantities.ts';
import { refuseGrowth } from '@printfront/shared/server/orders/refuse-too-much.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import type { DailyQuota } from '@printfront/shared/server/uploads/daily-quota.ts';
import { type ReceivedUpload, receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { type AskForRoom, askForRoom, inBothRooms } from '@printfront/shared/server/uploads/upload-room.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import { loadAssortment } from '../catalogue/offered-sizes.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { countPhoto, customerUse, type LimitsReader } from '../settings/central-limits.ts';
import { requireSize, requireSizeById } from './assortment.ts';
import type { CustomersRoom } from './customers-room.service.ts';
import { describePhoto, describePhotos, requireOwnFile } from './photo-reads.service.ts';
import { recordUpload } from './record-upload.service.ts';
import { lockChangeable, orderSubmitted, requireOpenUpload, startOpenUpload } from './upload-access.service.ts';
import { loadUploadContent } from './upload-content.service.ts';
import { type FileRow, isAnyOrdered, listFiles, ownedBy } from './uploaded-files.repository.ts';
import { findOpenUpload, touchUpload, type UploadRow } from './uploads.repository.ts';

export interface UploadsDeps {
  database: CentralDatabase;
  blobs: BlobStore;
  admission: UploadAdmission;
  processing: Pick<PhotoProcessing, 'poke'>;
  catalogue: CatalogueReader;
  limits: LimitsReader;
  quota: DailyQuota;
  customersRoom: CustomersRoom;
  now(): Date;
}

/** @throws HttpProblem not-found for a customer who prepares nothing */
export async function getUpload({ database, now }: UploadsDeps, userId: string): Promise<UploadTask> {
  const upload = await requireOpenUpload(database, userId);
  const at = now();
  // Who looks at it still wants it; it is given up after weeks, so once a day is enough.
  if (at.getTime() - Date.parse(upload.touched_at) > DAY_MS) await touchUpload(database, upload.id, at.toISOString());
  return asTask(upload);
}

const DAY_MS = 86_400_000;

export async function startUpload({ database, now }: UploadsDeps, userId: string): Promise<UploadTask> {
  return asTask(await startOpenUpload(database, userId, now().toISOString()));
}

/** Nothing for a customer who prepares nothing. */
export async function getUploadStatus({ database }: UploadsDeps, userId: string): Promise<UploadSizeStatus[]> {
  const upload = await findOpenUpload(database, userId);
  if (upload === undefined) return [];
  return sizeStatuses(await loadUploadContent(database, upload.id, await loadAssortment(database)));
}

/** None of a customer who prepares nothing. */
export async function listUploadFiles({ database }: UploadsDeps, userId: string): Promise<UploadedFile[]> {
  const upload = await findOpenUpload(database, userId);
  return upload === undefined ? [] : describePhotos(database, upload.id, undefined);
}

/** @throws HttpProblem not-found for a size that is not offered, and for a customer who prepares nothing */
export async function listUploadSizeFiles(
  { database }: UploadsDeps,
  userId: string,
  sizeKey: string,
): Promise<UploadedFile[]> {
  const { id } = await requireOpenUpload(database, userId);
  return describePhotos(database, id, await requireSize(database, id, sizeKey));
}

/**
 * Takes one photo. Resolves once bytes and row would survive a power cut; the same photo again changes nothing but its
 * count, and the same clientFileId again not even that.
 *
 * @param sent.network that it comes from: among networks places are shared out, and looks at photos
 * @throws UploadError; HttpProblem order-submitted, too-many-photos; too-many-photos-today, quota-exceeded, account-full, customers-full, and not-found for a size that is not
 *   offered, before anything is read
 */
export async function addUploadFile(
  { database, blobs, admission, processing, limits: readLimits, quota, customersRoom, now }: UploadsDeps,
  userId: string,
  { sizeKey, request, network }: { sizeKey: string; request: IncomingMessage; network: string },
): Promise<UploadedFile> {
  const upload = await findOpenUpload(database, userId);
  const size = await requireSize(database, upload?.id, sizeKey);
  const limits = await readLimits();
  const roomOfDay = askForRoom(quota, [customerUse(userId, limits)]);

  /** Of a photo that does not come whole nothing is counted but its bytes. */
  async function receiveCounted(room: AskForRoom): Promise<ReceivedUpload> {
    const photo = await countPhoto(quota, userId, limits);
    try {
      const whole = await receiveUpload(request, {
        blobs,
        admission,
        owner: userId,
        network,
        askForRoom: inBothRooms(roomOfDay, room),
      });
      photo.settle(1);
      return whole;
    } finally {
      photo.settle(0);
    }
  }

  const owner = { kind: 'account', userId } as const;
  const file = await customersRoom.hold({ owner, what: 'photo' }, async (room) => {
    const received = await receiveCounted(room);
    const { clientFileId } = parseInput(UploadForm, received.fields);
    const mostPhotos = limits.order.photos;
    const record = { userId, received, clientFileId, sizeId: size.id, mostPhotos, at: now().toISOString() };
    return database.transaction().execute((transaction) => recordUpload(transaction, blobs, record));
  });
  if (file.state === 'processing') processing.poke({ owner: userId, sha256: file.sha256, address: network });
  return describePhoto(database, file, size);
}

/**
 * @param prints.sizeKey undefined is the size that the photo was added in
 * @throws HttpProblem not-found, order-submitted, too-many-prints, total-too-high
 */
export async function setUploadPrints(
  deps: UploadsDeps,
  userId: string,
  { fileId, sizeKey, choice }: { fileId: string; sizeKey: string | undefined; choice: PrintChoice },
): Promise<UploadedFile> {
  const { database } = deps;
  const { size_id, upload_task_id: uploadId } = await requireOwnFile(database, userId, fileId);
  const size = await (sizeKey === undefined
    ? requireSizeById(database, uploadId, size_id)
    : requireSize(database, uploadId, sizeKey));
  const changeWanted = await createWantedChange(deps);
  const file = await changeFile(deps, userId, fileId, (transaction, { state }) =>
    changeWanted(transaction, uploadId, async () => {
      const quantity = printableQuantity(state, choice.quantity);
      await upsertPrint(transaction, { file_id: fileId, size_id: size.id }, printChange({ ...choice, quantity }));
    }),
  );
  return describePhoto(database, file, size);
}

/** All or nothing. @throws HttpProblem not-found, order-submitted, too-many-prints, total-too-high */
export async function setUploadSizeQuantities(
  deps: UploadsDeps,
  userId: string,
  { sizeKey, quantities, alsoIn }: QuantitiesBody & { sizeKey: string },
): Promise<UploadedFile[]> {
  const { database, now } = deps;
  const fileIds = [...quantities, ...(alsoIn?.quantities ?? [])].map(({ fileId }) => fileId);
  if (await isAnyOrdered(database, userId, fileIds)) throw orderSubmitted();
  const { id } = await requireOpenUpload(database, userId);
  const size = await requireSize(database, id, sizeKey);
  const other = alsoIn && (await requireSize(database, id, alsoIn.size));
  const changeWanted = await createWantedChange(deps);
  await database.transaction().execute(async (transaction) => {
    await lockChangeable(transaction, userId, id);
    const files = await listFiles(transaction, id);
    await changeWanted(transaction, id, async () => {
      await upsertQuantities(transaction, size.id, printableQuantities(files, quantities));
      if (other === undefined) return;
      await upsertQuantities(transaction, other.id, printableQuantities(files, alsoIn?.quantities ?? []));
    });
    await touchUpload(transaction, id, now().toISOString());
  });
  return describePhotos(database, id, size);
}

/** @throws HttpProblem not-found, order-submitted */
export async function removeUploadFile(deps: UploadsDeps, userId: string, fileId: string): Promise<void> {
  await changeFile(deps, userId, fileId, (transaction) => deleteFile(transaction, fileId));
}

/**
 * To be asked for before the transaction begins: SQLite has one connection, which a transaction has to itself.
 *
 * @returns what changes the prints that are wanted, unless that makes more of the upload than one order may be
 */
async function createWantedChange({ catalogue, limits }: UploadsDeps) {
  const current = await catalogue();
  const { order } = await limits();
  return async (transaction: CentralTransaction, uploadId: string, change: () => Promise<void>): Promise<void> => {
    const before = await listWanted(transaction, ownedBy(uploadId));
    await change();
    refuseGrowth({ before, after: await listWanted(transaction, ownedBy(uploadId)) }, current, order);
  };
}

/** Changes what was chosen for a photo, in an upload that is not ordered. */
async function changeFile(
  { database, now }: UploadsDeps,
  userId: string,
  fileId: string,
  change: (transaction: CentralTransaction, file: FileRow) => Promise<void>,
): Promise<FileRow> {
  const { upload_task_id } = await requireOwnFile(database, userId, fileId);
  return database.transaction().execute(async (transaction) => {
    await lockChangeable(transaction, userId, upload_task_id);
    const file = await findFile(transaction, fileId);
    // Taken out on another device meanwhile.
    if (file === undefined) throw notFound();
    await change(transaction, file);
    await touchUpload(transaction, upload_task_id, now().toISOString());
    return file;
  });
}

const asTask = ({ id, order_id }: UploadRow): UploadTask => ({ id, orderId: order_id });
