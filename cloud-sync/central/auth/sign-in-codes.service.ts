import { createHash } from 'node:crypto';
import type { User } from '@printfront/shared/contracts/users.ts';
import { inGroups, readableCode, typedCode } from '@printfront/shared/server/auth/readable-code.ts';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { explainBusy } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { accountDisabled } from './account-disabled.ts';
import type { SignedIn } from './auth.service.ts';
import { refuseEasyPassword } from './easy-password.service.ts';
import { createGuessLimit, type GuessLimit } from './guess-limit.service.ts';
import { writeNewPassword } from './own-password.service.ts';
import { requireSecondFactor, type SecondFactorDeps } from './second-factor-codes.service.ts';
import { openSession } from './sessions.service.ts';
import {
  deleteOldSignInCodes,
  findSignInCode,
  replaceSignInCode,
  type SignInCodeRow,
  useSignInCode,
} from './sign-in-codes.repository.ts';
import { findUserById, type UserRow } from './users.repository.ts';

/** 80 random bits. */
const CODE_LENGTH = 16;
const CODE_MS = 24 * 3_600_000;
/** So long it is still known that a code was late, and not made up. */
const REMEMBERED_MS = 7 * 86_400_000;
const CODE_GUESS_LIMIT: AttemptLimit = {
  freeAttempts: 20,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 3_600_000,
};

const hashOf = (typed: string) => createHash('sha256').update(typedCode(typed)).digest('hex');

export const createCodeGuessLimit = (deps: { database: CentralDatabase; now(): Date }): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'code',
    limit: CODE_GUESS_LIMIT,
    refusal: 'Too many codes were tried. Please wait a moment.',
  });

/** A code with which a user chooses a password, once. @returns the code, which is kept nowhere, and until when it works */
export async function makeSignInCode(
  transaction: CentralTransaction,
  userId: string,
  now: Date,
  validMs = CODE_MS,
): Promise<{ code: string; expiresAt: string }> {
  const code = readableCode(CODE_LENGTH);
  const expiresAt = new Date(now.getTime() + validMs);
  await deleteOldSignInCodes(transaction, new Date(now.getTime() - REMEMBERED_MS));
  await replaceSignInCode(transaction, { codeHash: hashOf(code), userId, createdAt: now, expiresAt });
  return { code: inGroups(code), expiresAt: expiresAt.toISOString() };
}

interface CodeDeps extends SecondFactorDeps {
  guesses: GuessLimit;
}

/** @throws HttpProblem sign-in-code-unknown, sign-in-code-used, sign-in-code-late, too-many-requests */
export async function lookUpSignInCode(deps: CodeDeps, { code, network }: { code: string; network: string }) {
  const { row, user } = await requireCode(deps, code, network);
  const { name, username, password_hash, second_factor_at } = user;
  return {
    ...{ name, username: username ?? '', isNew: password_hash === null, expiresAt: row.expires_at },
    hasSecondFactor: second_factor_at !== null,
  };
}

/**
 * Whoever has the code says the password. What the user had open before is over. A link is no second factor: it stays on.
 *
 * @throws HttpProblem sign-in-code-unknown, sign-in-code-used, sign-in-code-late, account-disabled, password-easy,
 *   second-factor-needed, second-factor-wrong, too-many-requests
 */
export async function choosePassword(
  deps: CodeDeps,
  chosen: {
    code: string;
    password: string;
    secondFactor?: string | undefined;
    network: string;
    device: string | undefined;
  },
): Promise<SignedIn> {
  const { database, passwords, signIns, now } = deps;
  const { code, network, device } = chosen;
  const { user } = await requireCode(deps, code, network);
  if (user.disabled_at !== null) throw accountDisabled();
  const names = [user.username, user.name];
  await refuseEasyPassword(database, chosen.password, { names, parameter: 'password' });
  await requireSecondFactor(deps, user, { code: chosen.secondFactor, network, device }).catch(namedSecondFactor);
  const passwordHash = await passwords.hash(chosen.password, { network }).catch(explainBusy);
  await database.transaction().execute(async (transaction) => {
    if (!(await useSignInCode(transaction, hashOf(code), now()))) throw codeUsed();
    await writeNewPassword(transaction, user, { passwordHash, keptSession: null, at: now() });
  });
  const token = await openSession(database, user.id, now(), 'code');
  const { id, name, rank, provider, username } = user;
  const signedIn: User = { id, name, rank, provider };
  return { user: signedIn, token, device: await signIns.remember({ username: username ?? '', device }) };
}

/** In this form another field is called `code`. */
function namedSecondFactor(error: unknown): never {
  if (!(error instanceof HttpProblem) || error.details.parameter !== 'code') throw error;
  throw new HttpProblem(error.code, error.message, { parameter: 'secondFactor' });
}

async function requireCode(
  { database, guesses, now }: CodeDeps,
  code: string,
  network: string,
): Promise<{ row: SignInCodeRow; user: UserRow }> {
  await guesses.admit(network);
  const row = await findSignInCode(database, hashOf(code));
  const user = row && (await findUserById(database, row.user_id));
  if (row === undefined || user === undefined) {
    await guesses.missed(network);
    throw new HttpProblem('sign-in-code-unknown', 'There is no such code, or a newer one has been made since.');
  }
  if (row.used_at !== null) throw codeUsed();
  if (Date.parse(row.expires_at) <= now().getTime()) {
    throw new HttpProblem('sign-in-code-late', 'This code has run out. Ask for a new one.');
  }
  return { row, user };
}

const codeUsed = () => new HttpProblem('sign-in-code-used', 'This code has been used already. It works once.');
