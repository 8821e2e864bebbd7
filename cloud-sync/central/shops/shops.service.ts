import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import type { ShopServer } from '@printfront/shared/contracts/shops.ts';
import { ENROL_CODE_LENGTH, makeTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName, lockRow } from '../database/lock-row.ts';
import { seesShop } from '../database/shops-seen.ts';
import { revokeEdgeServer } from '../sync/edge-servers.repository.ts';
import { listLockedOut, lockOutComputer as lockOut, replaceComputerCode } from '../sync/locked-out.repository.ts';
import { secretHash } from '../sync/secret-hash.ts';
import { onlineRoleOf, onlineShopsOf } from './online-shops.service.ts';
import { toInvitedShop, toShopServer } from './shop-view.ts';
import {
  deleteEndedInvitations,
  deleteShopInvitation,
  findShopRow,
  insertShopInvitation,
  listShopInvitations,
  listShopRows,
  type ShopOnline as ShopOnlineRow,
  setShopInvitationName,
  setShopName,
  setShopOnline,
  setTakesOnline,
} from './shops.repository.ts';

export interface ShopsDeps {
  readonly database: CentralDatabase;
  now(): Date;
}

const CODE_VALID_MS = 24 * 3_600_000;

/**
 * Servers that work, those that were invited, and last those that have been revoked.
 *
 * @param seen of whoever works at some of them; the role of each for online orders is told with all in mind
 */
export async function listShops({ database, now }: ShopsDeps, seen?: readonly string[]): Promise<ShopServer[]> {
  const at = now();
  const rows = await listShopRows(database);
  const online = onlineShopsOf(rows);
  const lockedOut = Map.groupBy(await listLockedOut(database), ({ serverId }) => serverId);
  const servers = rows.map((row) => toShopServer(row, at, onlineRoleOf(online, row.id), lockedOut.get(row.id)));
  const invited = (await listShopInvitations(database, at)).map(toInvitedShop);
  const isRevoked = ({ state }: ShopServer) => state === 'revoked';
  const all = [...servers.filter((server) => !isRevoked(server)), ...invited, ...servers.filter(isRevoked)];
  return all.filter(({ id }) => seesShop(seen, id));
}

/** The code is told once, here; what is kept is its hash. */
export async function createShop({ database, now }: ShopsDeps, { name, by }: { name: string; by: string }) {
  const [id, at] = [uuidv7(), now()];
  const enrolCode = makeTypedCode(randomBytes(ENROL_CODE_LENGTH), ENROL_CODE_LENGTH);
  const expiresAt = new Date(at.getTime() + CODE_VALID_MS).toISOString();
  await database.transaction().execute(async (transaction) => {
    await deleteEndedInvitations(transaction, at);
    const times = { created_at: at.toISOString(), expires_at: expiresAt };
    await insertShopInvitation(transaction, { id, name, ...times, codeHash: secretHash(enrolCode) });
    await auditShop(transaction, { at, by, id, label: name, action: 'created', changes: auditChanges(null, { name }) });
  });
  return { id, name, enrolCode, expiresAt };
}

/**
 * The shop hears its new name with its next hello; orders keep the one they were taken under.
 *
 * @throws HttpProblem not-found, edited-meanwhile
 */
export async function renameShop(
  { database, now }: ShopsDeps,
  { id, name, previousName, by }: { id: string; name: string; previousName?: string | undefined; by: string },
): Promise<ShopServer> {
  const at = now();
  return database.transaction().execute(async (transaction) => {
    const shop = await findLocked(transaction, id, at);
    if (previousName !== undefined && shop.name !== previousName) {
      throw new HttpProblem('edited-meanwhile', `This shop is called ${shop.name} by now.`, {
        parameter: 'previousName',
      });
    }
    if (shop.name === name) return shop;
    if (shop.state === 'invited') await setShopInvitationName(transaction, id, name);
    else await setShopName(transaction, id, name);
    const changes = auditChanges({ name: shop.name }, { name });
    await auditShop(transaction, { at, by, id, label: name, action: 'changed', changes });
    return { ...shop, name, clients: shop.clients.map((client) => ({ ...client, server: name })) };
  });
}

/** Whether a shop makes online orders, and where its customers find it. @throws HttpProblem not-found, also for an invited one; edited-meanwhile */
export async function changeShopOnline(
  { database, now }: ShopsDeps,
  { id, online, by, ifMatch }: { id: string; online: ShopOnlineRow; by: string; ifMatch: string | undefined },
): Promise<ShopServer> {
  const at = now();
  return database.transaction().execute(async (transaction) => {
    // Every shop may change: there is one that makes what is sent.
    for (const { id: each } of (await listShopRows(transaction)).toSorted(byId)) {
      await lockRow(transaction, 'edge_server', each);
    }
    const { name, online: before } = await findLocked(transaction, id, at);
    if (before === undefined) throw notFound();
    if (!isMatch(ifMatch, before.version)) throw new HttpProblem('edited-meanwhile', 'Somebody else has changed this.');
    // Those that take orders because nobody had said anything go on.
    for (const { id: taking } of onlineShopsOf(await listShopRows(transaction)).pickup) {
      await setTakesOnline(transaction, taking);
    }
    await setShopOnline(transaction, id, online);
    const { canMake: _, version: __, ...was } = before;
    await auditShop(transaction, {
      at,
      by,
      id,
      label: name,
      action: 'changed',
      changes: auditChanges(was, { ...online }),
    });
    return findLocked(transaction, id, at);
  });
}

/** Two that change all shops at the same moment wait for each other in this order. */
const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

/**
 * From the next call on its token is worth nothing, and calls that wait end; an invitation is withdrawn.
 *
 * @throws HttpProblem not-found, also for one that has been revoked
 */
export async function revokeShop({ database, now }: ShopsDeps, { id, by }: { id: string; by: string }): Promise<void> {
  const at = now();
  await database.transaction().execute(async (transaction) => {
    const { name, state } = await findLocked(transaction, id, at);
    if (state === 'invited') await deleteShopInvitation(transaction, id);
    else await revokeEdgeServer(transaction, id);
    const changes = auditChanges({ name }, null);
    await auditShop(transaction, { at, by, id, label: name, action: 'deleted', changes });
  });
}

/**
 * The computer that a shop has is refused from its next call on, and calls that wait end; the shop, its orders and all that it has
 * for itself stay. Asked again before another computer has come, it makes another code, and the one before is worth nothing.
 *
 * @throws HttpProblem not-found, also for an invited one
 */
export async function lockOutComputer({ database, now }: ShopsDeps, { id, by }: { id: string; by: string }) {
  const at = now();
  const enrolCode = makeTypedCode(randomBytes(ENROL_CODE_LENGTH), ENROL_CODE_LENGTH);
  const expiresAt = new Date(at.getTime() + CODE_VALID_MS).toISOString();
  return database.transaction().execute(async (transaction) => {
    const { name, state, lockedOutAt, report } = await findLocked(transaction, id, at);
    if (state !== 'enrolled') throw notFound();
    if (lockedOutAt === undefined) {
      await lockOut(transaction, { serverId: id, at, by, unsentChanges: report?.outboxDepth ?? null });
      const changes = auditChanges({ lockedOut: false }, { lockedOut: true });
      await auditShop(transaction, { at, by, id, label: name, action: 'changed', changes });
    }
    const code = { name, codeHash: secretHash(enrolCode), createdAt: at.toISOString(), expiresAt };
    await replaceComputerCode(transaction, { serverId: id, ...code });
    return { id, name, enrolCode, expiresAt };
  });
}

/** A server, or an invitation that can still be used: which of them it is cannot change until the transaction ends. */
async function findLocked(transaction: CentralTransaction, id: string, at: Date): Promise<ShopServer> {
  await lockName(transaction, `invited-shop/${id}`);
  await lockRow(transaction, 'edge_server', id);
  const row = await findShopRow(transaction, id);
  if (row !== undefined) {
    const online = onlineShopsOf(await listShopRows(transaction));
    return toShopServer(row, at, onlineRoleOf(online, row.id));
  }
  const invited = (await listShopInvitations(transaction, at)).find((one) => one.id === id);
  if (invited === undefined) throw notFound();
  return toInvitedShop(invited);
}

async function auditShop(
  transaction: CentralTransaction,
  { id, ...entry }: { at: Date; id: string } & Pick<AuditEntry, 'by' | 'label' | 'action' | 'changes'>,
): Promise<void> {
  // Saved as it was: nobody has changed anything.
  if (entry.action === 'changed' && entry.changes.length === 0) return;
  await insertAuditEntry(transaction, { subject: 'shop', subjectId: id, ...entry });
}
