import type { HotFolderProgress } from '@printfront/shared/contracts/hot-folder.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

export interface ExportJob {
  readonly orderId: string;
  readonly signal: AbortSignal;
  /** Says how far it is. */
  at(progress: HotFolderProgress): void;
}

interface QueuedJob extends ExportJob {
  readonly controller: AbortController;
  progress: HotFolderProgress;
}

export interface ExportQueue {
  /**
   * One export after the other: they share a disk and a printer, and two of one order must not take the same name.
   *
   * @throws HttpProblem export-cancelled, and what the work throws
   */
  run<Result>(orderId: string, work: (job: ExportJob) => Promise<Result>): Promise<Result>;
  /** Of the export of an order that is furthest. */
  progressOf(orderId: string): HotFolderProgress;
  cancel(orderId: string): void;
  /** Cancels all, and waits for what cannot be cancelled any more. */
  stop(): Promise<void>;
}

const NONE: HotFolderProgress = { state: 'none', done: 0, total: 0 };

export function createExportQueue(): ExportQueue {
  const jobs: QueuedJob[] = [];
  let last: Promise<unknown> = Promise.resolve();

  return {
    async run(orderId, work) {
      const controller = new AbortController();
      const job: QueuedJob = {
        orderId,
        controller,
        signal: controller.signal,
        progress: { state: 'waiting', done: 0, total: 0 },
        at(progress) {
          job.progress = progress;
        },
      };
      jobs.push(job);
      const mine = last.then(() => {
        job.signal.throwIfAborted();
        return work(job);
      });
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } catch (error) {
        if (job.signal.aborted && error === job.signal.reason) {
          throw new HttpProblem('export-cancelled', 'The export was stopped; nothing of it is in the hot folder.');
        }
        throw error;
      } finally {
        jobs.splice(jobs.indexOf(job), 1);
      }
    },
    progressOf: (orderId) => jobs.find((job) => job.orderId === orderId)?.progress ?? NONE,
    cancel(orderId) {
      for (const job of jobs) if (job.orderId === orderId) job.controller.abort();
    },
    async stop() {
      for (const job of jobs) job.controller.abort();
      await last;
    },
  };
}
