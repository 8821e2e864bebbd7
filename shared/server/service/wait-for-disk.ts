import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StorageError } from '../blobs/blob-store.ts';
import { asStorageError } from '../blobs/disk-errors.ts';
import { createServerApp } from '../http/create-server-app.ts';
import { HttpProblem, problemResponse } from '../http/http-problem.ts';
import type { ServerApp } from '../http/serve.ts';
import type { Service } from './service.ts';

/** What a database needs to be opened and a few orders to be taken. */
const ROOM_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

/**
 * Before anything is opened: waits while the disk takes nothing (mounted read-only after an error, full, failing) and says
 * so to everybody who calls, instead of ending and being started again for ever. Goes on by itself once it can be written.
 *
 * @param listen makes the server's own listener for another app
 * @throws Error for what waiting cannot mend, such as missing rights
 */
export async function waitForDisk(
  folder: string,
  { listen, logger }: { listen: (app: ServerApp) => Service; logger: Logger },
): Promise<void> {
  let trouble = await findTrouble(folder);
  if (trouble === null) return;
  const sentence = `The disk of ${folder} takes nothing (${trouble.message}). The server waits until it does.`;
  logger.fatal({ err: trouble }, 'the disk takes nothing; the server waits');
  process.stderr.write(`${sentence}\n`);
  const listener = listen(closedApp(logger));
  await listener.start();
  while (trouble !== null) {
    await setTimeout(LOOK_EVERY_MS);
    trouble = await findTrouble(folder);
  }
  await listener.stop();
  logger.warn('the disk can be written again; the server starts');
}

async function findTrouble(folder: string): Promise<StorageError | null> {
  const probe = path.join(folder, '.probe');
  try {
    await fs.mkdir(folder, { recursive: true });
    try {
      await fs.writeFile(probe, Buffer.alloc(ROOM_BYTES), { flush: true });
    } finally {
      await fs.rm(probe, { force: true });
    }
    return null;
  } catch (error) {
    const trouble = asStorageError(error);
    if (trouble instanceof StorageError) return trouble;
    throw error;
  }
}

function closedApp(logger: Logger): ServerApp {
  const app = createServerApp(logger);
  app.all('*', () =>
    problemResponse(
      new HttpProblem(
        'starting-up',
        'The disk of this server takes nothing at the moment; somebody has to look at it.',
        {
          retryAfterSeconds: 10,
        },
      ),
    ),
  );
  return app;
}
