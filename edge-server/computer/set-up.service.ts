import { createGuessLimit } from '@printfront/shared/server/auth/guess-limit.service.ts';
import { deleteForgottenAttempts, takeAttempt } from '@printfront/shared/server/auth/sign-in-attempts.repository.ts';
import { endFirstRun, findFirstRun } from '@printfront/shared/server/first-run/first-run.repository.ts';
import { createFirstRunCode, FIRST_RUN_GUESSES } from '@printfront/shared/server/first-run/first-run-code.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { readShopServer } from '../sync/sync-state.repository.ts';

/** Of a shop's computer that is new. One that has been set up, or that variables set up, has none. */
export interface SetUp {
  /**
   * To be called at each start.
   *
   * @param isByVariables a code to enrol with was given
   * @returns the code that opens the page; null when there is nothing to set up
   */
  begin(isByVariables: boolean): Promise<string | null>;
  /** Whether somebody with the code may still set it up. */
  isOpen(): Promise<boolean>;
  /** Central has let it in, once. */
  isEnrolled(): Promise<boolean>;
  /** Whether it has nothing to show but that page: it has never met central. */
  isAllThereIs(): Promise<boolean>;
  /** @throws HttpProblem first-run-over, sign-in-code-used, sign-in-code-unknown, too-many-requests */
  require(typed: { code: string; network: string }): Promise<void>;
  /** @throws HttpProblem starting-up before central has let it in */
  finish(): Promise<void>;
}

export function createSetUp({ database, now }: { database: EdgeDatabase; now: () => Date }): SetUp {
  const code = createFirstRunCode({
    database,
    now,
    isOver: async () => false,
    lock: async () => {},
    overWords: 'This computer is set up. An owner changes it in the back office.',
  });
  const guesses = createGuessLimit(
    {
      database,
      now,
      async take(key, limit) {
        await database.transaction().execute((transaction) => takeAttempt(transaction, key, limit, now()));
        await deleteForgottenAttempts(database, now());
      },
    },
    FIRST_RUN_GUESSES,
  );
  const isEnrolled = async () => (await readShopServer(database)) !== null;
  let isOver = false;

  async function isOpen(): Promise<boolean> {
    if (isOver) return false;
    const row = await findFirstRun(database);
    // What was never begun may begin at another start; what has ended stays so.
    isOver = row !== undefined && row.used_at !== null;
    return row !== undefined && !isOver;
  }

  return {
    isOpen,
    isEnrolled,
    async begin(isByVariables) {
      const row = await findFirstRun(database);
      if (isByVariables) await endFirstRun(database, now());
      const isNew = row === undefined && !(await isEnrolled());
      const isUnfinished = row !== undefined && row.used_at === null;
      return !isByVariables && (isNew || isUnfinished) ? code.make() : null;
    },
    isAllThereIs: async () => (await isOpen()) && !(await isEnrolled()),
    require: (typed) => code.require(typed, guesses),
    async finish() {
      if (!(await isEnrolled())) {
        throw new HttpProblem('starting-up', 'Connect this computer to central first.');
      }
      await endFirstRun(database, now());
    },
  };
}
