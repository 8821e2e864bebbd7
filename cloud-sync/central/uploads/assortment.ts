import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Assortment } from '@printfront/shared/server/print-order/catalogue-view.ts';
import { findVisibleSize, listSizeCategories, listSizes } from '../catalogue/catalogue.repository.ts';
import type { CentralDatabase } from '../database/database.ts';

// Read anew by every call: three small questions cost less than to find out whether another server changed something.

/** What can be ordered now. */
export async function loadAssortment(database: CentralDatabase): Promise<Assortment> {
  return {
    sizeCategories: await listSizeCategories(database),
    sizes: await listSizes(database, 'snapshot', { showHidden: false }),
  };
}

/** @throws HttpProblem not-found for a size that is not offered */
export async function requireSize(database: CentralDatabase, key: string): Promise<Size> {
  const size = await findVisibleSize(database, key);
  if (size === undefined) throw notFound();
  return size;
}

/** @throws HttpProblem not-found for a size that is not offered any more */
export async function requireSizeById(database: CentralDatabase, id: string): Promise<Size> {
  const { sizes } = await loadAssortment(database);
  const size = sizes.find((candidate) => candidate.id === id);
  if (size === undefined) throw notFound();
  return size;
}
