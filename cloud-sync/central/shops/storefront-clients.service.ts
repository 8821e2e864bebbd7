import { randomBytes } from 'node:crypto';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { makeTypedCode, PAIRING_CODE_LENGTH } from '@printfront/shared/domain/typed-code.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { seesShop } from '../database/shops-seen.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { secretHash } from '../sync/secret-hash.ts';
import { clientsOf, isShopOnline, reportOf } from './shop-view.ts';
import { findShopRow, listShopRows, type ShopRow, setShopReport } from './shops.repository.ts';
import type { ShopsDeps } from './shops.service.ts';

const CODE_VALID_MS = 24 * 3_600_000;
const RETRY_SECONDS = 30;

/** The shops of whoever works at some of them; undefined: all. */
type Seen = readonly string[] | undefined;

/** Kiosks live in their shops: these are those that the shops last spoke of. */
export async function listStorefrontClients({ database }: ShopsDeps, seen?: Seen): Promise<StorefrontClient[]> {
  return (await listWorkingShops(database, seen)).flatMap((row) => clientsOf(row) ?? []);
}

/**
 * Sends an invitation to the shop, where the code will be typed; told once, here.
 *
 * @param kiosk.shopId may be left out as long as there is one shop
 * @throws HttpProblem parameter-missing without a shop, not-found for one that is unknown, revoked or another's, shop-unreachable when
 *   it would not hear of it within seconds, or would not understand it
 */
export async function createStorefrontClient(
  { database, now }: ShopsDeps,
  { name, by, seen, ...kiosk }: { name: string; shopId: string | undefined; by: string; seen?: Seen },
) {
  const shopId = kiosk.shopId ?? (await onlyShop(database, seen));
  if (!seesShop(seen, shopId)) throw notFound();
  const [id, at] = [uuidv7(), now()];
  const pairingCode = makeTypedCode(randomBytes(PAIRING_CODE_LENGTH), PAIRING_CODE_LENGTH);
  const server = await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'edge_server', shopId);
    const shop = await findShopRow(transaction, shopId);
    if (shop === undefined) throw notFound();
    refuseDeaf(shop, at);
    const command = { type: 'kiosk-invited', clientId: id, name, codeHash: secretHash(pairingCode) } as const;
    await appendCommand(transaction, { serverId: shopId, command });
    await insertAuditEntry(transaction, {
      at,
      by,
      subject: 'storefront-client',
      subjectId: id,
      label: name,
      action: 'created',
      changes: auditChanges(null, { name, server: shop.name }),
    });
    return shop.name;
  });
  const expiresAt = new Date(at.getTime() + CODE_VALID_MS).toISOString();
  return { id, name, lastTouchedAt: null, server, pairingCode, expiresAt };
}

/** @throws HttpProblem parameter-missing when there is none, or more than one */
async function onlyShop(database: CentralDatabase, seen: Seen): Promise<string> {
  const [shop, ...others] = await listWorkingShops(database, seen);
  if (shop !== undefined && others.length === 0) return shop.id;
  throw new HttpProblem('parameter-missing', 'Which shop’s kiosk?', { parameter: 'shopId' });
}

/** An older shop steps over commands that it does not know (S18), and nobody could ever pair with that code. */
function refuseDeaf(shop: ShopRow, now: Date): void {
  const problem = { retryAfterSeconds: RETRY_SECONDS };
  if (!isShopOnline(shop, now)) {
    throw new HttpProblem('shop-unreachable', 'The server of this shop cannot be reached now.', problem);
  }
  if (reportOf(shop)?.clients === undefined) {
    throw new HttpProblem('shop-unreachable', 'The server of this shop is too old for this: update it first.', problem);
  }
}

/**
 * Tells the shop, as soon as it hears, that the device is no kiosk any more. Here it is gone at once. What a shop says of
 * its kiosks is its word only, so every shop that speaks of this one is told: none can speak for the kiosk of another.
 *
 * @throws HttpProblem not-found when no shop, or none that they see, has spoken of it
 */
export async function deleteStorefrontClient(
  { database, now }: ShopsDeps,
  { id, by, seen }: { id: string; by: string; seen?: Seen },
): Promise<void> {
  const holders = (await listWorkingShops(database, seen)).filter((row) => isHolder(row, id));
  await database.transaction().execute(async (transaction) => {
    let removed = 0;
    for (const holder of holders.toSorted(byId)) {
      if (await removeAtShop(transaction, holder.id, { id, by, at: now() })) removed += 1;
    }
    if (removed === 0) throw notFound();
  });
}

/**
 * Asks a kiosk, by the shops that speak of it, to load its page anew.
 *
 * @throws HttpProblem not-found when no shop, or none that they see, has spoken of it
 */
export async function reloadStorefrontClient(
  { database }: ShopsDeps,
  { id, seen }: { id: string; seen?: Seen },
): Promise<void> {
  const holders = (await listWorkingShops(database, seen)).filter((row) => isHolder(row, id));
  if (holders.length === 0) throw notFound();
  await database.transaction().execute(async (transaction) => {
    for (const { id: serverId } of holders.toSorted(byId)) {
      await lockRow(transaction, 'edge_server', serverId);
      await appendCommand(transaction, { serverId, command: { type: 'kiosk-to-reload', clientId: id } });
    }
  });
}

/** Two that remove one kiosk at the same moment wait for each other's shops in this order. */
const byId = (left: ShopRow, right: ShopRow) => (left.id < right.id ? -1 : 1);

/** @returns false when the shop speaks of it no longer */
async function removeAtShop(
  transaction: CentralTransaction,
  shopId: string,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<boolean> {
  await lockRow(transaction, 'edge_server', shopId);
  const shop = await findShopRow(transaction, shopId);
  const report = shop && reportOf(shop);
  const client = report?.clients?.find((one) => one.id === id);
  if (shop === undefined || report === null || report === undefined || client === undefined) return false;
  const clients = report.clients?.filter((one) => one !== client);
  await setShopReport(transaction, shop.id, { ...report, clients });
  await appendCommand(transaction, { serverId: shop.id, command: { type: 'kiosk-removed', clientId: id } });
  await insertAuditEntry(transaction, {
    at,
    by,
    subject: 'storefront-client',
    subjectId: id,
    label: client.name,
    action: 'deleted',
    changes: auditChanges({ name: client.name, server: shop.name }, null),
  });
  return true;
}

const isHolder = (row: ShopRow, id: string) => clientsOf(row)?.some((client) => client.id === id) ?? false;

async function listWorkingShops(database: ShopsDeps['database'], seen?: Seen): Promise<ShopRow[]> {
  return (await listShopRows(database)).filter(({ id, revoked_at }) => revoked_at === null && seesShop(seen, id));
}
