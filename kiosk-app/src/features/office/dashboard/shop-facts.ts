import type { BackupStanding } from '@printfront/shared/contracts/backups.ts';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { isDiskLow, isSyncStuck } from '@printfront/shared/domain/shop-health.ts';

/** One thing to say about a shop; `word` is a key of dashboard:fact. */
export interface ShopFact {
  word: string;
  needsSomebody: boolean;
  /** Brown: not as it should be, and nothing is lost yet. */
  isWarning?: boolean;
  count?: number;
  /** Instant. */
  time?: string;
  bytes?: number;
}

/** How a shop's server is doing, in the order in which one would ask. */
export function shopFacts({ isOnline, lastContactAt, report }: ShopServer, nowMs: number): ShopFact[] {
  return [contactFact(isOnline, lastContactAt), ...(report === null ? [] : reportFacts(report, nowMs))];
}

function contactFact(isOnline: boolean, lastContactAt: string | null): ShopFact {
  if (isOnline) return { word: 'online', needsSomebody: false };
  if (lastContactAt === null) return { word: 'neverSeen', needsSomebody: true };
  return { word: 'offlineSince', needsSomebody: true, time: lastContactAt };
}

function reportFacts(report: NonNullable<ShopServer['report']>, nowMs: number): ShopFact[] {
  const { parkedOrders, damagedPhotos, blobsWaiting, freeBytes, minimumBytes, router, hotspotUsers } = report;
  return [
    outboxFact(report, nowMs),
    ...(parkedOrders > 0 ? [{ word: 'parked', needsSomebody: true, count: parkedOrders }] : []),
    ...(damagedPhotos !== null && damagedPhotos > 0
      ? [{ word: 'damaged', needsSomebody: true, count: damagedPhotos }]
      : []),
    ...(blobsWaiting > 0 ? [{ word: 'photos', needsSomebody: false, count: blobsWaiting }] : []),
    ...(freeBytes === null ? [] : [diskFact(freeBytes, minimumBytes)]),
    backupFact(report.backup ?? null, nowMs),
    ...(router === null ? [] : [routerFact(router)]),
    ...(hotspotUsers === null ? [] : [{ word: 'guests', needsSomebody: false, count: hotspotUsers }]),
  ];
}

function outboxFact(
  { outboxDepth: count, oldestUnsyncedAt: time }: NonNullable<ShopServer['report']>,
  nowMs: number,
): ShopFact {
  if (count === 0) return { word: 'synced', needsSomebody: false };
  if (time === null) return { word: 'outbox', needsSomebody: false, count };
  return { word: 'outboxSince', needsSomebody: isSyncStuck(time, nowMs), count, time };
}

const diskFact = (bytes: number, minimumBytes: number | null): ShopFact =>
  isDiskLow(bytes, minimumBytes)
    ? { word: 'diskLow', needsSomebody: true, bytes }
    : { word: 'disk', needsSomebody: false, bytes };

const routerFact = ({ reachable }: { reachable: boolean }): ShopFact =>
  reachable ? { word: 'router', needsSomebody: false } : { word: 'routerAway', needsSomebody: true };

/** A daily one, and time for it to run. */
const FRESH_BACKUP_MS = 26 * 3_600_000;
const OLD_BACKUP_MS = 3 * 86_400_000;

/**
 * The light of the backups: whether one could come back today. An owner who chose one a week is not alarmed by its age alone.
 *
 * @param standing null where none are set up
 */
export function backupFact(standing: BackupStanding | null, nowMs: number): ShopFact {
  if (standing === null) return { word: 'backupNone', needsSomebody: false, isWarning: true };
  const { lastGoodAt: time, isLate, problem, missing } = standing;
  const isTroubled = isLate || problem !== null;
  if (time === null) {
    return isTroubled
      ? { word: 'backupNever', needsSomebody: true }
      : { word: 'backupFirst', needsSomebody: false, isWarning: true };
  }
  const ageMs = nowMs - Date.parse(time);
  if (isTroubled && ageMs > OLD_BACKUP_MS) return { word: 'backupOld', needsSomebody: true, time };
  if (missing > 0) return { word: 'backupIncomplete', needsSomebody: false, isWarning: true, count: missing, time };
  return isTroubled || ageMs > FRESH_BACKUP_MS
    ? { word: 'backupOlder', needsSomebody: false, isWarning: true, time }
    : { word: 'backup', needsSomebody: false, time };
}
