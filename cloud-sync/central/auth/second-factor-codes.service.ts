import { createHash } from 'node:crypto';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { inGroups, readableCode, typedCode } from '@printfront/shared/server/auth/readable-code.ts';
import { SECOND_FACTOR_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { type SignIns, tooManySignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { SecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import { Secret, TOTP } from 'otpauth';
import type { CentralDatabase } from '../database/database.ts';
import { takeSingleAttempt } from './locked-attempt.service.ts';
import {
  findSealedSecret,
  forgiveCodes,
  listSealedSecrets,
  takeStep,
  useRecoveryCode,
} from './second-factor.repository.ts';
import type { UserRow } from './users.repository.ts';

export interface SecondFactorDeps {
  database: CentralDatabase;
  passwords: Passwords;
  signIns: SignIns;
  now(): Date;
  vault: SecretVault | null;
}

/** Where a code comes from: strangers who guess hold up no device that is known for the account. */
export interface CodeOrigin {
  network: string;
  device: string | undefined;
}

const RECOVERY_CODES = 10;
/** 60 random bits: a reader of the database does not try them all out. */
const RECOVERY_CODE_LENGTH = 12;
const SIX_DIGITS = /^\d{6}$/;
/** Steps of 30 seconds that a phone's clock may be wrong, either way. */
const DRIFT_STEPS = 1;

/** What an app on a phone is told, and what its codes are compared with. */
export function totpOf(secret: string, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
}

export const sealFor = (userId: string) => `second-factor:${userId}`;

/** How many people's codes are never right any more, since the key that their secrets were sealed with is gone. */
export async function countUnreadSecondFactors(database: CentralDatabase, vault: SecretVault): Promise<number> {
  const all = await listSealedSecrets(database);
  return all.filter(({ userId, sealed }) => vault.open(sealed, sealFor(userId)) === null).length;
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}:${typedCode(code)}`)
    .digest('hex');

/** @returns the codes, which are kept nowhere, and what is kept of them */
export function makeRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const made = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_CODE_LENGTH));
  return { codes: made.map(inGroups), hashes: made.map((code) => hashOf(userId, code)) };
}

/**
 * Asks for the second factor of who knows the password already; nothing is asked of who has none.
 *
 * @throws HttpProblem second-factor-needed, second-factor-wrong, too-many-requests
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  user: UserRow,
  { code, ...origin }: CodeOrigin & { code: string | undefined },
): Promise<void> {
  if (user.second_factor_at === null) return;
  if (code === undefined) {
    throw new HttpProblem('second-factor-needed', 'A code of the second factor is needed too.', { parameter: 'code' });
  }
  await takeCode(deps, user, { code, ...origin }, true);
}

/**
 * Uses a code up. It is counted before it is looked at, so that many at once cannot all slip through.
 *
 * @param takesRecovery whether a recovery code is one
 * @throws HttpProblem second-factor-wrong, too-many-requests
 */
export async function takeCode(
  deps: SecondFactorDeps,
  user: Pick<UserRow, 'id' | 'username'>,
  { code, device }: CodeOrigin & { code: string },
  takesRecovery: boolean,
): Promise<void> {
  const { database, signIns, now } = deps;
  const isKnown = await signIns.isKnown({ username: user.username ?? '', device });
  const where = isKnown
    ? createHash('sha256')
        .update(device ?? '')
        .digest('hex')
    : '';
  const key = `factor:${user.id}:${where}`;
  const waitMs = await takeSingleAttempt(database, key, SECOND_FACTOR_LIMIT, now);
  if (waitMs > 0) throw tooManySignIns(waitMs);
  const typed = code.replaceAll(/[\s-]/g, '');
  const isRight = SIX_DIGITS.test(typed)
    ? await isRightNow(deps, user.id, typed)
    : takesRecovery && (await useRecoveryCode(database, hashOf(user.id, typed), now()));
  if (!isRight)
    throw new HttpProblem('second-factor-wrong', 'This code is not right, or was used.', { parameter: 'code' });
  await forgiveCodes(database, key);
}

async function isRightNow({ database, vault, now }: SecondFactorDeps, userId: string, token: string): Promise<boolean> {
  const sealed = await findSealedSecret(database, userId);
  // Without the key that it was sealed with, only recovery codes are right.
  const secret = sealed === undefined ? null : (vault?.open(sealed, sealFor(userId)) ?? null);
  if (secret === null) return false;
  const totp = totpOf(secret);
  const timestamp = now().getTime();
  const drift = totp.validate({ token, timestamp, window: DRIFT_STEPS });
  return drift !== null && takeStep(database, userId, totp.counter({ timestamp }) + drift);
}
