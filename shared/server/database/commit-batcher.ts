import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

export interface CommitBatcher<Tables> {
  /**
   * Runs the work in a transaction shared with whatever else is waiting, and resolves after the commit is durable. Work
   * that throws is rolled back alone and rejects with its own error; a failed commit rejects all that shared it.
   *
   * The work must do nothing but speak to the database: everyone who shares the transaction waits for it.
   */
  run<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
}

interface Waiting<Tables> {
  work(transaction: Transaction<Tables>): Promise<void>;
  settle(): void;
  fail(error: unknown): void;
}

const SAVEPOINT = CompiledQuery.raw('savepoint batched_work');
const ROLLBACK = CompiledQuery.raw('rollback to savepoint batched_work');
const RELEASE = CompiledQuery.raw('release savepoint batched_work');

/** More would make the first wait for the last. */
const WORKS_PER_COMMIT = 200;
/**
 * After a commit the next one waits three times as long as it took. SQLite's fsync stops the whole process, so this leaves
 * three quarters of the time to everything else, gathers more works under load, and costs nothing when there is none.
 */
const REST_PER_COMMIT_TIME = 3;
const LONGEST_REST_MS = 50;

/**
 * One fsync per commit is what a busy upload hour costs most after the bytes themselves; rows that arrive together share
 * one. A work that comes while a commit runs waits for the next.
 */
export function createCommitBatcher<Tables>(database: Kysely<Tables>): CommitBatcher<Tables> {
  const queue: Waiting<Tables>[] = [];
  let isScheduled = false;

  async function commitWaiting(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, WORKS_PER_COMMIT);
      const startedAt = performance.now();
      try {
        await database.transaction().execute(async (transaction) => {
          for (const waiting of batch) await waiting.work(transaction);
        });
        for (const waiting of batch) waiting.settle();
      } catch (error) {
        for (const waiting of batch) waiting.fail(error);
      }
      await setTimeout(Math.min(REST_PER_COMMIT_TIME * (performance.now() - startedAt), LONGEST_REST_MS));
    }
    isScheduled = false;
  }

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        let outcome: (() => void) | undefined;
        queue.push({
          async work(transaction) {
            await transaction.executeQuery(SAVEPOINT);
            try {
              const result = await work(transaction);
              outcome = () => resolve(result);
            } catch (error) {
              await transaction.executeQuery(ROLLBACK);
              outcome = () => reject(error);
            }
            await transaction.executeQuery(RELEASE);
          },
          settle: () => outcome?.(),
          fail: reject,
        });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(() => void commitWaiting());
      }),
  };
}
