import type { Logger } from 'pino';
import { SettingError } from '../env/read-environment.ts';
import type { Service } from './service.ts';

/** How long a service may take to finish what is under way before the process ends anyway. */
const STOP_DEADLINE_MS = 15_000;

/** With which a server ends that wants to be started again at once; systemd does so whatever the status. */
export const START_AGAIN_STATUS = 76;
let statusAtEnd = 0;

/** Ends this process as a signal would; whoever watches over it starts it again. */
export function endToStartAgain(): void {
  statusAtEnd = START_AGAIN_STATUS;
  process.stderr.write('This server ends to bring back a backup, which happens at its next start.\n');
  process.emit('SIGTERM');
}

/**
 * Starts services in their order and stops them in reverse on SIGINT or SIGTERM. What goes wrong at the start is told in
 * one sentence, and the process ends with the status of a SettingError, otherwise 1.
 *
 * @param onReady runs once everything has started
 */
export async function runServices(logger: Logger, services: readonly Service[], onReady: () => void): Promise<void> {
  const started: Service[] = [];
  let isStopping = false;

  const stopAll = async () => {
    for (const service of started.reverse()) await service.stop();
  };
  const stopAndExit = async () => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => {
      logger.error('stopping took too long; ending all the same');
      process.exit(statusAtEnd || 1);
    }, STOP_DEADLINE_MS);
    await stopAll();
    clearTimeout(deadline);
    process.exit(statusAtEnd);
  };
  // In the log's own words, where secrets are hidden; the process manager starts the server again.
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'something failed that nobody waited for; ending');
    process.exit(1);
  });
  process.on('SIGINT', stopAndExit);
  process.on('SIGTERM', stopAndExit);
  // Started by a parent (npm start, a test) that is gone without a word: nothing may be left running.
  process.on('disconnect', stopAndExit);

  try {
    for (const service of services) {
      await service.start();
      started.push(service);
    }
  } catch (error) {
    reportStartFailure(logger, error);
    await stopAll();
    process.exit(error instanceof SettingError ? error.exitStatus : 1);
  }
  onReady();
}

/** One sentence for what a person can mend; the stack only for what nobody expected. */
export function reportStartFailure(logger: Logger, error: unknown): void {
  if (error instanceof SettingError) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error }, 'could not start');
}
