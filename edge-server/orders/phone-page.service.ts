import type { FrontFile, FrontOrder } from '@printfront/shared/contracts/front-files.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { followedOrder } from '@printfront/shared/server/orders/followed-order.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { findFollowedOrder } from './followed-orders.repository.ts';
import { type KeptUntilClocks, keptUntil } from './kept-until.ts';
import { isChangeable } from './order-access.service.ts';
import { findClientFileIds, listFiles } from './storefront-files.repository.ts';
import { findKioskName, type StorefrontOrderRow } from './storefront-orders.repository.ts';

export interface FrontOrderDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  now: () => Date;
  shopServer(): Promise<ShopServer>;
}

/** @throws HttpProblem not-found when a phone means another shop */
export async function requireThisShop({ shopServer }: FrontOrderDeps, targetId: string): Promise<FrontOrder['shop']> {
  const { serverId, serverName } = await shopServer();
  if (targetId !== serverId) throw notFound();
  return { id: serverId, name: serverName };
}

/** An order as the page of a phone on mobile data shows it; here everything has arrived already. */
export async function getFrontOrder(
  deps: FrontOrderDeps & KeptUntilClocks,
  { id, state, iid, client_id, touched_at }: StorefrontOrderRow,
  { shop, sender, ...seen }: { shop: FrontOrder['shop']; sender: { senderHash: string }; tookPart: boolean },
): Promise<FrontOrder> {
  const { database, catalogue, now } = deps;
  // With the submit a phone's right to the photos ends.
  const files = isChangeable({ state }) ? await listFiles(database, id, sender) : [];
  const clientFileIds = await findClientFileIds(database, id, sender);
  const placed = state === 'submitted' ? await findFollowedOrder(database, id) : undefined;
  const moment = { hours: await catalogue.current(), now: now(), ...seen };
  return {
    id,
    state,
    iid,
    shop,
    kiosk: await findKioskName(database, client_id),
    keptUntil: state === 'parked' ? keptUntil(touched_at, deps) : null,
    isShopOnline: true,
    placed: placed === undefined ? null : followedOrder(placed.row, placed.details, moment),
    files: files.map((file) =>
      asFrontFile({ ...file, byteSize: file.byte_size, sentCount: file.sent_count }, clientFileIds),
    ),
  };
}

/** A photo that was sent straight to the shop: it has arrived with its answer. */
export async function describeFrontFile(
  { database }: FrontOrderDeps,
  orderId: string,
  file: ArrivedFile,
  { senderHash }: { senderHash: string },
): Promise<FrontFile> {
  return asFrontFile(file, await findClientFileIds(database, orderId, { senderHash, fileId: file.id }));
}

type ArrivedFile = Pick<FrontFile, 'id' | 'name' | 'byteSize' | 'sentCount'>;

/** @param clientFileIds by file */
function asFrontFile(
  { id, name, byteSize, sentCount }: ArrivedFile,
  clientFileIds: ReadonlyMap<string, readonly string[]>,
): FrontFile {
  const named = [...(clientFileIds.get(id) ?? [])];
  return { id, name, byteSize, sentCount, state: 'at-shop', refusal: null, clientFileIds: named };
}
