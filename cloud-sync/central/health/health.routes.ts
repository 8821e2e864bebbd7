import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countDamagedPhotos } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { freeBytes } from '@printfront/shared/server/health/free-bytes.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import { sql } from 'kysely';
import type { PhotoStorage } from '../blobs/photo-storage.ts';
import type { CentralDatabase } from '../database/database.ts';

export interface HealthDeps {
  database: CentralDatabase;
  storage: Pick<PhotoStorage, 'answers'>;
  /** When this database came back from a copy, and why; null when it never did. */
  restored(): Promise<Restored | null>;
  /** Since when the disk takes nothing, and what is there can only be looked at; null while it does. */
  readOnlySince: Date | null;
  /** Where this server's own files are. */
  folder: string;
  /** Folder of the built app. */
  webApp: string;
  startedAt: Date;
}

/**
 * `/healthz`: the process answers. `/readyz`: calls can be served (503 when not). `/build.json`: which app is served
 * here.
 */
export function serveHealth(app: ServerApp, deps: HealthDeps): void {
  const { readOnlySince, database, storage, restored, folder, webApp, startedAt } = deps;
  const uncached = { 'cache-control': 'no-store' };

  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, uncached));

  app.get('/readyz', async (context) => {
    const [isDatabaseReady, isStorageReady, free] = await Promise.all([
      answers(database),
      storage.answers(),
      freeBytes(folder),
    ]);
    const isReady = isDatabaseReady && isStorageReady && free !== null && readOnlySince === null;
    const state = {
      status: isReady ? 'ready' : 'not-ready',
      database: isDatabaseReady ? (readOnlySince === null ? 'ok' : 'read-only') : 'failed',
      restored: isDatabaseReady ? await restored() : null,
      photos: isStorageReady ? 'ok' : 'failed',
      damagedPhotos: isDatabaseReady ? await countDamagedPhotos(database) : null,
      disk: { freeBytes: free },
    };
    return context.json(state, isReady ? 200 : 503, isReady ? uncached : { ...uncached, 'retry-after': '5' });
  });

  app.get('/build.json', async (context) => {
    const development = JSON.stringify({ version: 'development', builtAt: startedAt.toISOString() });
    const build = await readFile(path.join(webApp, 'build.json'), 'utf8').catch(() => development);
    return context.body(build, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
}

async function answers(database: CentralDatabase): Promise<boolean> {
  return sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
}
