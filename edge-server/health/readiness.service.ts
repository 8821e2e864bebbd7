import type { SyncStatus } from '@printfront/cloud-sync/worker/sync-worker.ts';
import { doesAnswer } from '@printfront/shared/server/database/does-answer.ts';
import { freeBytes } from '@printfront/shared/server/health/free-bytes.ts';
import type { Readiness } from '@printfront/shared/server/http/health.routes.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotHealth } from '../hotspot/hotspot.ts';

export interface HealthDeps {
  database: EdgeDatabase;
  /** Where photos are stored. */
  folder: string;
  hotspot: { health(): HotspotHealth };
  sync: { status(): Promise<SyncStatus> };
  processing: { countWaiting(): Promise<number> };
  catalogue: { current(): Promise<object | null> };
  /** When this database came back from a copy, and why. */
  restored(): Promise<object | null>;
  /** Since when the disk takes nothing, and orders can only be looked at; null while it does. */
  readOnlySince: Date | null;
}

/** Whether orders can be taken; an absent router or central is shown but makes nothing unready. */
export async function readReadiness(deps: HealthDeps): Promise<Readiness> {
  const { database, readOnlySince, folder, hotspot, sync, processing, catalogue, restored } = deps;
  const isDatabaseReady = await doesAnswer(database);
  const hasCatalogue = isDatabaseReady && (await catalogue.current()) !== null;
  const { kind, reachable, problem } = hotspot.health();
  const state = {
    database: isDatabaseReady ? (readOnlySince === null ? 'ok' : 'read-only') : 'failed',
    restored: await restored(),
    catalogue: hasCatalogue ? 'ok' : 'missing',
    disk: { freeBytes: await freeBytes(folder) },
    router: { kind, reachable, problem: problem ?? null },
    sync: isDatabaseReady ? publicStatus(await sync.status()) : null,
    photos: isDatabaseReady ? { waiting: await processing.countWaiting() } : null,
  };
  return { isReady: isDatabaseReady && hasCatalogue && readOnlySince === null, state };
}

/** How many orders central refused, but not which: ids of orders are not for those who ask after the server's health. */
function publicStatus({ parkedOrders, ...status }: SyncStatus) {
  return { ...status, parkedOrders: parkedOrders.length };
}
