import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { openPlainFile, readPlainFile } from '@printfront/shared/server/service/read-plain-file.ts';
import { PACKAGES, readInstallation } from '@printfront/shared/server/updates/installation.ts';
import { KEY_OF_ROOT, readReleaseKeys } from '@printfront/shared/server/updates/release-keys.ts';
import {
  type Dated,
  fileFor,
  LARGEST_ANNOUNCEMENT_BYTES,
  openAnnouncement,
  type ReleaseFile,
  refuseOlder,
} from '@printfront/shared/server/updates/signed-announcement.ts';
import {
  announcementFile,
  packageFile,
  UpdateWish,
  WISH_LASTS_MS,
  wishFile,
} from '@printfront/shared/server/updates/update-files.ts';
import { readPackage } from './debian-file.ts';
import { CommandError, EXIT } from './exit-status.ts';
import type { Machine } from './machine.ts';
import type { RootsFolder } from './roots-folder.ts';

const LARGEST_WISH_BYTES = 4_096;
const CHUNK_BYTES = 1024 * 1024;

/** @returns null unless the server wants something at this moment */
export async function readWish(machine: Machine): Promise<UpdateWish | null> {
  try {
    const wish = UpdateWish.parse(JSON.parse(await readPlainFile(wishFile(machine.folder), LARGEST_WISH_BYTES)));
    const ageMs = Date.now() - Date.parse(wish.quietAt);
    return Math.abs(ageMs) < WISH_LASTS_MS ? wish : null;
  } catch {
    return null;
  }
}

interface Wanted {
  wish: UpdateWish;
  /** The version that runs. */
  from: string;
  newest: Dated | null;
}

/**
 * Copies what the server has fetched into root's folder, and looks at the copy, which nobody changes any more.
 *
 * @throws Error with a sentence when it is not what was signed
 */
export async function takePackage(machine: Machine, roots: RootsFolder, { wish, from, newest }: Wanted) {
  const keys = readReleaseKeys(machine.release, machine.said.UPDATES_KEY ?? machine.at(KEY_OF_ROOT));
  if (keys.length === 0) throw new CommandError(EXIT.wrong, 'There is no key to know a release by.');
  const announcement = openAnnouncement(
    await readPlainFile(announcementFile(machine.folder), LARGEST_ANNOUNCEMENT_BYTES),
    keys,
  );
  if (announcement.version !== wish.version) {
    throw new CommandError(EXIT.wrong, `Version ${wish.version} is wanted, and ${announcement.version} lies there.`);
  }
  refuseOlder(announcement, newest);
  const { architecture } = readInstallation(machine.kind, machine.release);
  const wanted = fileFor(announcement, { version: from, package: PACKAGES[machine.kind], architecture });
  const file = roots.at(`${wanted.package}_${announcement.version}_${architecture}.deb`);
  await copyChecked(packageFile(machine.folder, wanted.sha256), file, wanted);
  const { version, installedBytes } = await readPackage(machine, file);
  if (version !== announcement.version) {
    throw new CommandError(EXIT.wrong, `The package is version ${version}, and ${announcement.version} was announced.`);
  }
  return { file, announcement, installedBytes };
}

async function copyChecked(source: string, target: string, { sha256, bytes }: ReleaseFile): Promise<void> {
  const from = await openPlainFile(source);
  const to = await fs.open(target, 'w', 0o644);
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let copied = 0;
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, buffer.length, copied);
      if (bytesRead === 0) break;
      copied += bytesRead;
      if (copied > bytes) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await to.appendFile(chunk);
    }
    if (copied !== bytes || hash.digest('hex') !== sha256) {
      throw new CommandError(EXIT.wrong, 'The package is not the one that was signed.');
    }
    await to.sync();
  } finally {
    await from.close();
    await to.close();
  }
}
