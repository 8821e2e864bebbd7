import type * as contract from '@printfront/cloud-sync/protocol/front-orders.ts';
import type { PhonesOfOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import type { BlobStore, StoredBlob } from '@printfront/shared/server/blobs/blob-store.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { z } from 'zod';
import type { CentralDatabase } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { isNewestEpoch } from '../sync/epochs.repository.ts';
import { isOfOrderMadeBy, isOfOrderOf } from '../uploads/damaged-photos.repository.ts';
import {
  closeFrontOrders,
  deleteFrontOrders,
  listOldFrontOrders,
  listTakingOrders,
  readOpenChoices,
  setOpenChoices,
  takeAnnouncement,
  upsertFrontOrders,
} from './front-orders.repository.ts';
import { forgetPhonesOfClosed } from './front-phones.repository.ts';
import { describePhones } from './front-phones.service.ts';
import { isRelayedTo } from './relayed-photos.repository.ts';

/** A shop says every 10 s that it is there; two may get lost on the way. */
const ONLINE_MS = 30_000;
/** How long a phone can still look at what became of its photos. */
export const CLOSED_KEPT_MS = 30 * 86_400_000;

/** The next announcement goes on. */
const DELETED_AT_ONCE = 200;

export const isShopOnline = ({ announced_at }: { announced_at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(announced_at) < ONLINE_MS;

/**
 * Takes over which orders of a shop take photos (S23).
 *
 * @returns what phones do at them; null when it was not the shop's newest word: one that was late, or one of a copy of the
 *   shop's database
 */
export async function announceFrontOrders(
  { database, now }: { database: CentralDatabase; now(): Date },
  serverId: string,
  { epoch, run, number, orders, choices }: z.output<(typeof contract.announceFrontOrders)['request']>,
): Promise<PhonesOfOrder[] | null> {
  const at = now();
  return database.transaction().execute(async (transaction) => {
    if (!(await isNewestEpoch(transaction, serverId, epoch))) return null;
    const said = choices === undefined ? null : JSON.stringify(choices);
    const isNews = (await readOpenChoices(transaction, serverId)) !== said;
    if (isNews) await lockRow(transaction, 'edge_server', serverId);
    if (!(await takeAnnouncement(transaction, { serverId, run, number, at: at.toISOString() }))) return null;
    if (isNews) await setOpenChoices(transaction, serverId, said);
    const named = new Set(orders.map(({ orderHash }) => orderHash));
    const gone = (await listTakingOrders(transaction, serverId)).filter((orderHash) => !named.has(orderHash));
    await upsertFrontOrders(transaction, serverId, orders, at.toISOString());
    await closeFrontOrders(transaction, serverId, gone, at.toISOString());
    const hasClosed = gone.length > 0 || orders.some(({ state }) => state === 'submitted' || state === 'cancelled');
    if (hasClosed) {
      await forgetPhonesOfClosed(transaction, serverId);
      const closedBefore = new Date(at.getTime() - CLOSED_KEPT_MS).toISOString();
      const old = await listOldFrontOrders(transaction, { closedBefore, serverId, limit: DELETED_AT_ONCE });
      await deleteFrontOrders(transaction, old);
    }
    return describePhones(transaction, serverId, at);
  });
}

/** A photo that a phone sent for this shop, or of one of its orders. @throws HttpProblem not-found */
export async function requireRelayedBlob(
  { database, blobs }: { database: CentralDatabase; blobs: Pick<BlobStore, 'stat'> },
  { serverId, sha256 }: { serverId: string; sha256: string },
): Promise<StoredBlob> {
  const mayHave =
    (await isRelayedTo(database, serverId, sha256)) ||
    (await isOfOrderOf(database, serverId, sha256)) ||
    (await isOfOrderMadeBy(database, serverId, sha256));
  const blob = mayHave ? await blobs.stat(sha256) : null;
  if (blob === null) throw notFound();
  return blob;
}
