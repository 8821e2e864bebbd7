import { migrate } from '@printfront/shared/server/database/migrate.ts';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CENTRAL_MIGRATIONS } from '../../cloud-sync/central/database/migrations.ts';
import { insertClient } from '../../edge-server/access/storefront-clients.repository.ts';
import type { EdgeTables } from '../../edge-server/database/database.ts';
import { EDGE_MIGRATIONS } from '../../edge-server/database/migrations.ts';
import type { Template } from './machine.ts';
import { KIOSK } from './shop-in-simulation.ts';

/** A history begins with copies of them. */
export interface Templates {
  central: Template;
  shop: Template;
}

export async function makeTemplates(): Promise<Templates> {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    central: await migrated(CENTRAL_MIGRATIONS),
    shop: await migrated<EdgeTables>(EDGE_MIGRATIONS, (database) =>
      insertClient(database, {
        id: KIOSK,
        name: KIOSK,
        token_hash: KIOSK,
        created_at: at,
        last_touched_at: at,
        removed_at: null,
      }),
    ),
  };
}

async function migrated<Tables>(
  migrations: Record<string, Migration>,
  fill: (database: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<Template> {
  const sqlite = new Sqlite(':memory:');
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(database, migrations);
  await fill(database);
  const bytes = sqlite.serialize();
  await database.destroy();
  return { bytes, used: [] };
}
