import { createHash } from 'node:crypto';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.service.ts';
import { inGroups, readableCode, typedCode } from '../auth/readable-code.ts';
import { hasOwner } from '../auth/users.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { findFirstRun, replaceFirstRunCode, useFirstRunCode } from './first-run.repository.ts';

/** 80 random bits. */
const CODE_LENGTH = 16;
/** As at sign-in on a device that is not known. */
const GUESS_LIMIT: AttemptLimit = {
  freeAttempts: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 3_600_000,
};

interface CodeDeps {
  database: CentralDatabase;
  now(): Date;
}

const hashOf = (typed: string) => createHash('sha256').update(typedCode(typed)).digest('hex');

/** The one who makes the first owner, by a variable or in the browser. */
export const lockFirstOwner = (transaction: CentralTransaction) => lockName(transaction, 'first-maintainer');

/**
 * Lets a central without an owner wait for one. Each start makes a new code; of several processes the last one's counts.
 *
 * @returns the code, which is kept nowhere; null when there is an owner
 */
export async function openFirstRun({ database, now }: CodeDeps): Promise<string | null> {
  if (await hasOwner(database)) return null;
  const code = readableCode(CODE_LENGTH);
  const isOpened = await database.transaction().execute(async (transaction) => {
    await lockFirstOwner(transaction);
    if (await hasOwner(transaction)) return false;
    await replaceFirstRunCode(transaction, { codeHash: hashOf(code), madeAt: now() });
    return true;
  });
  return isOpened ? inGroups(code) : null;
}

export const createFirstRunGuessLimit = (deps: CodeDeps): GuessLimit =>
  createGuessLimit(deps, {
    kind: 'first-run',
    limit: GUESS_LIMIT,
    refusal: 'Too many codes were tried. Please wait a moment.',
  });

/** Whether it waits for its owner. Once there is one there always is. */
export function createFirstRunWatch(database: CentralDatabase): () => Promise<boolean> {
  let isOver = false;
  return async () => {
    if (isOver) return false;
    isOver = await hasOwner(database);
    return !isOver && (await findFirstRun(database)) !== undefined;
  };
}

/** @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, too-many-requests */
export async function requireFirstRunCode(
  { database, guesses }: CodeDeps & { guesses: GuessLimit },
  { code, network }: { code: string; network: string },
): Promise<void> {
  await guesses.admit(network);
  const row = await findFirstRun(database);
  const isRight = row?.code_hash === hashOf(code);
  if (row === undefined || row.used_at !== null || (await hasOwner(database))) {
    throw isRight ? codeUsed() : firstRunOver();
  }
  if (isRight) return;
  await guesses.missed(network);
  throw new HttpProblem('sign-in-code-unknown', 'This is not the code of the newest start. It stands in the log.');
}

/** From now on the code is worth nothing. @throws HttpProblem first-run-over, sign-in-code-used */
export async function spendFirstRunCode(transaction: CentralTransaction, code: string, now: Date): Promise<void> {
  await lockFirstOwner(transaction);
  const isSpent = await useFirstRunCode(transaction, hashOf(code), now);
  if (!isSpent) throw codeUsed();
  // By a variable, from another process.
  if (await hasOwner(transaction)) throw firstRunOver();
}

const firstRunOver = () =>
  new HttpProblem('first-run-over', 'This central has an owner already. Sign in, or ask the owner.');
const codeUsed = () => new HttpProblem('sign-in-code-used', 'This code has been used already. It works once.');
