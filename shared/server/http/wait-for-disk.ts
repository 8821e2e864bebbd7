import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StorageError } from '../blobs/blob-store.ts';
import { asStorageError, isNotFound, whyUnusable } from '../blobs/disk-errors.ts';
import { SettingError } from '../env/read-environment.ts';
import type { Service } from '../service/service.ts';
import { createServerApp } from './create-server-app.ts';
import { HttpProblem, problemResponse } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

/** What a database needs to be opened and a few orders to be taken. */
const ROOM_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

/** What can be answered while the disk takes nothing. */
export interface ReadOnlyServer {
  app: ServerApp;
  close(): Promise<void>;
}

interface WaitForDiskOptions {
  /** Makes the server's own listeners for another app. */
  listen: (app: ServerApp) => readonly Service[];
  /** @throws Error when the disk cannot be read either, or what is on it cannot be used */
  openReadOnly: () => Promise<ReadOnlyServer>;
  logger: Logger;
}

/**
 * Before anything is opened: waits while the disk takes nothing (mounted read-only after an error, full, failing), instead of
 * ending and being started again for ever. Meanwhile what is there can be read, and everybody who wants more is told.
 * Goes on by itself once it can be written and what was there is there again: where a disk has been taken out to be looked at,
 * an empty folder remains, and a server that began anew in it would know nobody.
 *
 * @throws SettingError for what waiting cannot mend, such as missing rights
 */
export async function waitForDisk(folder: string, { listen, openReadOnly, logger }: WaitForDiskOptions): Promise<void> {
  let trouble = await findTrouble(folder);
  if (trouble === null) return;
  const sentence = `The disk of ${folder} takes nothing (${trouble.message}). The server waits until it does: look at df and dmesg, and make room or mount the disk again.`;
  logger.fatal({ err: trouble }, 'the disk takes nothing; the server waits');
  process.stderr.write(`${sentence}\n`);
  // Started by a parent that is gone without a word: nothing may be left running.
  const end = () => process.exit(0);
  const ends = ['SIGINT', 'SIGTERM', 'disconnect'];
  for (const event of ends) process.on(event, end);
  const server = await openReadOnly().catch((error: unknown) => {
    logger.error({ err: error }, 'nothing can be read either');
    return { app: closedApp(logger), close: async () => {} };
  });
  const listeners = listen(server.app);
  for (const listener of listeners) await listener.start();
  const before = await namesIn(folder);
  let isThere = false;
  while (trouble !== null || !isThere) {
    await setTimeout(LOOK_EVERY_MS);
    trouble = await findTrouble(folder);
    const now = await namesIn(folder);
    isThere = before.length === 0 || before.some((name) => now.includes(name));
  }
  for (const listener of listeners) await listener.stop();
  await server.close();
  for (const event of ends) process.off(event, end);
  logger.warn('the disk can be written again; the server starts');
}

/** @returns nothing for a folder that cannot be read */
const namesIn = (folder: string): Promise<string[]> => fs.readdir(folder).catch(() => []);

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
    const why = isNotFound(error) ? NOT_MADE : whyUnusable(error, 'write');
    throw why === undefined ? error : new SettingError(`The folder ${folder} of DATA_DIR cannot be used: ${why}.`);
  }
}

/** A unit keeps all but a few places shut. */
const NOT_MADE =
  'it is not there, and this server may not make it. Name one below /var/lib/printfront, or see docs/deployment.md';

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
