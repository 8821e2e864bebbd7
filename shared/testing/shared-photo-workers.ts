import { createPhotoWorkers, type PhotoWorkers, PhotoWorkersStoppedError } from '../server/photos/photo-workers.ts';

let shared: PhotoWorkers | undefined;

/**
 * Photo workers of one server of a test. The process behind them is that of all servers of this program: to start one and to load
 * what decodes photos took longer than most tests give it to do. It ends with the program.
 */
export function sharedPhotoWorkers(): PhotoWorkers {
  const underWay = new Set<{ done: Promise<unknown>; stop: (error: Error) => void }>();
  let isRunning = false;
  return {
    async start() {
      isRunning = true;
      if (shared !== undefined) return;
      shared = createPhotoWorkers({ size: 1 });
      await shared.start();
    },

    /** Leaves the folder of its server alone afterwards. */
    async stop() {
      isRunning = false;
      const left = [...underWay];
      for (const { stop } of left) stop(stopped());
      await Promise.all(left.map(({ done }) => done));
    },

    run(job, turns, cost) {
      if (!isRunning || shared === undefined) return Promise.reject(stopped());
      const { promise: ended, reject: stop } = Promise.withResolvers<never>();
      const work = shared.run(job, turns, cost);
      const one = { done: work.catch(() => undefined), stop };
      underWay.add(one);
      void one.done.then(() => underWay.delete(one));
      return Promise.race([work, ended]);
    },

    join: (target, turn) => shared?.join(target, turn),
  };
}

const stopped = () => new PhotoWorkersStoppedError('The photo workers are not running.');
