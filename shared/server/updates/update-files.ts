import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Instant } from '../../contracts/fields.ts';
import { ReleaseVersion, UPDATE_OUTCOMES } from '../../contracts/updates.ts';

/** In a server's own folder: what it has fetched, and what it wants. Root reads it, and writes nothing there. */
export const updatesFolder = (folder: string) => path.join(folder, 'updates');
export const wishFile = (folder: string) => path.join(updatesFolder(folder), 'wanted.json');
export const announcementFile = (folder: string) => path.join(updatesFolder(folder), 'announcement.json');
export const packageFile = (folder: string, sha256: string) => path.join(updatesFolder(folder), `${sha256}.deb`);

/** Root's own folder, which a server may only read: where somebody else may write, root would follow a link to anywhere. */
export const ROOTS_FOLDER = '/var/lib/printfront-updates';
export const resultFile = (rootsFolder: string) => path.join(rootsFolder, 'result.json');

/** There only while the server wants the upgrade at this moment: it is night and no customer is there. */
export const UpdateWish = z.object({
  id: z.uuid(),
  version: ReleaseVersion,
  /** A person has asked for it: also for a version that went back. */
  isByPerson: z.boolean(),
  /** When the server last saw that no customer is there. */
  quietAt: Instant,
});
export type UpdateWish = z.infer<typeof UpdateWish>;

/** A wish is renewed as often; one that is older was left behind by a server that ended. */
export const WISH_RENEWED_MS = 15_000;
export const WISH_LASTS_MS = 90_000;

/** What root tells of what it did. */
export const UpdateResults = z.object({
  last: z
    .object({
      id: z.uuid(),
      version: ReleaseVersion,
      from: z.string().max(50),
      at: Instant,
      outcome: z.enum(UPDATE_OUTCOMES),
      detail: z.string().max(500),
    })
    .nullable(),
  /** Versions that were changed over to and were not well: only a person tries one again. */
  notAgain: z.array(ReleaseVersion),
  /** The newest release that was ever believed. */
  newest: z.object({ version: ReleaseVersion, releasedAt: Instant, saidAt: Instant.optional() }).nullable(),
});
export type UpdateResults = z.infer<typeof UpdateResults>;
export const NO_RESULTS: UpdateResults = { last: null, notAgain: [], newest: null };

export async function readResults(rootsFolder: string): Promise<UpdateResults> {
  try {
    return UpdateResults.parse(JSON.parse(await fs.readFile(resultFile(rootsFolder), 'utf8')));
  } catch {
    return NO_RESULTS;
  }
}
