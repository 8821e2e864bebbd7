import type { IncomingMessage } from 'node:http';
import type { SlipTransfer } from '../../domain/slip-code.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import type { DailyQuota, DailyUse, SetAside } from '../uploads/daily-quota.ts';
import { receiveUpload } from '../uploads/receive-upload.ts';
import type { UploadAdmission } from '../uploads/upload-admission.ts';
import { type AskForRoom, askForRoom, inBothRooms } from '../uploads/upload-room.ts';
import { readSlip, type SlipReaderDeps } from './read-slip.ts';

export interface SlipLimits {
  readonly largestSlipBytes: number;
  /** Slips of one order in one day. */
  readonly slipsPerDay: number;
}

export interface TakeSlipDeps extends SlipReaderDeps {
  blobs: BlobStore;
  admission: UploadAdmission;
  limits: SlipLimits;
  quota: DailyQuota;
}

interface SlipSent {
  readonly orderId: string;
  readonly incoming: IncomingMessage;
  /** Whose place among those who send, and whose turn among those who wait for pictures. A guest's address is its network. */
  readonly owner: string;
  readonly turn: PhotoTurn;
  /** For whom its bytes are counted. */
  readonly uses: readonly DailyUse[];
  /** Where what it takes is bounded beside the day's bytes. */
  readonly room?: AskForRoom | undefined;
  /** The call came before: then it is no other slip of the day. */
  readonly isRepeated?: boolean;
}

export interface TakenSlip {
  readonly sha256: string;
  readonly byteSize: number;
  /** Null where no code could be read. */
  readonly transfer: SlipTransfer | null;
}

/**
 * Takes the picture of a transfer: durable before anything is said of it, and read for what its code says. The caller has
 * asked whether the order takes one, and asks again in `record`: meanwhile staff may have decided.
 *
 * @param asked.isDone whether these very bytes were answered before; then nothing is recorded
 * @param asked.record writes it down
 * @throws UploadError; HttpProblem file-type-unsupported, too-many-slips, quota-exceeded, and what `room` and `record` throw
 */
export async function takeSlip(
  deps: TakeSlipDeps,
  sent: SlipSent,
  asked: { isDone?(sha256: string): Promise<boolean>; record(slip: TakenSlip): Promise<void> },
): Promise<void> {
  const { blobs, admission, quota, limits } = deps;
  const { orderId, incoming, owner, turn, uses, room, isRepeated = false } = sent;
  const slipOfDay = isRepeated ? undefined : await requireSlipOfDay(deps, orderId);
  try {
    const maximumBytes = limits.largestSlipBytes;
    const ofDay = askForRoom(quota, uses);
    const askedFor = room === undefined ? ofDay : inBothRooms(ofDay, room);
    const { sha256, byteSize } = await receiveUpload(incoming, {
      blobs,
      admission,
      owner,
      network: turn.class === 'guest' ? turn.address : undefined,
      maximumBytes,
      askForRoom: askedFor,
    });
    if (isRepeated && (await asked.isDone?.(sha256)) === true) return;
    await asked.record({ sha256, byteSize, transfer: await readSlip(deps, sha256, turn) });
    slipOfDay?.settle(1);
  } finally {
    // One that did not come whole replaces nothing; its bytes are still counted.
    slipOfDay?.settle(0);
  }
}

/** @throws HttpProblem too-many-slips */
async function requireSlipOfDay(
  { limits, quota }: Pick<TakeSlipDeps, 'limits' | 'quota'>,
  orderId: string,
): Promise<SetAside> {
  const use = { owner: `slips/${orderId}`, most: limits.slipsPerDay };
  const slip = await quota.setAside(use, { atLeast: 1, atMost: 1 });
  if (slip !== null) return slip;
  throw new HttpProblem(
    'too-many-slips',
    `A slip can be sent ${limits.slipsPerDay} times a day. The last one counts; ask the staff, or send another tomorrow.`,
    { limit: limits.slipsPerDay, retryAfterSeconds: quota.secondsToNextDay() },
  );
}
