import { countDamagedPhotos } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { kioskReadings } from '@printfront/shared/server/figures/shop-readings.ts';
import type { Reading } from '@printfront/shared/server/http/metrics.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { listEdgeServers } from '../sync/edge-servers.repository.ts';
import { readHoursOfShops } from '../working-hours/hours-of-shops.service.ts';

/** A shop says how it is doing every minute; what is told to a person waits longer (domain/troubles.ts). */
const UNREACHED_AFTER_MS = 120_000;

interface CentralReadingDeps {
  database: CentralDatabase;
  settings: ShopReader;
  restored(): Promise<object | null>;
  now(): Date;
  /** Of this server. */
  version: string;
}

/** How central and its shops are doing, in numbers that an operator may want to be woken for. */
export function centralReadings({ database, settings, restored, now, version }: CentralReadingDeps): Reading[] {
  const shops = async () => (await listEdgeServers(database)).filter(({ revokedAt }) => revokedAt === null);
  const kiosks = async () => {
    const hoursOf = await readHoursOfShops(database, (await settings()).timeZone);
    return (await shops()).flatMap(({ serverId, report }) =>
      (report?.clients ?? []).map(({ lastTouchedAt }) => ({ lastTouchedAt, hours: hoursOf(serverId) })),
    );
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return [
    {
      name: 'printfront_photos_damaged',
      help: 'Photos that the disk has damaged and that have not come again',
      read: () => countDamagedPhotos(database),
    },
    { name: 'printfront_shops', help: 'Shops that are enrolled', read: async () => (await shops()).length },
    {
      name: 'printfront_shops_silent',
      help: 'Shops that have not been heard of for two minutes',
      read: async () => (await shops()).filter((shop) => isSilent(shop.lastContactAt)).length,
    },
    {
      name: 'printfront_shops_of_other_version',
      help: 'Shops that run another version than this server, as they last said',
      read: async () =>
        (await shops()).filter(({ report }) => report?.version !== undefined && report.version !== version).length,
    },
    ...kioskReadings(kiosks, now),
    {
      name: 'printfront_shops_outbox_events',
      help: 'Changes in all shops that have not arrived, as the shops last said',
      read: async () => sum((await shops()).map(({ report }) => report?.outboxDepth ?? 0)),
    },
    {
      name: 'printfront_shops_orders_refused',
      help: 'Orders of all shops that were refused here',
      read: async () => sum((await shops()).map(({ report }) => report?.parkedOrders ?? 0)),
    },
    {
      name: 'printfront_database_restored',
      help: '1 when this database has come back from a copy',
      read: async () => Number((await restored()) !== null),
    },
  ];
}

const isSilent = (at: string | null) => at === null || Date.now() - Date.parse(at) > UNREACHED_AFTER_MS;
