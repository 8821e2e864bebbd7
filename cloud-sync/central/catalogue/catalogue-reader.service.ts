import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { findCatalogueRevision } from './catalogue.repository.ts';
import { readCatalogueSnapshot } from './catalogue-snapshot.service.ts';

/** @returns the catalogue as it is now, whichever server changed it last */
export type CatalogueReader = () => Promise<CatalogueSnapshot>;

/** Asks for one number instead of everything as long as nobody has changed anything. */
export function createCatalogueReader(database: CentralDatabase, installed: InstalledShop): CatalogueReader {
  let kept: { revision: number; snapshot: CatalogueSnapshot } | undefined;
  return async () => {
    const revision = await findCatalogueRevision(database);
    if (kept?.revision !== revision) kept = await readCatalogueSnapshot(database, installed);
    return kept.snapshot;
  };
}
