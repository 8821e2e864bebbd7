import type { RecoveryCodes, SecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { Secret } from 'otpauth';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { requireOwnPassword } from './own-password.service.ts';
import { ownerId } from './owner-id.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSealedSecret,
  replaceRecoveryCodes,
  replaceSecret,
  setSecondFactorSince,
} from './second-factor.repository.ts';
import {
  type CodeOrigin,
  makeRecoveryCodes,
  type SecondFactorDeps,
  sealFor,
  takeCode,
  totpOf,
} from './second-factor-codes.service.ts';
import { closeOtherSessions } from './sessions.service.ts';
import { findUserById, type UserRow } from './users.repository.ts';

/** What a phone's app calls the account. */
type ShopName = () => Promise<string>;

export async function getSecondFactor(deps: SecondFactorDeps, principal: Principal): Promise<SecondFactor> {
  const own = await requireOwn(deps, principal);
  const onSince = own.second_factor_at;
  const recoveryCodesLeft = onSince === null ? 0 : await countRecoveryCodes(deps.database, own.id);
  return { onSince, recoveryCodesLeft, isOffered: own.password_hash !== null && deps.vault !== null };
}

/** @throws HttpProblem password-wrong, password-elsewhere, second-factor-on, second-factor-unavailable, too-many-requests */
export async function startSecondFactor(
  deps: SecondFactorDeps & { shopName: ShopName },
  principal: Principal,
  { password, ...origin }: CodeOrigin & { password: string },
): Promise<{ secret: string; uri: string }> {
  const { vault } = deps;
  if (vault === null) {
    throw new HttpProblem(
      'second-factor-unavailable',
      'Central has no key to keep a secret with: CENTRAL_SECRETS_KEY.',
    );
  }
  const own = await requireOwnPassword(deps, principal, { password, ...origin });
  const secret = new Secret({ size: 20 }).base32;
  await deps.database.transaction().execute(async (transaction) => {
    await requireState(transaction, own.id, 'off');
    await replaceSecret(transaction, own.id, vault.seal(secret, sealFor(own.id)));
  });
  const names = { issuer: await deps.shopName(), label: own.username ?? own.name };
  return { secret, uri: totpOf(secret, names).toString() };
}

/** @throws HttpProblem second-factor-on, second-factor-off when none was begun, second-factor-wrong, too-many-requests */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  principal: Principal,
  { code, token, ...origin }: CodeOrigin & { code: string; token: string | undefined },
): Promise<RecoveryCodes> {
  const { database, now } = deps;
  const own = await requireOwn(deps, principal);
  if (own.second_factor_at !== null) throw alreadyOn();
  if ((await findSealedSecret(database, own.id)) === undefined) throw notOn();
  await takeCode(deps, own, { code, ...origin }, false);
  const { codes, hashes } = makeRecoveryCodes(own.id);
  await database.transaction().execute(async (transaction) => {
    await requireState(transaction, own.id, 'off');
    await setSecondFactorSince(transaction, own.id, now());
    await replaceRecoveryCodes(transaction, own.id, hashes);
    await closeOtherSessions(transaction, own.id, token ?? null);
    await note(transaction, own, { at: now(), isOn: true });
  });
  return { recoveryCodes: codes };
}

type Proof = CodeOrigin & { password: string; code: string };

/** @throws HttpProblem password-wrong, password-elsewhere, second-factor-off, second-factor-wrong, too-many-requests */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  principal: Principal,
  proof: Proof,
): Promise<RecoveryCodes> {
  const own = await requireProof(deps, principal, proof);
  const { codes, hashes } = makeRecoveryCodes(own.id);
  await deps.database.transaction().execute(async (transaction) => {
    await requireState(transaction, own.id, 'on');
    await replaceRecoveryCodes(transaction, own.id, hashes);
  });
  return { recoveryCodes: codes };
}

/** @throws HttpProblem password-wrong, password-elsewhere, second-factor-off, second-factor-wrong, too-many-requests */
export async function endSecondFactor(deps: SecondFactorDeps, principal: Principal, proof: Proof): Promise<void> {
  const own = await requireProof(deps, principal, proof);
  await deps.database.transaction().execute(async (transaction) => {
    await requireState(transaction, own.id, 'on');
    await deleteSecondFactor(transaction, own.id);
    await note(transaction, own, { at: deps.now(), isOn: false });
  });
}

async function requireProof(deps: SecondFactorDeps, principal: Principal, proof: Proof): Promise<UserRow> {
  const own = await requireOwnPassword(deps, principal, proof);
  if (own.second_factor_at === null) throw notOn();
  await takeCode(deps, own, proof, true);
  return own;
}

async function requireOwn({ database }: SecondFactorDeps, principal: Principal): Promise<UserRow> {
  const own = await findUserById(database, ownerId(principal));
  if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  return own;
}

/** Of two changes at the same moment the second finds what the first has made of it. */
async function requireState(transaction: CentralTransaction, userId: string, state: 'on' | 'off'): Promise<void> {
  await lockRow(transaction, 'user', userId);
  const present = await findUserById(transaction, userId);
  if (state === 'off' && present?.second_factor_at !== null) throw alreadyOn();
  if (state === 'on' && present?.second_factor_at === null) throw notOn();
}

const note = (transaction: CentralTransaction, user: UserRow, { at, isOn }: { at: Date; isOn: boolean }) =>
  insertAuditEntry(transaction, {
    at,
    by: user.rank >= MAINTAINER_RANK ? user.name : 'customer',
    subject: 'user',
    subjectId: user.id,
    label: user.name,
    action: 'changed',
    changes: [{ field: 'secondFactor', from: !isOn, to: isOn }],
  });

const alreadyOn = () => new HttpProblem('second-factor-on', 'The second factor is on already.');
const notOn = () => new HttpProblem('second-factor-off', 'The second factor is off.');
