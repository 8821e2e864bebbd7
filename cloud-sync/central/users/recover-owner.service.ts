import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { deletePasskeysOf } from '../auth/passkeys.repository.ts';
import { deleteSecondFactor } from '../auth/second-factor.repository.ts';
import { makeSignInCode } from '../auth/sign-in-codes.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { type AccountRow, isPasskeyOwner, listOwners } from './user-accounts.repository.ts';

/** Whoever types the command stands beside the person, or is the person. */
const CODE_MS = 3_600_000;

interface Recovered {
  owner: { name: string; username: string };
  code: string;
  expiresAt: string;
  /** The page will ask for its code. */
  hasSecondFactor: boolean;
}

/** Whom the command cannot help as it was typed, and the owners whom it could. */
interface NotRecovered {
  why: 'no-owner' | 'which-owner' | 'nobody';
  owners: { name: string; username: string }[];
}

/**
 * For an owner whom nobody else can help: a code with which the owner chooses a password, once, within an hour.
 *
 * @param username of whom; where there is one owner with a password nobody need be named
 * @param withoutSecondFactor ends the second factor and the passkeys, now
 */
export async function recoverOwner(
  { database, now }: { database: CentralDatabase; now(): Date },
  { username, withoutSecondFactor }: { username: string | undefined; withoutSecondFactor: boolean },
): Promise<Recovered | NotRecovered> {
  return database.transaction().execute(async (transaction) => {
    // As all changes of people.
    await lockName(transaction, 'user ranks');
    const owners = (await listOwners(transaction)).flatMap(withUsername);
    const known = owners.map(({ name, username }) => ({ name, username }));
    const wanted = username === undefined ? undefined : normalizeUsername(username);
    const meant = wanted === undefined ? owners : owners.filter((owner) => owner.username === wanted);
    const [owner, another] = meant;
    if (owner === undefined) return { why: wanted === undefined ? 'no-owner' : 'nobody', owners: known };
    if (another !== undefined) return { why: 'which-owner', owners: known };
    const ended = withoutSecondFactor
      ? [
          ...(owner.second_factor_at === null ? [] : [{ field: 'secondFactor', from: true, to: false }]),
          ...(isPasskeyOwner(owner) ? [{ field: 'passkey', from: true, to: false }] : []),
        ]
      : [];
    if (withoutSecondFactor) {
      await deleteSecondFactor(transaction, owner.id);
      await deletePasskeysOf(transaction, owner.id);
    }
    await insertAuditEntry(transaction, {
      at: now(),
      by: 'operator',
      subject: 'user',
      subjectId: owner.id,
      label: owner.name,
      action: 'changed',
      changes: [...ended, { field: 'signInCode', from: null, to: true }],
    });
    const { code, expiresAt } = await makeSignInCode(transaction, owner.id, now(), CODE_MS);
    const hasSecondFactor = owner.second_factor_at !== null && !withoutSecondFactor;
    return { owner: { name: owner.name, username: owner.username }, code, expiresAt, hasSecondFactor };
  });
}

/** Who signs in through a provider has no password here. */
const withUsername = (owner: AccountRow) =>
  owner.provider === 'local' && owner.username !== null ? [{ ...owner, username: owner.username }] : [];
