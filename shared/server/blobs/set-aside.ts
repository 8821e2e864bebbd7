import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isSha256 } from './blob-store.ts';
import { isNotFound } from './disk-errors.ts';
import type { FolderSync } from './folder-sync.ts';

export interface SetAside {
  /**
   * Takes a blob whose bytes are no longer what its name says out of the store: from then on it is not there, so nobody
   * prints it and a sender who still has it sends it again. The bytes are kept beside the store, for a person who may save
   * something of them.
   *
   * @returns false when it is sound after all, or not there; nothing has changed then
   */
  setAside(sha256: string): Promise<boolean>;
  /** The blob has come again, so the damaged bytes may go. */
  forgetAside(sha256: string): Promise<void>;
}

/**
 * Damaged blobs lie in a folder of their own. A blob is moved first and looked at then, so that good bytes which come in at
 * the same moment are never the ones that are taken away; what turns out sound goes back, also after a crash.
 */
export function createSetAside(deps: {
  folder: string;
  localPath: (sha256: string) => string;
  /** The folder that a blob lies in is there then. */
  makeShard: (sha256: string) => Promise<void>;
  folders: FolderSync;
}): SetAside & { start(): Promise<void> } {
  const { folder, localPath, makeShard, folders } = deps;

  async function sync(sha256: string): Promise<void> {
    await Promise.all([folders.sync(folder), folders.sync(path.dirname(localPath(sha256)))]);
  }

  async function putBackIfSound(sha256: string): Promise<boolean> {
    const aside = path.join(folder, sha256);
    if ((await hashOf(aside)) !== sha256) return false;
    await makeShard(sha256);
    await fs.rename(aside, localPath(sha256));
    await sync(sha256);
    return true;
  }

  return {
    async start() {
      await fs.mkdir(folder, { recursive: true });
      for (const name of await fs.readdir(folder)) if (isSha256(name)) await putBackIfSound(name);
    },

    async setAside(sha256) {
      try {
        await fs.rename(localPath(sha256), path.join(folder, sha256));
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
      if (await putBackIfSound(sha256)) return false;
      await sync(sha256);
      return true;
    },

    async forgetAside(sha256) {
      if (!isSha256(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits.');
      await fs.rm(path.join(folder, sha256), { force: true });
    },
  };
}

/** Null when the disk cannot read it any more. */
async function hashOf(file: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
