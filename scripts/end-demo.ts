import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { KEY_FOLDER } from '@printfront/shared/server/secrets/secret-vault.ts';
import { replaceFile } from '@printfront/shared/server/service/replace-file.ts';
import { z } from 'zod';
import { openCentralDatabase } from '../cloud-sync/central/database/database.ts';
import { copyKeptOfDemo, listKeptPictures } from '../cloud-sync/central/demo/kept-of-demo.repository.ts';

/** What an owner asked for; it is done at the next start, too, if this one was cut short. */
const Ending = z.object({ keep: KeptOfDemo, asideFolder: z.string() });
const ENDING_FILE = 'ending-demo.json';

/** No demo any more. */
const RealShop = z.object({
  /** With which the shop's computer enrols by itself; null: its own page asks for a code. */
  enrolCode: z.string().nullable(),
});
export type RealShop = z.infer<typeof RealShop>;
const REAL_FILE = 'real-shop.json';

/** @returns null for a demo */
export async function readRealShop(dataFolder: string): Promise<RealShop | null> {
  return readJson(path.join(dataFolder, REAL_FILE), RealShop);
}

/** Notes what is to be done as soon as no server of the demo runs any more. */
export async function noteEnd(dataFolder: string, keep: KeptOfDemo, now = new Date()): Promise<void> {
  const asideFolder = `demo-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  await writeJson(path.join(dataFolder, ENDING_FILE), { keep, asideFolder });
}

/**
 * Ends the demo that lies in a folder, if somebody has asked for that: its data are set aside and nothing of them is deleted; central begins
 * with what is kept, the shop's computer with nothing. May be cut short anywhere and called again.
 *
 * @returns the folder in which the demo lies now; null when there was nothing to do
 */
export async function finishEnd(dataFolder: string): Promise<string | null> {
  const ending = await readJson(path.join(dataFolder, ENDING_FILE), Ending);
  if (ending === null) return null;
  const aside = path.join(dataFolder, ending.asideFolder);
  await fs.mkdir(aside, { recursive: true });
  await setAside(dataFolder, aside, 'central');
  await setAside(dataFolder, aside, 'edge');
  const central = path.join(dataFolder, 'central');
  if (ending.keep === 'prices' && !existsSync(central)) {
    const fresh = path.join(dataFolder, 'central.new');
    await fs.rm(fresh, { recursive: true, force: true });
    await keepPrices(path.join(aside, 'central'), fresh);
    await fs.rename(fresh, central);
  }
  const enrolCode = ending.keep === 'prices' ? randomBytes(12).toString('hex') : null;
  await writeJson(path.join(dataFolder, REAL_FILE), { enrolCode });
  await fs.rm(path.join(dataFolder, ENDING_FILE));
  return aside;
}

/** Once: what stands there after that is new. */
async function setAside(dataFolder: string, aside: string, name: string): Promise<void> {
  const [from, to] = [path.join(dataFolder, name), path.join(aside, name)];
  if (existsSync(from) && !existsSync(to)) await fs.rename(from, to);
}

async function keepPrices(demo: string, fresh: string): Promise<void> {
  const database = await openCentralDatabase(fresh);
  try {
    await copyKeptOfDemo(database, path.join(demo, 'central.sqlite'));
    for (const sha256 of await listKeptPictures(database)) {
      const to = blobPath(path.join(fresh, 'blobs'), sha256);
      await fs.mkdir(path.dirname(to), { recursive: true });
      await fs.copyFile(blobPath(path.join(demo, 'blobs'), sha256), to);
    }
  } finally {
    await database.destroy();
  }
  // What is sealed with it would be closed for ever.
  const keys = path.join(demo, KEY_FOLDER);
  if (existsSync(keys)) await fs.cp(keys, path.join(fresh, KEY_FOLDER), { recursive: true });
}

async function readJson<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> {
  if (!existsSync(file)) return null;
  return schema.parse(JSON.parse(await fs.readFile(file, 'utf8')));
}

const writeJson = (file: string, value: object) => replaceFile(file, JSON.stringify(value));
