import { findFirstRun } from '@printfront/shared/server/first-run/first-run.repository.ts';
import {
  createFirstRunCode,
  FIRST_RUN_GUESSES,
  type FirstRunCode,
} from '@printfront/shared/server/first-run/first-run-code.service.ts';
import { createGuessLimit, type GuessLimit } from '../auth/guess-limit.service.ts';
import { hasOwner } from '../auth/users.repository.ts';
import type { CentralDatabase, CentralTables, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';

interface CodeDeps {
  database: CentralDatabase;
  now(): Date;
}

/** The one who makes the first owner, by a variable or in the browser. */
export const lockFirstOwner = (transaction: CentralTransaction) => lockName(transaction, 'first-maintainer');

/** Lets a central without an owner wait for one. */
export const createOwnersCode = ({ database, now }: CodeDeps): FirstRunCode<CentralTables> =>
  createFirstRunCode({
    database,
    now,
    isOver: hasOwner,
    lock: lockFirstOwner,
    overWords: 'This central has an owner already. Sign in, or ask the owner.',
  });

/** @returns the code, which is kept nowhere; null when there is an owner */
export const openFirstRun = (deps: CodeDeps): Promise<string | null> => createOwnersCode(deps).make();

/** Whether there is a code that nobody has used. */
export async function isCodeOpen(database: CentralDatabase): Promise<boolean> {
  const row = await findFirstRun(database);
  return row !== undefined && row.used_at === null;
}

export const createFirstRunGuessLimit = (deps: CodeDeps): GuessLimit => createGuessLimit(deps, FIRST_RUN_GUESSES);

/** Whether it waits for its owner. Once there is one there always is. */
export function createFirstRunWatch(database: CentralDatabase): () => Promise<boolean> {
  let isOver = false;
  return async () => {
    if (isOver) return false;
    isOver = await hasOwner(database);
    return !isOver && (await findFirstRun(database)) !== undefined;
  };
}
