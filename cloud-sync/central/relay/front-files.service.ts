export type { FrontOrderRow } from './front-orders.repository.ts';

import type { IncomingMessage } from 'node:http';
import type { FrontFile, FrontOrder } from '@printfront/shared/contracts/front-files.ts';
import { UploadForm } from '@printfront/shared/contracts/uploaded-files.ts';
import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { parseInput } from '@printfront/shared/server/http/parse-request.ts';
import { followedOrder, isLongOver } from '@printfront/shared/server/orders/followed-order.ts';
import { refuseSending, tooManyPhotos } from '@printfront/shared/server/orders/refuse-too-much.ts';
import { isTakingPart } from '@printfront/shared/server/orders/took-part-proof.ts';
import type { DailyQuota, DailyUse } from '@printfront/shared/server/uploads/daily-quota.ts';
import type { MovingUploads } from '@printfront/shared/server/uploads/moving-uploads.ts';
import { type ReceivedUpload, receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import { requireSameBytes } from '@printfront/shared/server/uploads/same-sending.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { askForRoom, inBothRooms } from '@printfront/shared/server/uploads/upload-room.ts';
import { uuidv7 } from 'uuidv7';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.service.ts';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import type { CentralLimits, LimitsReader } from '../settings/central-limits.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { findTokenHash } from '../sync/edge-servers.repository.ts';
import { secretHash } from '../sync/secret-hash.ts';
import type { CustomersRoom } from '../uploads/customers-room.service.ts';
import { type FrontOrderRow, findFollowedOrder, findFrontOrder } from './front-orders.repository.ts';
import { isShopOnline } from './front-orders.service.ts';
import { countPhotoOfPhone } from './front-phones.repository.ts';
import { noteMoving } from './front-phones.service.ts';
import { refuseClosed } from './refuse-closed.ts';
import {
  countPhotos,
  countSendings,
  findPhotoOfBytes,
  findPhotoOfSending,
  findRelayedPhoto,
  insertPhoto,
  insertSending,
  listRelayedPhotos,
  listSendings,
  type RelayedPhotoRow,
  setReceivedAgain,
} from './relayed-photos.repository.ts';

/** When a phone should ask again for a shop that is away; it looks by itself more often. */
const SHOP_AWAY_RETRY_SECONDS = 10;

export interface FrontFilesDeps {
  database: CentralDatabase;
  blobs: BlobStore;
  admission: UploadAdmission;
  limits: LimitsReader;
  quota: DailyQuota;
  moving: MovingUploads;
  customersRoom: CustomersRoom;
  now(): Date;
}

/** @throws HttpProblem not-found */
export async function requireFrontOrder(
  database: CentralDatabase,
  serverId: string,
  orderId: string,
): Promise<FrontOrderRow> {
  const order = await findFrontOrder(database, serverId, secretHash(orderId));
  if (order === undefined) throw notFound();
  return order;
}

/** @throws HttpProblem order-submitted, order-cancelled, shop-unreachable: told before a phone has sent a whole photo */
export function refuseUnreachable(order: FrontOrderRow, now: Date): void {
  refuseClosed(order);
  if (isShopOnline(order, now)) return;
  throw new HttpProblem('shop-unreachable', 'The shop has no internet at the moment.', {
    retryAfterSeconds: SHOP_AWAY_RETRY_SECONDS,
  });
}

/** @param senderHash of the phone that asks: it is told of its own photos, and of nobody else's */
export async function getFrontOrder(
  database: CentralDatabase,
  order: FrontOrderRow,
  { orderId, senderHash, now, tookPart }: { orderId: string; senderHash: string; now: Date; tookPart: boolean },
): Promise<FrontOrder> {
  const key = { serverId: order.server_id, orderHash: order.order_hash };
  const photos = await listRelayedPhotos(database, key, senderHash);
  const sendings = Map.groupBy(photos.length === 0 ? [] : await listSendings(database, key), ({ photoId }) => photoId);
  return {
    id: orderId,
    shop: { id: order.server_id, name: order.server_name },
    isShopOnline: isShopOnline(order, now),
    state: order.state,
    iid: order.iid,
    kiosk: order.kiosk,
    keptUntil: order.state === 'parked' ? order.kept_until : null,
    files: photos.map((photo) => asFrontFile(photo, sendings.get(photo.id) ?? [], senderHash)),
    placed:
      order.state === 'submitted'
        ? await describePlaced(database, { serverId: order.server_id, orderId, now, tookPart })
        : null,
  };
}

/** As far as the shop has told: the order itself comes with the sync, a moment after the word that it is placed. */
async function describePlaced(
  database: CentralDatabase,
  { serverId, orderId, now, tookPart }: { serverId: string; orderId: string; now: Date; tookPart: boolean },
): Promise<FrontOrder['placed']> {
  const order = await findFollowedOrder(database, { serverId, orderId });
  // Of many shops each has hours of its own one day; central does not know whose count.
  if (order === undefined) return null;
  return followedOrder(order.row, order.details, { hours: null, now, tookPart });
}

/**
 * Whether the phone that asks took part in the order: it sent a photo over mobile data, or the shop says so of it. What the order
 * costs, where it travels and what was said of its slip is told to no other that knows its id, and nothing once the order has
 * been over for a day.
 *
 * @throws HttpProblem not-found
 */
export async function tookPart(
  { database, now }: { database: CentralDatabase; now(): Date },
  { server_id: serverId, order_hash: orderHash }: Pick<FrontOrderRow, 'server_id' | 'order_hash'>,
  { orderId, sender }: { orderId: string; sender: string },
): Promise<boolean> {
  if (sender !== '' && (await isPhoneOf(database, { serverId, orderHash, orderId, sender }))) return true;
  const placed = await findFollowedOrder(database, { serverId, orderId });
  if (placed !== undefined && isLongOver(placed.finishedAt, now())) throw notFound();
  return false;
}

async function isPhoneOf(
  database: CentralDatabase,
  { serverId, orderHash, orderId, sender }: { serverId: string; orderHash: string; orderId: string; sender: string },
): Promise<boolean> {
  if ((await listRelayedPhotos(database, { serverId, orderHash }, secretHash(sender))).length > 0) return true;
  const tokenHash = await findTokenHash(database, serverId);
  return tokenHash !== null && isTakingPart(tokenHash, orderId, sender);
}

/**
 * Takes one photo for a shop. Resolves once the bytes are stored for good, and the shop is told in the same transaction
 * that says so (S25). The same clientFileId again gets the same answer.
 *
 * @throws UploadError, HttpProblem order-submitted, order-cancelled, idempotency-key-reused, too-many-photos, sent-too-often,
 *   quota-exceeded, guests-full
 */
export async function addFrontFile(
  deps: FrontFilesDeps,
  order: FrontOrderRow,
  { request, network }: { request: IncomingMessage; network: string },
): Promise<FrontFile> {
  const { database, blobs, admission, limits: readLimits, quota, moving, customersRoom } = deps;
  const limits = await readLimits();
  const use = relayedUse(order, limits);
  const ofDay = askForRoom(quota, [use]);
  // A phone that sends is a customer who has not left, from its first byte on.
  const end = moving.begin(order.order_hash, request, () => noteMoving(deps, order));
  const key = { serverId: order.server_id, orderHash: order.order_hash };
  const { photoId, senderHash } = await customersRoom.hold({ owner: guestsOf(order), what: 'photo' }, async (room) => {
    const asked = { blobs, admission, owner: order.order_hash, network, askForRoom: inBothRooms(ofDay, room) };
    const upload = await receiveUpload(request, asked).finally(end);
    const form = parseInput(UploadForm, upload.fields);
    const senderHash = form.senderId === undefined ? null : secretHash(form.senderId);
    const sent = { clientFileId: form.clientFileId ?? null, senderHash, mostPhotos: limits.order.photos };
    const photoId = await database
      .transaction()
      .execute((transaction) => recordPhoto(transaction, blobs, key, upload, sent));
    return { photoId, senderHash };
  });
  const sendings = await listSendings(database, { ...key, photoId });
  return asFrontFile(await findRelayedPhoto(database, photoId), sendings, senderHash);
}

export async function recordPhoto(
  transaction: CentralTransaction,
  blobs: Pick<BlobStore, 'has'>,
  { serverId, orderHash }: { serverId: string; orderHash: string },
  { sha256, byteSize, fileName }: ReceivedUpload,
  {
    clientFileId,
    senderHash = null,
    mostPhotos = ORDER_CEILINGS.photos,
  }: { clientFileId: string | null; senderHash?: string | null; mostPhotos?: number },
): Promise<string> {
  // It may have been closed while the photo came in.
  const key = { serverId, orderHash };
  const order = await findFrontOrder(transaction, serverId, orderHash);
  if (order === undefined) throw notFound();
  refuseClosed(order);
  // One photo of an order at a time: the same one over two connections must not become two.
  await lockName(transaction, `front-order/${serverId}/${orderHash}`);
  const repeated = clientFileId === null ? undefined : await findPhotoOfSending(transaction, key, clientFileId);
  if (repeated !== undefined) {
    requireSameBytes(repeated, sha256);
    return repeated.id;
  }
  await claimStoredBytes(transaction, blobs, sha256);

  const belongsTo = { server_id: serverId, order_hash: orderHash };
  const content = { sha256, byte_size: byteSize, name: fileName };
  const known = await findPhotoOfBytes(transaction, key, sha256);
  if (known === undefined && (await countPhotos(transaction, key)) >= mostPhotos) throw tooManyPhotos(mostPhotos);
  refuseSending(await countSendings(transaction, { serverId, orderHash, photoId: known?.id }));
  const photo =
    known ??
    (await insertPhoto(transaction, { id: uuidv7(), ...belongsTo, ...content, state: 'received', refusal: null }));
  const relayId = uuidv7();
  await insertSending(transaction, {
    id: relayId,
    photo_id: photo.id,
    ...belongsTo,
    client_file_id: clientFileId,
    sender_hash: senderHash,
  });
  if (photo.state === 'refused') await setReceivedAgain(transaction, photo.id);
  if (senderHash !== null) await countPhotoOfPhone(transaction, key, senderHash);
  await appendCommand(transaction, {
    serverId,
    command: { type: 'photo-relayed', relayId, orderHash, sha256, byteSize, name: photo.name, clientFileId },
  });
  return photo.id;
}

function asFrontFile(
  { id, name, byte_size, state, refusal }: RelayedPhotoRow,
  sendings: readonly { clientFileId: string | null; senderHash: string | null }[],
  by: string | null,
): FrontFile {
  const own = sendings.filter(({ senderHash }) => senderHash === by);
  const clientFileIds = own.flatMap(({ clientFileId }) => clientFileId ?? []);
  return { id, name, byteSize: byte_size, sentCount: Math.max(1, sendings.length), state, refusal, clientFileIds };
}

/**
 * Of 10^15 order ids a few hundred are open, so a fast guesser gets nowhere either; but a mobile network puts thousands
 * of customers behind one address, and their mistyped addresses must not shut out the others for long.
 */
const LIMIT: AttemptLimit = {
  freeAttempts: 100,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 15 * 60_000,
};

export interface FrontOrderSearch {
  /**
   * A caller who knows an order is never kept waiting: a mobile network is one address for thousands.
   *
   * @param networkOf from where is asked; of whom there is nothing to find
   * @throws HttpProblem not-found, too-many-requests for a caller who guesses
   */
  require(order: { targetId: string; orderId: string }, networkOf: () => Promise<string>): Promise<FrontOrderRow>;
}

/** The one way from what a phone names to an order. */
export function createFrontOrderSearch(deps: { database: CentralDatabase; now(): Date }): FrontOrderSearch {
  const guesses = createGuessedOrders(deps);
  return {
    async require({ targetId, orderId }, networkOf) {
      try {
        return await requireFrontOrder(deps.database, targetId, orderId);
      } catch (error) {
        if (error instanceof HttpProblem) {
          const network = await networkOf();
          await guesses.admit(network);
          await guesses.missed(network);
        }
        throw error;
      }
    },
  };
}

/** For whom bytes are counted that a phone sends over central. */
export const relayedUse = (
  { server_id, order_hash }: Pick<FrontOrderRow, 'server_id' | 'order_hash'>,
  { relayedOrderBytesPerDay: most }: CentralLimits,
): DailyUse => ({ owner: `relayed/${server_id}/${order_hash}`, most });

/** In whose share of the room for what nobody has paid for it counts. */
export const guestsOf = ({ server_id }: Pick<FrontOrderRow, 'server_id'>) =>
  ({ kind: 'guests', serverId: server_id }) as const;

/** Slows down guessing of order addresses. */
const createGuessedOrders = (deps: { database: CentralDatabase; now(): Date }): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'front',
    limit: LIMIT,
    refusal: 'Too many addresses were tried. Please wait a moment.',
  });
