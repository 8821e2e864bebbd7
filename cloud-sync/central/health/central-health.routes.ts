import { type CentralHealth, getCentralHealth } from '@printfront/shared/contracts/shop-health.ts';
import type { Restored } from '@printfront/shared/server/database/snapshots/server-database.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDamagedPhotos } from '../uploads/damaged-photos.repository.ts';

interface CentralHealthDeps {
  database: CentralDatabase;
  restored(): Promise<Restored | null>;
}

export function serveCentralHealth(serve: Serve, { database, restored }: CentralHealthDeps): void {
  serve(getCentralHealth, async () => ({
    damagedPhotos: await damagedPhotos(database),
    restored: await restored(),
  }));
}

/** Those that somebody still needs: of others the collector takes care. */
async function damagedPhotos(database: CentralDatabase): Promise<CentralHealth['damagedPhotos']> {
  const needed = (await listDamagedPhotos(database)).filter(({ uses }) => uses.length > 0);
  return needed.map(({ foundAt, uses }) => ({
    foundAt,
    uses: uses.map(({ orderId, iid, name }) => ({ orderId, iid, fileName: name })),
  }));
}
