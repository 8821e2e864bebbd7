import { EdgeReport } from '@printfront/cloud-sync/protocol/hello.ts';
import type { LockedOutComputer, ShopOnline, ShopReport, ShopServer } from '@printfront/shared/contracts/shops.ts';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import type { InvitedShopRow, ShopRow } from './shops.repository.ts';

/** A shop says hello every minute, and waits for commands in between: one of them may get lost. */
const ONLINE_MS = 120_000;

/** As it is, whether somebody has said so or nobody has. */
type OnlineRole = Pick<ShopOnline, 'takesOrders' | 'makesDeliveries'>;

/** As the shop said it last; null before its first word. It may be an older shop, which says less. */
export function reportOf({ last_report }: Pick<ShopRow, 'last_report'>): EdgeReport | null {
  if (last_report === null) return null;
  const report = EdgeReport.safeParse(readableJson(last_report));
  return report.success ? report.data : null;
}

export function isShopOnline({ revoked_at, locked_out_at, last_contact_at }: ShopRow, now: Date): boolean {
  if (revoked_at !== null || locked_out_at !== null || last_contact_at === null) return false;
  return now.getTime() - Date.parse(last_contact_at) <= ONLINE_MS;
}

/** Its kiosks, as it said last; undefined when it is too old to say. */
export function clientsOf(row: Pick<ShopRow, 'name' | 'last_report'>): StorefrontClient[] | undefined {
  return reportOf(row)?.clients?.map((client) => ({ ...client, server: row.name }));
}

/** As many as somebody may still wonder about. */
const COMPUTERS_SHOWN = 5;

/**
 * @param online what it has to do with online orders
 * @param lockedOut computers that it had, the last first
 */
export function toShopServer(
  row: ShopRow,
  now: Date,
  online: OnlineRole,
  lockedOut: readonly LockedOutComputer[] = [],
): ShopServer {
  const report = reportOf(row);
  const isRevoked = row.revoked_at !== null;
  return {
    id: row.id,
    name: row.name,
    state: isRevoked ? 'revoked' : 'enrolled',
    isOnline: isShopOnline(row, now),
    createdAt: row.enrolled_at,
    lastContactAt: row.last_contact_at,
    report: report === null ? null : toShopReport(report),
    clients: isRevoked ? [] : (clientsOf(row) ?? []),
    ...(!isRevoked && {
      online: {
        canMake: report?.makesOnlineOrders === true,
        ...online,
        whereabouts: row.whereabouts,
        version: contentVersion({ ...online, whereabouts: row.whereabouts }),
      },
    }),
    ...(!isRevoked && row.locked_out_at !== null && { lockedOutAt: row.locked_out_at }),
    ...(lockedOut.length > 0 && {
      computersBefore: lockedOut
        .slice(0, COMPUTERS_SHOWN)
        .map(({ at, by, lastContactAt, unsentChanges }) => ({ at, by, lastContactAt, unsentChanges })),
    }),
  };
}

function toShopReport(report: EdgeReport): ShopReport {
  const {
    version = null,
    freeBytes = null,
    minimumBytes = null,
    damagedPhotos = null,
    router = null,
    hotspotUsers = null,
    backup = null,
    quotaVariables = [],
  } = report;
  const { outboxDepth, oldestUnsyncedAt, blobsWaiting, parkedOrders } = report;
  return {
    version,
    outboxDepth,
    oldestUnsyncedAt,
    blobsWaiting,
    parkedOrders,
    freeBytes,
    minimumBytes,
    damagedPhotos,
    router: router?.kind === 'none' ? null : router,
    hotspotUsers,
    ...(backup === null ? {} : { backup }),
    ...(quotaVariables.length === 0 ? {} : { quotaVariables }),
  };
}

export const toInvitedShop = ({ id, name, created_at }: InvitedShopRow): ShopServer => ({
  id,
  name,
  state: 'invited',
  isOnline: false,
  createdAt: created_at,
  lastContactAt: null,
  report: null,
  clients: [],
});
