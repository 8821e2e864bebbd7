import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { Assortment } from '@printfront/shared/server/orders/catalogue-view.ts';
import { offeredSizes } from '@printfront/shared/server/orders/sizes-of-order.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import { listSizes } from './sizes.repository.ts';

// Read anew by every call: three small questions cost less than to find out whether another server changed something.

/** Hidden sizes too: who has chosen one keeps it. */
export async function loadAssortment(database: CentralDatabase): Promise<Assortment> {
  return { sizeCategories: await listSizeCategories(database), sizes: await listSizes(database) };
}

/** By category rank and rank, each with the frames that can be chosen for it. */
export async function listOfferedSizes(database: CentralDatabase): Promise<Size[]> {
  return offeredSizes(await loadAssortment(database));
}
