import type { Logger } from 'pino';
import type { Service } from './service.ts';

/**
 * Does some work every so often, never twice at once, the first time after one interval. A failure is logged and forgotten:
 * the next turn tries again. Stopping waits for the turn that is under way.
 *
 * @param what for the log: `${what} failed; it is tried again`
 */
export function createRepeating(deps: {
  work: () => Promise<unknown>;
  everyMs: number;
  what: string;
  logger: Logger;
}): Service {
  const { work, everyMs, what, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  return {
    start() {
      timer = setInterval(() => {
        running ??= work()
          .catch((error) => logger.error({ err: error }, `${what} failed; it is tried again`))
          .finally(() => {
            running = undefined;
          });
      }, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
