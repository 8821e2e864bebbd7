import { getCentralHealth } from '@printfront/shared/contracts/shop-health.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { shownDamage } from '@printfront/shared/server/health/shown-damage.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDamagedPhotos } from '../uploads/damaged-photos.repository.ts';

interface CentralHealthDeps {
  database: CentralDatabase;
  restored(): Promise<Restored | null>;
  room(): Promise<{ freeBytes: number; minimumBytes: number }>;
}

export function serveCentralHealth(serve: Serve, { database, restored, room }: CentralHealthDeps): void {
  serve(getCentralHealth, async () => ({
    damagedPhotos: shownDamage(await listDamagedPhotos(database)),
    restored: await restored(),
    disk: await room().catch(() => null),
  }));
}
