import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { GuessLimit } from '../auth/guess-limit.service.ts';
import { inGroups, readableCode, typedCode } from '../auth/readable-code.ts';
import type { AttemptLimit } from '../auth/sign-in-limits.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { findFirstRun, replaceFirstRunCode, useFirstRunCode } from './first-run.repository.ts';
import type { FirstRunTables } from './first-run.table.ts';

/** 80 random bits. */
const CODE_LENGTH = 16;

/** As at sign-in on a device that is not known. */
export const FIRST_RUN_GUESSES = {
  kind: 'first-run',
  limit: { freeAttempts: 5, firstWaitMs: 1_000, longestWaitMs: 60_000, forgottenAfterMs: 3_600_000 },
  refusal: 'Too many codes were tried. Please wait a moment.',
} as const satisfies { kind: string; limit: AttemptLimit; refusal: string };

const hashOf = (typed: string) => createHash('sha256').update(typedCode(typed)).digest('hex');

export interface FirstRunCodeDeps<Tables extends FirstRunTables> {
  database: Kysely<Tables>;
  now(): Date;
  /** Whether what the page is for has been done otherwise, or is done. */
  isOver(database: Kysely<Tables>): Promise<boolean>;
  /** Where transactions run side by side: lets one at a time past. */
  lock(transaction: Transaction<Tables>): Promise<void>;
  /** What is said to a right code when it is over. */
  overWords: string;
}

/** The one-time code that opens the page on which a new server is set up. It stands in the log, and nowhere else. */
export interface FirstRunCode<Tables> {
  /**
   * Each start makes a new one; of several processes the last one's counts.
   *
   * @returns as it is to be typed; null when there is nothing to set up any more
   */
  make(): Promise<string | null>;
  /** @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, too-many-requests */
  require(typed: { code: string; network: string }, guesses: GuessLimit): Promise<void>;
  /** From now on the code is worth nothing. @throws HttpProblem first-run-over, sign-in-code-used */
  spend(transaction: Transaction<Tables>, code: string, now: Date): Promise<void>;
}

export function createFirstRunCode<Tables extends FirstRunTables>(
  deps: FirstRunCodeDeps<Tables>,
): FirstRunCode<Tables> {
  const { database, now, isOver, lock } = deps;
  const over = () => new HttpProblem('first-run-over', deps.overWords);
  return {
    async make() {
      if (await isOver(database)) return null;
      const code = readableCode(CODE_LENGTH);
      const isMade = await database.transaction().execute(async (transaction) => {
        await lock(transaction);
        if (await isOver(transaction)) return false;
        await replaceFirstRunCode(transaction, { codeHash: hashOf(code), madeAt: now() });
        return true;
      });
      return isMade ? inGroups(code) : null;
    },
    async require({ code, network }, guesses) {
      await guesses.admit(network);
      const row = await findFirstRun(database);
      const isRight = row?.code_hash === hashOf(code);
      if (row === undefined || row.used_at !== null || (await isOver(database))) throw isRight ? codeUsed() : over();
      if (isRight) return;
      await guesses.missed(network);
      throw new HttpProblem('sign-in-code-unknown', 'This is not the code of the newest start. It stands in the log.');
    },
    async spend(transaction, code, at) {
      await lock(transaction);
      if (!(await useFirstRunCode(transaction, hashOf(code), at))) throw codeUsed();
      // By a variable, from another process.
      if (await isOver(transaction)) throw over();
    },
  };
}

const codeUsed = () => new HttpProblem('sign-in-code-used', 'This code has been used already. It works once.');
