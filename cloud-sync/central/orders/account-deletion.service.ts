import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
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
  const { database, collector, now } = deps;
  const own = await requireProof(deps, principal, proof);
  await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', own.id);
    await refuseUnderWay(transaction, own.id);
    await noteDeletionAsked(transaction, own.id, now().toISOString());
    await insertAuditEntry(transaction, {
      ...{ at: now(), by: 'customer', subject: 'user', subjectId: own.id, label: '', action: 'deleted' },
      changes: [],
    });
  });
  await collector.collectOf((await finishDeletion(deps, own.id)) ?? []);
}

async function requireProof(deps: AccountDeletionDeps, principal: Principal, proof: OwnProof): Promise<UserRow> {
  const own = await findUserById(deps.database, ownerId(principal));
  if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (own.rank >= MAINTAINER_RANK) {
    throw new HttpProblem('staff-account', 'Whoever works here is made a customer by an owner first.');
  }
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
