import type { CentralHealth, ShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import { isDiskLow, RESTORED_SAID_MS } from '@printfront/shared/domain/shop-health.ts';

/** What staff have to do something about, or should know; each has words in health:trouble. */
export type HealthTrouble =
  | { word: 'notEnrolled' | 'enrolCodeRefused' | 'tokenRefused' | 'lockedOut' | 'versionRefused' | 'secondServer' }
  | { word: 'neverLinked' | 'diskGone' | 'router' | 'backupOnDataDisk' }
  | { word: 'diskFull' | 'diskLow'; disk: NonNullable<ShopHealth['disk']> }
  | { word: 'away' | 'restored' | 'restoredAtCentral' | 'readOnly'; at: string }
  | { word: 'backupFailed' | 'backupLate'; at: string }
  | { word: 'parked' | 'damaged' | 'damagedAtCentral' | 'backupLacks'; count: number };

const LINK_TROUBLES = {
  'not-enrolled': 'notEnrolled',
  'enrol-code-refused': 'enrolCodeRefused',
  'token-refused': 'tokenRefused',
  'locked-out': 'lockedOut',
  'version-refused': 'versionRefused',
  'second-server': 'secondServer',
} as const;

/** What weighs most comes first. */
export function healthTroubles(health: ShopHealth, nowMs: number): HealthTrouble[] {
  const { connection, disk, parkedOrders, damagedPhotos, router, restored } = health;
  const { readOnlySince } = connection;
  // Whatever room it has, nothing can be written there.
  const found: HealthTrouble[] =
    readOnlySince === null ? diskTroubles(disk) : [{ word: 'readOnly', at: readOnlySince }];
  if (damagedPhotos.length > 0) found.push({ word: 'damaged', count: damagedPhotos.length });
  if (parkedOrders.length > 0) found.push({ word: 'parked', count: parkedOrders.length });
  found.push(...linkTroubles(health));
  found.push(...backupTroubles(health));
  if (router.kind !== 'none' && !router.reachable) found.push({ word: 'router' });
  if (isRecent(restored, nowMs)) found.push({ word: 'restored', at: restored.at });
  return found;
}

/** The same of central. */
export function centralTroubles(health: CentralHealth, nowMs: number): HealthTrouble[] {
  const { damagedPhotos, restored, disk } = health;
  const found = diskTroubles(disk);
  if (damagedPhotos.length > 0) found.push({ word: 'damagedAtCentral', count: damagedPhotos.length });
  found.push(...backupTroubles(health));
  if (isRecent(restored, nowMs)) found.push({ word: 'restoredAtCentral', at: restored.at });
  return found;
}

const isRecent = (restored: CentralHealth['restored'], nowMs: number): restored is { at: string; why: string } =>
  restored !== null && nowMs - Date.parse(restored.at) < RESTORED_SAID_MS;

function diskTroubles(disk: ShopHealth['disk']): HealthTrouble[] {
  if (disk === null) return [{ word: 'diskGone' }];
  if (disk.freeBytes < disk.minimumBytes) return [{ word: 'diskFull', disk }];
  return isDiskLow(disk.freeBytes, disk.minimumBytes) ? [{ word: 'diskLow', disk }] : [];
}

type BackedUp = Pick<ShopHealth, 'backup' | 'isBackupOnDataDisk'>;

/** Of a drive that is not mounted nobody knows: why the backup failed is said then. */
export const isBackupOnDataDisk = ({ backup, isBackupOnDataDisk: isSame = false }: BackedUp): boolean =>
  isSame && backup !== null && backup.failure === null;

/** What went wrong says more than that it is late. */
function backupTroubles(health: BackedUp): HealthTrouble[] {
  const { backup } = health;
  if (backup === null) return [];
  const { failure, isLate, lastGood, lastChecked } = backup;
  const missing = lastChecked?.missingCount ?? 0;
  const lacks: HealthTrouble[] = [
    ...(missing === 0 ? [] : [{ word: 'backupLacks', count: missing } as const]),
    ...(isBackupOnDataDisk(health) ? [{ word: 'backupOnDataDisk' } as const] : []),
  ];
  if (failure !== null) return [{ word: 'backupFailed', at: failure.at }, ...lacks];
  return isLate && lastGood !== null ? [{ word: 'backupLate', at: lastGood.at }, ...lacks] : lacks;
}

function linkTroubles({ trouble, connection }: ShopHealth): HealthTrouble[] {
  if (trouble !== null) return [{ word: LINK_TROUBLES[trouble] }];
  if (connection.isCentralReachable) return [];
  return [connection.awaySince === null ? { word: 'neverLinked' } : { word: 'away', at: connection.awaySince }];
}
