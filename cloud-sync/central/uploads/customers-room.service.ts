import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { AskForRoom, UploadRoom } from '@printfront/shared/server/uploads/upload-room.ts';
import type { BlobCollector } from '../blobs/blob-collector.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { CentralLimits, LimitsReader } from '../settings/central-limits.ts';
import { UNPAID_BUCKET_BYTES } from '../settings/default-limits.ts';
import { countHeldBytes, type RoomOwner } from './held-bytes.repository.ts';

/**
 * Of what the disk has above its reserve, all that nobody has paid for may take so much; the rest is for shops' photos and paid
 * orders. Free accounts are anybody's.
 */
const PART_OF_DISK = 0.5;
/** Nobody has more than this part of what the others leave free: whoever comes finds room, however many came before. */
const PART_OF_FREE = 0.5;
/** Photos stop before slips do: who has filled a share with photos can still pay for them. */
const PART_FOR_PHOTOS = 0.95;

/** How long a count is believed; what comes meanwhile is added to it. */
const ALL_BELIEVED_MS = 30_000;
const OWNER_BELIEVED_MS = 5_000;
/** Nobody is refused by an older count of all, or by any of what is their own. */
const REFUSED_BELIEVED_MS = 5_000;
const OWNERS_REMEMBERED = 1_000;
/** When it is worth asking again for what others have to make room for. */
const RETRY_SECONDS = 60;

interface Asked {
  readonly owner: RoomOwner;
  readonly what: 'photo' | 'slip';
}

export interface CustomersRoom {
  /**
   * Sets room aside for one body from before it is read until it is written down, or given up: then its bytes go at once.
   *
   * @param take receives the body by what it is given, and writes it down
   * @throws HttpProblem account-full, customers-full, guests-full from what `take` is given; and what `take` throws
   */
  hold<Value>(asked: Asked, take: (askForRoom: AskForRoom) => Promise<Value>): Promise<Value>;
}

/** One body on its way, or just written down: a count that began before that may not know it. */
interface Held {
  readonly owner: string;
  bytes: number;
  /** By the clock of this process; null while it is under way. */
  writtenAt: number | null;
}

interface Count {
  readonly bytes: number;
  readonly begunAt: number;
}

/**
 * The one thing that says how much of what nobody has paid for is taken in here. What is under way in other processes is counted
 * once it is written down.
 *
 * @param disk its room; null where photos lie in a bucket
 */
export function createCustomersRoom({
  database,
  collector,
  limits: readLimits,
  disk,
}: {
  database: CentralDatabase;
  collector: Pick<BlobCollector, 'collectOf'>;
  limits: LimitsReader;
  disk: (() => Promise<{ freeBytes: number; minimumBytes: number }>) | null;
}): CustomersRoom {
  const held = new Set<Held>();
  const counts = new Map<string, Promise<Count>>();
  const begun = new Map<string, number>();

  /** One count of the same at a time: those who ask meanwhile wait for it. */
  function countOf(owner: RoomOwner | null, believedMs: number): Promise<Count> {
    const key = keyOf(owner);
    const known = counts.get(key);
    const at = performance.now();
    if (known !== undefined && at - (begun.get(key) ?? 0) <= believedMs) return known;
    const count = countHeldBytes(database, owner).then((bytes) => {
      if (owner === null) forgetWritten(at);
      return { bytes, begunAt: at };
    });
    if (counts.size > OWNERS_REMEMBERED) for (const map of [counts, begun]) map.clear();
    counts.set(key, count);
    begun.set(key, at);
    // A database that fails is asked again by the next.
    count.catch(() => counts.delete(key));
    return count;
  }

  /** Those that every later count knows. */
  function forgetWritten(countedAt: number): void {
    for (const one of held) {
      if (one.writtenAt !== null && one.writtenAt < countedAt - OWNER_BELIEVED_MS) held.delete(one);
    }
  }

  function notCounted({ begunAt }: Count, owner: RoomOwner | null): number {
    const key = keyOf(owner);
    let bytes = 0;
    for (const one of held) {
      const isUnknown = one.writtenAt === null || one.writtenAt >= begunAt;
      if (isUnknown && (owner === null || one.owner === key)) bytes += one.bytes;
    }
    return bytes;
  }

  /** How much all together may have, by what the disk has. */
  async function readMostOfAll({ unpaidBytes }: CentralLimits): Promise<Pick<Read, 'mostOfAll' | 'aboveReserve'>> {
    const unbounded = { aboveReserve: Number.MAX_SAFE_INTEGER };
    if (disk === null) return { ...unbounded, mostOfAll: () => unpaidBytes ?? UNPAID_BUCKET_BYTES };
    const most = unpaidBytes ?? Number.MAX_SAFE_INTEGER;
    // A disk that cannot be asked is judged by whoever writes to it.
    const room = await disk().catch(() => null);
    if (room === null) return { ...unbounded, mostOfAll: () => most };
    const aboveReserve = Math.max(0, room.freeBytes - room.minimumBytes);
    return { aboveReserve, mostOfAll: (allBytes) => Math.min(most, PART_OF_DISK * (aboveReserve + allBytes)) };
  }

  async function read(owner: RoomOwner, isLast: boolean): Promise<Read> {
    const limits = await readLimits();
    const ofDisk = await readMostOfAll(limits);
    const own = await countOf(owner, isLast ? 0 : OWNER_BELIEVED_MS);
    return { limits, ...ofDisk, own, all: await countOf(null, isLast ? REFUSED_BELIEVED_MS : ALL_BELIEVED_MS) };
  }

  /** Waits for nothing: whoever is let in by it is set down before the next is judged. */
  function judge({ owner, what }: Asked, { limits, mostOfAll, aboveReserve, own, all }: Read): Standing {
    const part = what === 'photo' ? PART_FOR_PHOTOS : 1;
    const most = part * (owner.kind === 'account' ? limits.unpaidAccountBytes : limits.unpaidGuestsBytes);
    const free = Math.max(0, mostOfAll(all.bytes) - all.bytes - notCounted(all, null));
    const ownBytes = own.bytes + notCounted(own, owner);
    const limit = Math.floor(Math.min(most, part * PART_OF_FREE * free));
    return {
      limit,
      aboveReserve,
      left: Math.max(0, limit - ownBytes),
      leftByOthers: Math.floor(part * PART_OF_FREE * (free + ownBytes)),
    };
  }

  return {
    async hold(asked, take) {
      const own: Held = { owner: keyOf(asked.owner), bytes: 0, writtenAt: null };
      let stored: string | null = null;
      async function askForRoom(announcedBytes: number | null, largestBytes: number): Promise<UploadRoom> {
        const wanted = announcedBytes ?? largestBytes;
        let standing = judge(asked, await read(asked.owner, false));
        if (standing.left < wanted) standing = judge(asked, await read(asked.owner, true));
        const needed = announcedBytes ?? 1;
        // A disk that is full for everybody says so itself, to staff too: it is not customers who have filled it.
        const isDiskFull = standing.aboveReserve < needed;
        const left = isDiskFull ? wanted : standing.left;
        if (left < needed) throw refusal(asked.owner, standing, needed);
        own.bytes = Math.min(left, wanted);
        return {
          bytes: own.bytes,
          exceeded: () => refusal(asked.owner, standing, largestBytes),
          stored(sha256) {
            stored = sha256;
          },
          end(receivedBytes) {
            own.bytes = receivedBytes;
          },
        };
      }
      held.add(own);
      try {
        const value = await take(askForRoom);
        own.writtenAt = performance.now();
        return value;
      } catch (error) {
        // Else bytes that no row names would lie here for a day, and count for nobody. What fails here the daily look finds.
        if (stored !== null) await collector.collectOf([stored]).catch(() => {});
        held.delete(own);
        throw error;
      }
    },
  };
}

interface Read {
  readonly limits: CentralLimits;
  /** How much all together may have, by how much they have. */
  readonly mostOfAll: (allBytes: number) => number;
  /** What the disk has above what is kept for orders. */
  readonly aboveReserve: number;
  readonly own: Count;
  readonly all: Count;
}

interface Standing {
  readonly aboveReserve: number;
  /** What its owner may have in all, as things are. */
  readonly limit: number;
  readonly left: number;
  /** What it could send if it had nothing here. */
  readonly leftByOthers: number;
}

const keyOf = (owner: RoomOwner | null): string => {
  if (owner === null) return 'all';
  return owner.kind === 'account' ? `account/${owner.userId}` : `guests/${owner.serverId}`;
};

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Says what is full, and for whom. */
function refusal({ kind }: RoomOwner, { limit, leftByOthers }: Standing, needed: number): HttpProblem {
  const wait = { parameter: 'file', limit, retryAfterSeconds: RETRY_SECONDS };
  if (kind === 'guests') {
    return new HttpProblem(
      'guests-full',
      `What came for this shop over mobile data may take ${inMegabytes(limit)} here at the moment, and does. The shop's wifi takes more.`,
      wait,
    );
  }
  // Not even who has nothing here could send it: then it is not this account that is full.
  if (leftByOthers < needed) {
    return new HttpProblem(
      'customers-full',
      'What customers have sent and nobody has paid for takes all the room that it may have here.',
      wait,
    );
  }
  return new HttpProblem(
    'account-full',
    `What this account has sent and not paid for may take ${inMegabytes(limit)} at the moment, and does. Pay for an order or take photos out.`,
    { parameter: 'file', limit },
  );
}
