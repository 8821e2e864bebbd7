import { createHash, randomBytes } from 'node:crypto';
import { BLOB_PART_BYTES, type BlobPartAnswer, type MissingBlob } from '@printfront/cloud-sync/protocol/blobs.ts';
import { BlobMissingError, type BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import {
  type BlobPart,
  countOpenBlobs,
  deleteParts,
  findParts,
  findStaleBlobs,
  hasReceipt,
  insertPart,
  insertReceipt,
} from './blob-parts.repository.ts';

/**
 * Appended to every stored part. A part is removed when its blob is whole; with a secret at its end it can never be the
 * same bytes as a photo that a sender keeps under the photo's hash.
 */
const PART_SALT_BYTES = 32;
/** Less than this is not worth a row when a connection broke. */
const SMALLEST_PART_BYTES = 32 * 1024;
export const STALE_AFTER_MS = 3 * 24 * 3_600_000;

/** A shop sends few photos at a time, and none that no order needs; whoever has its token could fill the disk with them. */
const MOST_UNASKED_BLOBS = 100;

export interface BlobReceiver {
  database: CentralDatabase;
  blobs: BlobStore;
  /**
   * What central can promise of a photo, decided in the transaction of the receipt: code that deletes photos waits for it.
   * Without it everything that is stored counts as kept.
   */
  standOf?: ((transaction: CentralTransaction, blob: ReceivedBlob) => Promise<BlobStand>) | undefined;
  /** Whether central has these bytes for this very shop, which need not bring them to have them: relayed photos. */
  wasGivenTo?: ((blob: ReceivedBlob) => Promise<boolean>) | undefined;
  /** These bytes came although no order needs them: they may go again. */
  onUnwanted?: ((sha256s: readonly string[]) => Promise<unknown>) | undefined;
}

export type BlobStand = 'kept' | 'missing' | 'unwanted';

export interface ReceivedBlob {
  serverId: string;
  sha256: string;
}

/**
 * Of the blobs asked for those that get no receipt, with what has come of them; the others get theirs. To a shop that has not
 * brought the bytes itself a photo of others is one that is not there: it may only know their hash.
 */
export async function findMissingBlobs(
  receiver: BlobReceiver,
  serverId: string,
  sha256s: readonly string[],
): Promise<MissingBlob[]> {
  const missing: MissingBlob[] = [];
  for (const sha256 of new Set(sha256s)) {
    const stand = await tryReceipt(receiver, { serverId, sha256 });
    if (stand === 'kept') continue;
    const blob = { sha256, receivedBytes: receivedBytes(await findParts(receiver.database, serverId, sha256)) };
    missing.push(stand === 'unwanted' ? { ...blob, isUnwanted: true } : blob);
  }
  return missing;
}

/**
 * Takes a part and says where the blob stands. Whole and as named: stored durably, then the receipt. Cut off in the
 * middle: what came is kept, and the next part goes on from there.
 *
 * @param body ends early, without an error, when the connection breaks
 * @throws StorageError
 */
export async function receiveBlobPart(
  receiver: BlobReceiver,
  part: { serverId: string; sha256: string; offset: number; byteSize: number; body: AsyncIterable<Uint8Array> },
): Promise<BlobPartAnswer> {
  const { database, blobs } = receiver;
  const { serverId, sha256, offset, byteSize, body } = part;
  if (await isStoredFor(receiver, part)) {
    await drain(body);
    return giveReceipt(receiver, part);
  }
  const received = receivedBytes(await findParts(database, serverId, sha256));
  if (received >= byteSize) {
    await drain(body);
    return assemble(receiver, part);
  }
  if (offset !== received) {
    await drain(body);
    return unlessWhole(receiver, part, () => ({ state: 'partial', receivedBytes: received }));
  }
  if (received === 0 && (await isOneTooMany(receiver, part))) {
    await drain(body);
    return { state: 'refused', isUnwanted: true };
  }

  const writer = await blobs.createBlobWriter(Math.min(byteSize - offset, BLOB_PART_BYTES));
  try {
    const hash = createHash('sha256');
    let came = 0;
    for await (const chunk of body) {
      came += chunk.byteLength;
      if (offset + came > byteSize) return dropParts(receiver, part);
      hash.update(chunk);
      await writer.write(chunk);
    }
    if (came === byteSize) {
      if (hash.digest('hex') !== sha256) return dropParts(receiver, part);
      await writer.commit();
      return giveReceipt(receiver, part, { isBrought: true });
    }
    if (came < SMALLEST_PART_BYTES && offset + came < byteSize) return { state: 'partial', receivedBytes: received };
    await writer.write(randomBytes(PART_SALT_BYTES));
    const stored = await writer.commit();
    const row = { serverId, sha256, offset, byteSize: came, partSha256: stored.sha256 };
    // The same part came over another connection at the same moment, and was first.
    if (!(await insertPart(database, row))) await blobs.remove(stored.sha256);
  } finally {
    await writer.abort();
  }
  const reached = receivedBytes(await findParts(database, serverId, sha256));
  if (reached >= byteSize) return assemble(receiver, part);
  return unlessWhole(receiver, part, () => ({ state: 'partial', receivedBytes: reached }));
}

/** The first part of a photo that no order names, and as many of such are open already as one shop may have. */
async function isOneTooMany({ database, standOf }: BlobReceiver, { serverId, sha256 }: ReceivedBlob): Promise<boolean> {
  if (standOf === undefined || (await countOpenBlobs(database, serverId)) < MOST_UNASKED_BLOBS) return false;
  const stand = await database.transaction().execute((transaction) => standOf(transaction, { serverId, sha256 }));
  return stand === 'unwanted';
}

/** A receipt alone is no proof that the bytes are still there, and the bytes alone are none that this shop ever had them. */
async function isStoredFor(
  { database, blobs, wasGivenTo }: BlobReceiver,
  { serverId, sha256 }: ReceivedBlob,
): Promise<boolean> {
  const mayHaveIt =
    (await hasReceipt(database, serverId, sha256)) || ((await wasGivenTo?.({ serverId, sha256 })) ?? false);
  return mayHaveIt && (await blobs.has(sha256));
}

/**
 * Over another connection the shop's blob may have become whole meanwhile, and its parts are gone: to be asked after the
 * parts, because they are removed together with its receipt.
 */
async function unlessWhole(
  receiver: BlobReceiver,
  blob: ReceivedBlob,
  otherwise: () => BlobPartAnswer | Promise<BlobPartAnswer>,
): Promise<BlobPartAnswer> {
  if (await isStoredFor(receiver, blob)) return giveReceipt(receiver, blob);
  return otherwise();
}

/** Parts of a shop that has given up on them. */
export async function dropStaleParts(receiver: BlobReceiver, serverId: string): Promise<void> {
  const before = new Date(Date.now() - STALE_AFTER_MS).toISOString();
  for (const sha256 of await findStaleBlobs(receiver.database, serverId, before)) {
    await dropParts(receiver, { serverId, sha256 });
  }
}

async function assemble(receiver: BlobReceiver, blob: ReceivedBlob & { byteSize: number }): Promise<BlobPartAnswer> {
  const { database, blobs } = receiver;
  const parts = await findParts(database, blob.serverId, blob.sha256);
  const writer = await blobs.createBlobWriter(blob.byteSize);
  try {
    const hash = createHash('sha256');
    for (const { byteSize, partSha256 } of parts) {
      for await (const chunk of await blobs.openRead(partSha256, { start: 0, end: byteSize - 1 })) {
        hash.update(chunk);
        await writer.write(chunk);
      }
    }
    if (receivedBytes(parts) !== blob.byteSize || hash.digest('hex') !== blob.sha256)
      return unlessWhole(receiver, blob, () => dropParts(receiver, blob));
    await writer.commit();
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    // Else a part is lost, and the photo has to come again.
    return unlessWhole(receiver, blob, () => dropParts(receiver, blob));
  } finally {
    await writer.abort();
  }
  return giveReceipt(receiver, blob, { isBrought: true });
}

/** The bytes were here a moment ago. The answer is what holds now: another process may have deleted them since. */
async function giveReceipt(
  receiver: BlobReceiver,
  blob: ReceivedBlob,
  { isBrought = false } = {},
): Promise<BlobPartAnswer> {
  const stand = await tryReceipt(receiver, blob, isBrought);
  if (stand === 'kept') return { state: 'stored' };
  if (stand === 'missing') return { state: 'partial', receivedBytes: 0 };
  await dropParts(receiver, blob);
  await receiver.onUnwanted?.([blob.sha256]);
  return { state: 'refused', isUnwanted: true };
}

/**
 * A receipt is a promise, so it is given only for what no other process is about to delete, and only to a shop that had the
 * bytes.
 *
 * @param isBrought this very call brought them
 */
async function tryReceipt(
  receiver: BlobReceiver,
  { serverId, sha256 }: ReceivedBlob,
  isBrought = false,
): Promise<BlobStand> {
  const { database, blobs, standOf } = receiver;
  const isStored = isBrought ? await blobs.has(sha256) : await isStoredFor(receiver, { serverId, sha256 });
  const { stand, parts } = await database.transaction().execute(async (transaction) => {
    const promised = (await standOf?.(transaction, { serverId, sha256 })) ?? 'kept';
    const stand = promised === 'kept' && !isStored ? 'missing' : promised;
    if (stand !== 'kept') return { stand, parts: [] };
    await insertReceipt(transaction, serverId, sha256);
    return { stand, parts: await deleteParts(transaction, serverId, sha256) };
  });
  for (const part of parts) await blobs.remove(part);
  return stand;
}

async function dropParts(
  { database, blobs }: BlobReceiver,
  { serverId, sha256 }: ReceivedBlob,
): Promise<BlobPartAnswer> {
  for (const part of await deleteParts(database, serverId, sha256)) await blobs.remove(part);
  return { state: 'refused' };
}

function receivedBytes(parts: readonly BlobPart[]): number {
  let end = 0;
  for (const part of parts) if (part.offset === end) end += part.byteSize;
  return end;
}

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body);
}
