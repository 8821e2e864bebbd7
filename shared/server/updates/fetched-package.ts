import fs from 'node:fs/promises';
import { fetchPackage } from './fetch-release.ts';
import type { ReleaseFile } from './signed-announcement.ts';
import { packageFile, updatesFolder } from './update-files.ts';
import { UpdateRefusal } from './update-refusal.ts';

/** A package, its files, and the copy of the database. */
const ROOM_PER_PACKAGE_BYTE = 6;

export interface FetchedPackage {
  isHere(file: ReleaseFile): Promise<boolean>;
  /**
   * Brings the one package that is wanted; what lay here of others goes first.
   *
   * @throws UpdateRefusal
   */
  bring(address: string, file: ReleaseFile): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The package of a newer version, in the server's own folder until it is installed.
 *
 * @param end of the server that wants it
 */
export function createFetchedPackage(
  folder: string,
  { room, end }: { room(): Promise<{ freeBytes: number; minimumBytes: number }>; end: AbortSignal },
): FetchedPackage {
  async function remove(): Promise<void> {
    const names = await fs.readdir(updatesFolder(folder)).catch(() => []);
    for (const name of names.filter((one) => /\.deb(\.part)?$/.test(one))) {
      await fs.rm(`${updatesFolder(folder)}/${name}`, { force: true });
    }
  }

  return {
    async isHere({ sha256, bytes }) {
      return (await fs.stat(packageFile(folder, sha256)).catch(() => null))?.size === bytes;
    },
    async bring(address, file) {
      const { freeBytes, minimumBytes } = await room();
      if (freeBytes - file.bytes * ROOM_PER_PACKAGE_BYTE < minimumBytes) {
        throw new UpdateRefusal('no-room', `${freeBytes} bytes are free, too few for the new version.`);
      }
      try {
        await remove();
        await fs.mkdir(updatesFolder(folder), { recursive: true });
        await fetchPackage(address, file, { target: packageFile(folder, file.sha256), end });
      } catch (error) {
        throw error instanceof UpdateRefusal ? error : new UpdateRefusal('no-room', String(error));
      }
    },
    remove,
  };
}
