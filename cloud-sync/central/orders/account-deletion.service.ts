import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { isOver } from '@printfront/shared/server/orders/order-retention.repository.ts';
import type { Logger } from 'pino';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { type OwnProof, requireOwnProof } from '../auth/own-proof.service.ts';
import { ownerId } from '../auth/owner-id.ts';
import type { SecondFactorDeps } from '../auth/second-factor-codes.service.ts';
import { findUserById, type UserRow } from '../auth/users.repository.ts';
import type { BlobCollector } from '../blobs/blob-collector.service.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { listOrdersOfUser, noteDeletionAsked } from './personal-data.repository.ts';
import { finishDeletion } from './personal-data.service.ts';

export interface AccountDeletionDeps extends SecondFactorDeps {
  collector: Pick<BlobCollector, 'collectOf'>;
  logger: Logger;
}

/** Numbers of orders that are named where there are many. */
const NAMED = 5;

/**
 * Closes the account at once and forgets whose everything was. An order under way needs its person: to be paid, fetched or sent.
 *
 * @throws HttpProblem parameter-missing, password-wrong, second-factor-needed, second-factor-wrong, staff-account,
 *   orders-under-way, too-many-requests
 */
export async function deleteOwnAccount(
  deps: AccountDeletionDeps,
  principal: Principal,
  proof: OwnProof,
): Promise<void> {
  const own = await requireProof(deps, principal, proof);
  await closeAndForget(deps, own.id, 'customer');
}

/**
 * The same for a customer who has asked an owner.
 *
 * @throws HttpProblem not-found, staff-account, orders-under-way
 */
export async function deleteCustomer(deps: ForgettingDeps, principal: Principal, userId: string): Promise<void> {
  await closeAndForget(deps, userId, nameOf(principal));
}

type ForgettingDeps = Pick<AccountDeletionDeps, 'database' | 'collector' | 'logger' | 'now'>;

async function closeAndForget(deps: ForgettingDeps, userId: string, by: string): Promise<void> {
  const { database, collector, now } = deps;
  await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', userId);
    // Somebody may have made them a clerk meanwhile.
    const user = await findUserById(transaction, userId);
    if (user === undefined) throw notFound();
    if (user.rank >= MAINTAINER_RANK) throw staffAccount();
    await refuseUnderWay(transaction, userId);
    await noteDeletionAsked(transaction, userId, now().toISOString());
    await insertAuditEntry(transaction, {
      ...{ at: now(), by, subject: 'user', subjectId: userId, label: '', action: 'deleted' },
      changes: [],
    });
  });
  await collector.collectOf((await finishDeletion(deps, userId)) ?? []);
}

const staffAccount = () => new HttpProblem('staff-account', 'Whoever works here is made a customer by an owner first.');

async function requireProof(deps: AccountDeletionDeps, principal: Principal, proof: OwnProof): Promise<UserRow> {
  const own = await findUserById(deps.database, ownerId(principal));
  if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (own.rank >= MAINTAINER_RANK) throw staffAccount();
  await requireOwnProof(deps, principal, own, proof);
  return own;
}

async function refuseUnderWay(transaction: CentralTransaction, userId: string): Promise<void> {
  const orders = (await listOrdersOfUser(transaction, userId)).filter((order) => !isOver(order));
  if (orders.length === 0) return;
  const names = orders.slice(0, NAMED).map(({ iid }) => String(iid));
  throw new HttpProblem('orders-under-way', `Orders are under way: ${names.join(', ')}.`, {
    uses: [{ kind: 'order', count: orders.length, names }],
  });
}
