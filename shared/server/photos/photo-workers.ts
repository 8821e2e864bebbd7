import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { StorageError } from '../blobs/blob-store.ts';
import type { Service } from '../service/service.ts';
import { USUAL_COST } from './photo-cost.ts';
import type { PhotoJob, PhotoJobAnswer, PhotoJobOutcome } from './photo-job.ts';
import { type BegunTurn, createPhotoTurns, type PhotoCost, type PhotoTurn } from './photo-turns.ts';

/** The job was not done because the server stops; nothing is wrong with the photo. */
export class PhotoWorkersStoppedError extends Error {
  override readonly name = 'PhotoWorkersStoppedError';
}

export interface PhotoWorkers extends Service {
  /**
   * Does the job in a process of its own, so that no photo can crash, stall or fill the server. A job that takes its
   * process down twice (memory, time, a crash) is 'unreadable'.
   *
   * @param turns of everybody who waits for it
   * @param cost as the photo's header tells; what it took in fact is counted afterwards
   * @throws PhotoWorkersStoppedError; PhotoWorkersBusyError; StorageError; Error when it failed for a reason that is not
   *   the photo's
   */
  run(job: PhotoJob, turns: readonly PhotoTurn[], cost?: PhotoCost): Promise<PhotoJobOutcome>;
  /**
   * Another caller waits for the file that a job will write: it is done in whichever turn comes first.
   * @throws PhotoWorkersBusyError
   */
  join(target: string, turn: PhotoTurn): void;
}

export interface PhotoWorkersOptions {
  /** Default: one less than the processors, at least one. */
  readonly size?: number;
  /** A worker that holds more is ended. Default 1.5 GiB: 210 megapixels of RGB, twice. */
  readonly memoryLimitBytes?: number;
  /** Default 60 s. */
  readonly timeoutMs?: number;
  /** The program that runs in the children; tests put a misbehaving one here. */
  readonly program?: string;
}

interface Task {
  readonly job: PhotoJob;
  readonly resolve: (outcome: PhotoJobOutcome) => void;
  readonly reject: (error: Error) => void;
  deaths: number;
}

interface Worker {
  readonly child: ChildProcess;
  turn: BegunTurn<Task> | undefined;
  /** When its job began, of a clock that nobody sets. */
  sinceMs: number;
  isReady: boolean;
  /** Why it was ended, for the second time it happens to the same job. */
  endedFor: string | undefined;
  timer: NodeJS.Timeout | undefined;
}

const GIBIBYTE = 1024 ** 3;
/** WebAssembly never gives memory back; a worker that has grown so far is replaced between two jobs. */
const REPLACE_FROM_BYTES = 600 * 1024 * 1024;
const WATCH_EVERY_MS = 200;

export function createPhotoWorkers({
  size = Math.max(1, os.availableParallelism() - 1),
  memoryLimitBytes = 1.5 * GIBIBYTE,
  timeoutMs = 60_000,
  program = fileURLToPath(new URL('./photo-worker.ts', import.meta.url)),
}: PhotoWorkersOptions): PhotoWorkers {
  const turns = createPhotoTurns<Task>();
  const waitingByTarget = new Map<string, Task>();
  const workers = new Set<Worker>();
  let isRunning = false;
  let watch: NodeJS.Timeout | undefined;

  function startWorker(): void {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
    const worker: Worker = {
      child,
      turn: undefined,
      sinceMs: 0,
      isReady: false,
      endedFor: undefined,
      timer: undefined,
    };
    workers.add(worker);
    // A start that hangs is ended like a job that hangs.
    worker.timer = setTimeout(() => end(worker, 'it did not start in time'), timeoutMs);
    child.on('message', (message: PhotoJobAnswer | 'ready') => {
      clearTimeout(worker.timer);
      if (message === 'ready') worker.isReady = true;
      else finish(worker, message);
      dispatch();
    });
    child.on('error', () => end(worker, 'it could not be reached'));
    child.on('exit', () => onExit(worker));
  }

  function dispatch(): void {
    for (const worker of workers) {
      if (!worker.isReady || worker.turn !== undefined || worker.endedFor !== undefined) continue;
      worker.turn = turns.next();
      if (worker.turn === undefined) return;
      worker.sinceMs = performance.now();
      const { job } = worker.turn.task;
      waitingByTarget.delete(job.target);
      worker.timer = setTimeout(() => end(worker, 'it took too long'), timeoutMs);
      worker.child.send(job);
    }
  }

  function finish(worker: Worker, { seconds, ...answer }: PhotoJobAnswer): void {
    const { turn } = worker;
    worker.turn = undefined;
    turn?.done(seconds ?? secondsSince(worker));
    if (answer.state === 'failed') turn?.task.reject(asError(answer));
    else turn?.task.resolve(answer);
    if (residentBytes(worker.child) > REPLACE_FROM_BYTES) end(worker, 'it has grown');
  }

  function end(worker: Worker, reason: string): void {
    worker.endedFor ??= reason;
    worker.child.kill('SIGKILL');
  }

  function onExit(worker: Worker): void {
    workers.delete(worker);
    clearTimeout(worker.timer);
    if (worker.turn !== undefined) onDeath(worker, worker.turn);
    if (!isRunning) return;
    // A worker that dies before it is ready would die again at once; the pause keeps that from eating the machine.
    if (worker.isReady) startWorker();
    else setTimeout(() => isRunning && startWorker(), 1000).unref();
  }

  function onDeath(worker: Worker, turn: BegunTurn<Task>): void {
    const { task } = turn;
    turn.done(secondsSince(worker));
    task.deaths += 1;
    if (!isRunning) task.reject(stopped());
    else if (task.deaths >= 2) {
      task.resolve({ state: 'unreadable', reason: `Decoding ended twice: ${worker.endedFor ?? 'it crashed'}.` });
    } else {
      // Behind the others: a photo that keeps a worker busy for a minute must not do so twice while they wait.
      turn.again();
      waitingByTarget.set(task.job.target, task);
    }
  }

  return {
    start() {
      isRunning = true;
      for (let index = 0; index < size; index += 1) startWorker();
      watch = setInterval(() => {
        for (const worker of workers) {
          if (worker.turn && residentBytes(worker.child) > memoryLimitBytes) end(worker, 'it needed too much memory');
        }
      }, WATCH_EVERY_MS);
      watch.unref();
    },

    async stop() {
      isRunning = false;
      clearInterval(watch);
      waitingByTarget.clear();
      for (const task of turns.clear()) task.reject(stopped());
      await Promise.all(
        [...workers].map((worker) => {
          const gone = new Promise((resolve) => worker.child.once('exit', resolve));
          end(worker, 'the server stops');
          return gone;
        }),
      );
    },

    run(job, ofWhom, cost = USUAL_COST) {
      return new Promise((resolve, reject) => {
        if (!isRunning) return reject(stopped());
        const task = { job, resolve, reject, deaths: 0 };
        turns.wait(task, ofWhom, cost);
        waitingByTarget.set(job.target, task);
        dispatch();
      });
    },

    join(target, turn) {
      const task = waitingByTarget.get(target);
      if (task !== undefined) turns.join(task, turn);
    },
  };
}

/** By the clock, where nobody can say what the processor did. */
const secondsSince = ({ sinceMs }: Worker) => (performance.now() - sinceMs) / 1000;

/** What the process holds in memory, 0 where the system does not say (outside Linux only time limits a worker). */
function residentBytes(child: ChildProcess): number {
  try {
    const pages = Number(fs.readFileSync(`/proc/${child.pid}/statm`, 'latin1').split(' ')[1]);
    return pages * 4096;
  } catch {
    return 0;
  }
}

function asError({ reason, storage }: Extract<PhotoJobAnswer, { state: 'failed' }>): Error {
  return storage === undefined ? new Error(reason) : new StorageError(storage, reason);
}

function stopped(): PhotoWorkersStoppedError {
  return new PhotoWorkersStoppedError('The photo workers are not running.');
}
