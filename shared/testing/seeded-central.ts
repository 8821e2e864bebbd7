import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';

const MAIN = fileURLToPath(new URL('../../cloud-sync/central/main.ts', import.meta.url));

/** The owner of the demo shop in every central that is filled so. */
export const SEEDED_OWNER = { username: 'admin', password: 'walkwalk12' };

let asked = 0;
let seeded: Promise<string> | undefined;

/** Where the programs of one `npm test` share it; which of them fills it first does not matter. */
const SHARED = process.env.SEEDED_CENTRAL;

/**
 * Puts the data of a central with the demo shop into a data folder, so that the one that starts there has no pictures to draw:
 * half of what a start takes. The first caller of a program gets nothing and fills its own, since it may be the only one, unless
 * another program of the same `npm test` has filled one.
 *
 * @returns whether the owner is SEEDED_OWNER already
 */
export async function fillAsSeeded(dataFolder: string): Promise<boolean> {
  asked += 1;
  if (SHARED !== undefined && existsSync(SHARED)) seeded ??= Promise.resolve(SHARED);
  if (seeded === undefined && asked === 1) return false;
  seeded ??= seedCentral();
  await fs.cp(await seeded, path.join(dataFolder, 'central'), { recursive: true });
  return true;
}

async function seedCentral(): Promise<string> {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-seeded-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  const central = fork(MAIN, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      CENTRAL_PORT: '0',
      CENTRAL_HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      SEED_DEMO_SHOP: 'true',
      ADMIN_PASSWORD: SEEDED_OWNER.password,
      MINIMUM_FREE_BYTES: '0',
    },
  });
  const exited = once(central, 'exit');
  await Promise.race([once(central, 'message'), exited]);
  central.kill();
  const [status] = await exited;
  if (status !== 0) throw new Error(`central ended with ${status} while it was filled`);
  const folder = path.join(dataFolder, 'central');
  const database = new Sqlite(path.join(folder, 'central.sqlite'));
  // A central that finds itself in another file takes itself for a copy that somebody put back.
  database.prepare("delete from sync_counter where name = 'witness-birth'").run();
  database.close();
  return SHARED === undefined ? folder : share(folder, SHARED);
}

/** Whole or not at all: others copy it as soon as it is there. */
async function share(folder: string, shared: string): Promise<string> {
  await fs.rename(folder, shared).catch((error) => {
    if (!existsSync(shared)) throw error;
  });
  return shared;
}
