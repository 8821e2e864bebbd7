import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SyncStatus } from '@printfront/cloud-sync/worker/sync-worker.ts';
import { freeBytes } from '@printfront/shared/server/health/free-bytes.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { sql } from 'kysely';
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
  /** Folder of the built app. */
  webApp: string;
  startedAt: Date;
}

/**
 * `/healthz`: the process answers. `/readyz`: orders can be taken (503 when not), with the state of everything around it;
 * an absent router or central is shown but makes nothing unready. `/build.json`: which app is served here.
 */
export function serveHealth(app: ServerApp, deps: HealthDeps): void {
  const { database, readOnlySince, folder, hotspot, sync, processing, catalogue, restored, webApp, startedAt } = deps;
  const uncached = { 'cache-control': 'no-store' };

  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, uncached));

  app.get('/readyz', async (context) => {
    const isDatabaseReady = await answers(sql`select 1`.execute(database));
    const hasCatalogue = isDatabaseReady && (await catalogue.current()) !== null;
    const { kind, reachable, problem } = hotspot.health();
    const isReady = isDatabaseReady && hasCatalogue && readOnlySince === null;
    const state = {
      status: isReady ? 'ready' : 'not-ready',
      database: isDatabaseReady ? (readOnlySince === null ? 'ok' : 'read-only') : 'failed',
      restored: await restored(),
      catalogue: hasCatalogue ? 'ok' : 'missing',
      disk: { freeBytes: await freeBytes(folder) },
      router: { kind, reachable, problem: problem ?? null },
      sync: isDatabaseReady ? publicStatus(await sync.status()) : null,
      photos: isDatabaseReady ? { waiting: await processing.countWaiting() } : null,
    };
    return context.json(state, isReady ? 200 : 503, isReady ? uncached : { ...uncached, 'retry-after': '5' });
  });

  app.get('/build.json', async (context) => {
    const development = JSON.stringify({ version: 'development', builtAt: startedAt.toISOString() });
    const build = await readFile(path.join(webApp, 'build.json'), 'utf8').catch(() => development);
    return context.body(build, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
}

/** How many orders central refused, but not which: ids of orders are not for whoever asks after the server's health. */
function publicStatus({ parkedOrders, ...status }: SyncStatus) {
  return { ...status, parkedOrders: parkedOrders.length };
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    () => false,
  );
}
