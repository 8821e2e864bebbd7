import { type FrontFile, getFrontOrder } from '@printfront/shared/contracts/front-files.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.ts';
import { isChangeable, type OrderAccess, senderOf } from './order-access.ts';
import { findClientFileIds, listFiles } from './uploads.repository.ts';

/** The page of a phone on mobile data, opened on the shop's own server: here everything has arrived already. */
export function serveFrontOrder(
  serve: Serve,
  { access, database, shopServer }: { access: OrderAccess; database: EdgeDatabase; shopServer(): Promise<ShopServer> },
): void {
  serve(getFrontOrder, async (call) => {
    const { targetId, orderId } = call.params;
    const { serverId, serverName } = await shopServer();
    if (targetId !== serverId) throw notFound();
    const { id, state, iid } = await access.find(call, orderId);
    // With the submit a phone's right to the photos ends.
    const sender = senderOf(call);
    const files = isChangeable({ state }) ? await listFiles(database, id, sender) : [];
    const clientFileIds = await findClientFileIds(database, id, sender);
    return {
      id,
      state,
      iid,
      shop: { id: serverId, name: serverName },
      isShopOnline: true,
      files: files.map((file) =>
        asFrontFile({ ...file, byteSize: file.byte_size, sentCount: file.sent_count }, clientFileIds),
      ),
    };
  });
}

/** @param clientFileIds by file */
export function asFrontFile(
  { id, name, byteSize, sentCount }: Pick<FrontFile, 'id' | 'name' | 'byteSize' | 'sentCount'>,
  clientFileIds: ReadonlyMap<string, readonly string[]>,
): FrontFile {
  const named = [...(clientFileIds.get(id) ?? [])];
  return { id, name, byteSize, sentCount, state: 'at-shop', refusal: null, clientFileIds: named };
}
