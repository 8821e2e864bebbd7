import type { BackupStanding } from '@printfront/shared/contracts/backups.ts';
import type { Trouble } from '@printfront/shared/contracts/troubles.ts';
import { isOpenForADaySince } from '@printfront/shared/domain/opening.ts';
import { isDiskLow, isSyncStuck } from '@printfront/shared/domain/shop-health.ts';
import {
  CERTIFICATE_ENDS_SOON_MS,
  SHOP_SILENT_MS,
  type TroubleKind,
  UPDATE_WAITS_MS,
} from '@printfront/shared/domain/troubles.ts';
import { standOfBackup } from '@printfront/shared/server/backups/backup-standing.ts';
import type { WatchedBackups } from '@printfront/shared/server/backups/watched-backups.ts';
import { countDamagedPhotos } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import type { UpdateStanding } from '@printfront/shared/server/updates/updates.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { reportOf } from '../shops/shop-view.ts';
import { listShopRows, type ShopRow } from '../shops/shops.repository.ts';
import { type HoursOfShops, readHoursOfShops } from '../working-hours/hours-of-shops.service.ts';

/** What is said of a trouble beside its kind and its shop. */
export type TroubleContent = Pick<Trouble, 'name' | 'count' | 'bytes' | 'at' | 'detail'>;

/** A trouble that there is at this moment. */
export interface FoundTrouble {
  readonly kind: TroubleKind;
  /** Null: central itself. */
  readonly shopId: string | null;
  /** Of a kiosk; empty otherwise. */
  readonly part: string;
  readonly content: TroubleContent;
}

export interface CurrentTroublesDeps {
  database: CentralDatabase;
  /** Null when none are set up. */
  backups: WatchedBackups;
  /** Of central's own disk. */
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
  /** When central's own certificate ends; null where it has none. */
  certificateEndsAt(): Date | null;
  /** How newer versions of central stand; null where nobody knows. */
  updates(): UpdateStanding | null;
  settings: ShopReader;
  /** Since when shops can be heard here: one that this server could not have heard is not silent. */
  listeningSince: Date;
  now(): Date;
}

export interface FoundTroubles {
  readonly found: readonly FoundTrouble[];
  /** Shops that have said nothing lately: what they said before may be over or not. */
  readonly unheard: ReadonlySet<string>;
}

/** Everything at central and in its shops that needs a person now. */
export async function findTroubles(deps: CurrentTroublesDeps): Promise<FoundTroubles> {
  const shops = (await listShopRows(deps.database)).filter(({ revoked_at }) => revoked_at === null);
  const hours = await readHoursOfShops(deps.database, (await deps.settings()).timeZone);
  const isUnheard = (shop: ShopRow) => deps.now().getTime() - heardMs(shop) > SHOP_SILENT_MS;
  return {
    found: [
      ...(await troublesOfCentral(deps)),
      ...shops.flatMap((shop) => (isUnheard(shop) ? silence(shop, deps) : reported(shop, hours, deps.now()))),
    ],
    unheard: new Set(shops.filter(isUnheard).map(({ id }) => id)),
  };
}

const heardAt = ({ last_contact_at, enrolled_at }: ShopRow) => last_contact_at ?? enrolled_at;
const heardMs = (shop: ShopRow) => Date.parse(heardAt(shop));

const NOTHING: TroubleContent = { name: null, count: null, bytes: null, at: null, detail: null };
const trouble = (kind: TroubleKind, shopId: string | null, content: Partial<TroubleContent> = {}): FoundTrouble => ({
  kind,
  shopId,
  part: '',
  content: { ...NOTHING, ...content },
});

async function troublesOfCentral({ database, backups, room, certificateEndsAt, updates, now }: CurrentTroublesDeps) {
  const damaged = await countDamagedPhotos(database);
  const disk = await room().catch(() => null);
  const status = backups?.status() ?? null;
  const standing = status === null ? null : standOfBackup(status);
  return [
    ...(damaged > 0 ? [trouble('photos-damaged', null, { count: damaged })] : []),
    ...(isDiskLow(disk?.freeBytes ?? null, disk?.minimumBytes)
      ? [trouble('disk-low', null, { bytes: disk?.freeBytes ?? 0 })]
      : []),
    ...(standing === null ? [] : troublesOfBackup(null, standing)),
    ...troublesOfCertificate(null, certificateEndsAt()?.toISOString() ?? null, now()),
    ...troublesOfUpdate(null, updates(), now()),
  ];
}

/** While this server was away no shop could be heard. */
const silence = (shop: ShopRow, { now, listeningSince }: CurrentTroublesDeps): FoundTrouble[] =>
  now().getTime() - listeningSince.getTime() > SHOP_SILENT_MS
    ? [trouble('shop-silent', shop.id, { at: heardAt(shop) })]
    : [];

function reported(shop: ShopRow, hours: HoursOfShops, at: Date): FoundTrouble[] {
  const report = reportOf(shop);
  if (report === null) return [];
  const { damagedPhotos = 0, parkedOrders, freeBytes = null, minimumBytes = null, router, backup } = report;
  const { oldestUnsyncedAt, certificateEndsAt = null, clients = [] } = report;
  const of = (kind: TroubleKind, content?: Partial<TroubleContent>) => trouble(kind, shop.id, content);
  return [
    ...(damagedPhotos > 0 ? [of('photos-damaged', { count: damagedPhotos })] : []),
    ...(parkedOrders > 0 ? [of('orders-refused', { count: parkedOrders })] : []),
    ...(isDiskLow(freeBytes, minimumBytes) ? [of('disk-low', { bytes: freeBytes })] : []),
    ...(backup == null ? [] : troublesOfBackup(shop.id, backup)),
    ...(isSyncStuck(oldestUnsyncedAt, at.getTime()) ? [of('sync-stuck', { at: oldestUnsyncedAt })] : []),
    ...troublesOfCertificate(shop.id, certificateEndsAt, at),
    ...troublesOfUpdate(shop.id, report.update ?? null, at),
    ...(router !== undefined && router.kind !== 'none' && !router.reachable
      ? [of('router-away', { detail: router.problem })]
      : []),
    ...clients.flatMap(({ id, name, lastTouchedAt }) =>
      // Kiosks are off while the shop is closed: only its open hours are silence.
      lastTouchedAt !== null && isOpenForADaySince(hours(shop.id), Date.parse(lastTouchedAt), at.getTime())
        ? [{ ...of('kiosk-silent', { name, at: lastTouchedAt }), part: id }]
        : [],
    ),
  ];
}

/** That it failed says more than that it is late, once there is no time left for another try. */
function troublesOfBackup(shopId: string | null, { lastGoodAt, isLate, problem, missing }: BackupStanding) {
  return [
    ...(problem !== null ? [trouble('backup-failed', shopId, { detail: problem, at: lastGoodAt })] : []),
    ...(problem === null && isLate ? [trouble('backup-late', shopId, { at: lastGoodAt })] : []),
    ...(missing > 0 ? [trouble('backup-incomplete', shopId, { count: missing })] : []),
  ];
}

const troublesOfCertificate = (shopId: string | null, endsAt: string | null, at: Date): FoundTrouble[] =>
  endsAt !== null && Date.parse(endsAt) - at.getTime() < CERTIFICATE_ENDS_SOON_MS
    ? [trouble('certificate-ends', shopId, { at: endsAt })]
    : [];

/** One of both: that it did not work says why it waits. */
function troublesOfUpdate(shopId: string | null, standing: UpdateStanding | null, at: Date): FoundTrouble[] {
  const { failed = null, waiting = null } = standing ?? {};
  if (failed !== null) return [trouble('update-failed', shopId, { name: failed.version, at: failed.at })];
  if (waiting === null || at.getTime() - Date.parse(waiting.since) < UPDATE_WAITS_MS) return [];
  return [trouble('update-waits', shopId, { name: waiting.version, at: waiting.since })];
}
