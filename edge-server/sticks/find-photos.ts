import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { StickLane } from './stick-lane.ts';

export interface FoundPhoto {
  /** Below the stick's folder. */
  readonly file: string;
  readonly changedMs: number;
}

export interface StickBounds {
  readonly photos: number;
  /** Files and folders of any kind. */
  readonly entries: number;
  readonly depth: number;
}

/** A shop's busiest wedding has some thousands; beyond this somebody has put a whole computer on a stick. */
export const STICK_BOUNDS: StickBounds = { photos: 20_000, entries: 200_000, depth: 12 };

const PHOTO = /\.(?:jpe?g|png|webp|heic|heif|avif|tiff?)$/i;
/** Of the systems that wrote it; a dot hides what is no photo, such as `._IMG_0001.JPG`. */
const OF_SYSTEMS = /^(?:\.|System Volume Information$|\$RECYCLE\.BIN$|LOST\.DIR$|lost\+found$)/i;
const LOOKS_AT_ONCE = 64;

/**
 * Looks through a stick for photos, by their names. Links are no photos and no folders, wherever they lead; what cannot be read
 * is passed over, unless it is the stick itself.
 *
 * @param tell how many there are so far
 * @returns newest first, and whether there was more than was looked at
 * @throws Error when the stick itself cannot be read
 */
export async function findPhotos(
  folder: string,
  lane: StickLane,
  tell: (photoCount: number) => void,
  bounds: StickBounds = STICK_BOUNDS,
): Promise<{ photos: FoundPhoto[]; isCut: boolean }> {
  const photos: FoundPhoto[] = [];
  const folders = [{ place: '', depth: 0 }];
  let entryCount = 0;
  let isCut = false;
  for (let next = folders.shift(); next !== undefined && !isCut; next = folders.shift()) {
    const { place, depth } = next;
    const entries = await lane
      .run(() => readSome(path.join(folder, place), bounds.entries + 1 - entryCount))
      .catch((error: unknown) => {
        if (place === '' || lane.isDead()) throw error;
        return [];
      });
    entryCount += entries.length;
    const shown = entries.filter(({ name }) => !OF_SYSTEMS.test(name));
    for (const entry of shown.filter((one) => one.isDirectory())) {
      if (depth < bounds.depth) folders.push({ place: path.join(place, entry.name), depth: depth + 1 });
      else isCut = true;
    }
    const files = shown.filter((entry) => entry.isFile() && PHOTO.test(entry.name)).map(({ name }) => name);
    for (let start = 0; start < files.length && photos.length < bounds.photos; start += LOOKS_AT_ONCE) {
      const part = files.slice(start, start + LOOKS_AT_ONCE).map((name) => path.join(place, name));
      photos.push(...(await lane.run(() => lookAt(folder, part))));
      tell(photos.length);
    }
    isCut ||= entryCount > bounds.entries || photos.length >= bounds.photos;
  }
  photos.sort((one, other) => other.changedMs - one.changedMs || (one.file < other.file ? -1 : 1));
  return { photos: photos.slice(0, bounds.photos), isCut };
}

/** One folder may have millions of names, which are more than this server's memory. */
async function readSome(folder: string, most: number): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await fs.opendir(folder, { bufferSize: 1024 })) {
    entries.push(entry);
    if (entries.length >= most) break;
  }
  return entries;
}

/** The last that a date of four digits can say: clocks of cameras, and of file systems, say what they like. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');

/** One after another, so that a stick never holds more than one thread. */
async function lookAt(folder: string, files: readonly string[]): Promise<FoundPhoto[]> {
  const found: FoundPhoto[] = [];
  for (const file of files) {
    const stat = await fs.lstat(path.join(folder, file)).catch(() => undefined);
    if (stat?.isFile() && stat.size > 0)
      found.push({ file, changedMs: Math.min(Math.max(stat.mtimeMs, FIRST_MS), LAST_MS) });
  }
  return found;
}
