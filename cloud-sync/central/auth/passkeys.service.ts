import {
  type MadePasskey,
  MOST_PASSKEYS,
  type NewPasskeyOptions,
  type OwnPasskeys,
  type Passkey,
} from '@printfront/shared/contracts/passkeys.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { type OwnProof, requireOwnProof } from './own-proof.service.ts';
import { ownerId } from './owner-id.ts';
import {
  makeChallenge,
  PASSKEY_CHALLENGE_MS,
  type PasskeyChallengeDeps,
  requirePlace,
  takeChallenge,
} from './passkey-challenges.service.ts';
import { passkeyPlaces } from './passkey-places.ts';
import { checkMade, PASSKEY_ALGORITHMS } from './passkey-proofs.ts';
import { deletePasskey, insertPasskey, listPasskeysOf, type PasskeyRow } from './passkeys.repository.ts';
import type { SecondFactorDeps } from './second-factor-codes.service.ts';
import { findUserById, type UserRow } from './users.repository.ts';

export interface PasskeyDeps extends SecondFactorDeps, PasskeyChallengeDeps {
  logger: Logger;
  providers: readonly { id: string }[];
  /** What a browser calls this site beside its name. */
  shopName(): Promise<string>;
}

/** What a device keeps of whose a passkey is; it comes back with each sign-in. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

export async function listPasskeys(deps: PasskeyDeps, principal: Principal): Promise<OwnPasskeys> {
  return {
    origins: passkeyPlaces(deps).map(({ origin }) => origin),
    passkeys: await describePasskeysOf(deps.database, ownerId(principal)),
  };
}

/** Names and dates; the keys stay here. */
export const describePasskeysOf = async (database: CentralDatabase, userId: string): Promise<Passkey[]> =>
  (await listPasskeysOf(database, userId)).map(describe);

const describe = ({ id, name, site, created_at, used_at }: PasskeyRow): Passkey => ({
  ...{ id, name, worksAt: site, addedAt: created_at, usedAt: used_at },
});

/**
 * @param secret cookie of the session that asks, and may answer
 * @throws HttpProblem parameter-missing, parameter-invalid, password-wrong, second-factor-needed, second-factor-wrong,
 *   too-many-passkeys, too-many-requests
 */
export async function startPasskey(
  deps: PasskeyDeps,
  principal: Principal,
  { origin, secret, ...proof }: OwnProof & { origin: string; secret: string },
): Promise<NewPasskeyOptions> {
  const place = requirePlace(deps, origin);
  const own = await requireOwn(deps.database, principal);
  const known = await listPasskeysOf(deps.database, own.id);
  refuseTooMany(known);
  await requireOwnProof(deps, principal, own, proof);
  return {
    challenge: await makeChallenge(deps, { secret, userId: own.id }, place),
    rp: { id: place.site, name: await deps.shopName() },
    user: { id: userHandleOf(own.id), name: own.username ?? own.name, displayName: own.name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: known
      .filter(({ site }) => site === place.site)
      .map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key',
        transports: transports === '' ? [] : transports.split(','),
      })),
    // Kept in the device with whose it is, so that nobody has to type a user name; and it asks for a finger, a face or a code.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** @throws HttpProblem sign-in-expired, sign-in-refused, already-exists, too-many-passkeys */
export async function addPasskey(
  deps: PasskeyDeps,
  principal: Principal,
  { name, passkey, secret }: { name: string; passkey: MadePasskey; secret: string },
): Promise<Passkey> {
  const { database, now } = deps;
  const own = await requireOwn(database, principal);
  const asked = await takeChallenge(deps, { secret, userId: own.id }, passkey.response.clientDataJSON);
  const { credentialId, publicKey, useCount } = await checkMade(deps, passkey, asked);
  const row: PasskeyRow = {
    ...{ id: uuidv7(), credential_id: credentialId, user_id: own.id, site: asked.place.site },
    ...{ public_key: publicKey, use_count: useCount, transports: transportsOf(passkey) },
    ...{ name, created_at: now().toISOString(), used_at: null },
  };
  await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', own.id);
    refuseTooMany(await listPasskeysOf(transaction, own.id));
    if (!(await insertPasskey(transaction, row))) {
      throw new HttpProblem('already-exists', 'This passkey is known already.');
    }
    await note(transaction, own, { at: now(), isAdded: true });
  });
  return describe(row);
}

const transportsOf = ({ response }: MadePasskey) =>
  (response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport)).join(',');

/**
 * @throws HttpProblem not-found, also for somebody else's; last-way-in, parameter-missing, password-wrong,
 *   second-factor-needed, second-factor-wrong, too-many-requests
 */
export async function removePasskey(
  deps: PasskeyDeps,
  principal: Principal,
  { id, ...proof }: OwnProof & { id: string },
): Promise<void> {
  const { database, now } = deps;
  const own = await requireOwn(database, principal);
  if (!(await listPasskeysOf(database, own.id)).some((passkey) => passkey.id === id)) throw notFound();
  await requireOwnProof(deps, principal, own, proof);
  await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', own.id);
    const passkeys = await listPasskeysOf(transaction, own.id);
    if (!passkeys.some((passkey) => passkey.id === id)) throw notFound();
    await refuseLastWay(deps, transaction, { userId: own.id, left: passkeys.filter((passkey) => passkey.id !== id) });
    await deletePasskey(transaction, { id, userId: own.id });
    await note(transaction, own, { at: now(), isAdded: false });
  });
}

/** A password, a provider that is still offered, or a passkey for an address of today. */
async function refuseLastWay(
  deps: PasskeyDeps,
  transaction: CentralTransaction,
  { userId, left }: { userId: string; left: readonly PasskeyRow[] },
): Promise<void> {
  const user = await findUserById(transaction, userId);
  if (user === undefined || user.password_hash !== null) return;
  if (deps.providers.some(({ id }) => id === user.provider)) return;
  const sites = new Set(passkeyPlaces(deps).map(({ site }) => site));
  if (left.some(({ site }) => sites.has(site))) return;
  throw new HttpProblem('last-way-in', 'This is the last way into this account.');
}

function refuseTooMany(known: readonly PasskeyRow[]): void {
  if (known.length < MOST_PASSKEYS) return;
  throw new HttpProblem('too-many-passkeys', `An account has ${MOST_PASSKEYS} passkeys at most.`, {
    limit: MOST_PASSKEYS,
  });
}

async function requireOwn(database: CentralDatabase, principal: Principal): Promise<UserRow> {
  const own = await findUserById(database, ownerId(principal));
  if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  return own;
}

/** That there is one more or less; what people call their devices is their own. */
const note = (transaction: CentralTransaction, user: UserRow, { at, isAdded }: { at: Date; isAdded: boolean }) =>
  insertAuditEntry(transaction, {
    at,
    by: user.rank >= MAINTAINER_RANK ? user.name : 'customer',
    subject: 'user',
    subjectId: user.id,
    label: user.name,
    action: 'changed',
    changes: [{ field: 'passkey', from: !isAdded, to: isAdded }],
  });
