import type { CopyDamage } from '@printfront/shared/contracts/orders.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import type { CentralDatabase } from '../database/database.ts';
import { isRevokedServer, listDamagedOfOrder } from '../uploads/damaged-photos.repository.ts';
import type { StoredOrder } from './order-view.ts';

export interface DamagedCopiesDeps {
  database: CentralDatabase;
  photos: OrderPhotos;
  now(): Date;
}

/** Hashes of an order's photos whose copy here was found damaged and that have not come again, each with what helps. */
export async function findDamagedCopies(
  { database, photos, now }: DamagedCopiesDeps,
  { order }: Pick<StoredOrder, 'order'>,
): Promise<Map<string, CopyDamage>> {
  const found = order.photos_deleted_at === null ? await listDamagedOfOrder(database, order, now()) : [];
  if (found.length === 0) return new Map();
  // It was here a moment ago, and that may still be remembered.
  for (const { sha256 } of found) photos.forget(sha256);
  const missing = await photos.missing(found.map(({ sha256 }) => sha256));
  const mayShopHaveIt = order.server_id !== null && !(await isRevokedServer(database, order.server_id));
  return new Map(
    found
      .filter(({ sha256 }) => missing.has(sha256))
      .map(({ sha256, isAskedInVain }) => [
        sha256,
        mayShopHaveIt && !isAskedInVain ? 'awaited-from-shop' : 'ask-customer',
      ]),
  );
}

/** @throws HttpProblem photo-damaged: waiting alone would not bring these photos */
export async function refuseDamagedCopies(deps: DamagedCopiesDeps, stored: Pick<StoredOrder, 'order'>): Promise<void> {
  const damaged = await findDamagedCopies(deps, stored);
  if (damaged.size === 0) return;
  throw new HttpProblem(
    'photo-damaged',
    `The copies of ${damaged.size} photo(s) of this order on this server’s disk are damaged; the same photos must come again.`,
  );
}
