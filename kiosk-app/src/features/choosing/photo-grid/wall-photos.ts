import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';

/** What the wall shows; the last one is a group of similar shots, named by the photo that leads it. */
export type WallFilter = WallTab | { readonly similarTo: string };
export type WallTab = 'all' | 'chosen' | 'unchosen' | 'blurry' | 'damaged';

export type WallCounts = Record<WallTab, number>;

/** In the size shown: known to print blurry. */
export const isBlurry = ({ state, dpi }: Pick<UploadedFile, 'state' | 'dpi'>): boolean =>
  state !== 'damaged' && dpi !== null && printQuality(dpi) === 'low';

export const leaderOf = (file: UploadedFile): string => file.similarTo ?? file.id;

/**
 * In the order in which they were taken, what says nothing about that as it arrived. Similar shots stand together, the
 * best in front, at the time of the best.
 */
export function inOrderTaken<File extends UploadedFile>(files: readonly File[]): File[] {
  const takenAt = new Map(files.map((file) => [file.id, Date.parse(file.takenAt ?? file.createdAt)]));
  const timeOf = (id: string) => takenAt.get(id) ?? 0;
  const keyed = files.map((file, arrived) => {
    // The leader may have been taken out of the order: what is left of its group stands for itself.
    const leader = takenAt.has(leaderOf(file)) ? leaderOf(file) : file.id;
    return { file, arrived, leader, at: timeOf(leader), own: timeOf(file.id) };
  });
  keyed.sort(
    (one, other) =>
      one.at - other.at ||
      (one.leader === other.leader
        ? Number(other.file.id === other.leader) - Number(one.file.id === one.leader) || one.own - other.own
        : 0) ||
      one.arrived - other.arrived,
  );
  return keyed.map(({ file }) => file);
}

export function countForTabs(files: readonly UploadedFile[]): WallCounts {
  const readable = files.filter(({ state }) => state !== 'damaged');
  const chosen = readable.filter(({ quantity }) => quantity > 0).length;
  return {
    all: files.length,
    chosen,
    unchosen: readable.length - chosen,
    blurry: readable.filter(isBlurry).length,
    damaged: files.length - readable.length,
  };
}

/** What a customer pays for is never hidden behind another shot, and neither is what needs a look. */
export function isShown(file: UploadedFile, filter: WallFilter, ids: ReadonlySet<string>): boolean {
  if (typeof filter === 'object') return leaderOf(file) === filter.similarTo;
  switch (filter) {
    case 'all':
      return file.quantity > 0 || file.state === 'damaged' || !ids.has(leaderOf(file)) || leaderOf(file) === file.id;
    case 'chosen':
      return file.state !== 'damaged' && file.quantity > 0;
    case 'unchosen':
      return file.state !== 'damaged' && file.quantity === 0;
    case 'blurry':
      return isBlurry(file);
    case 'damaged':
      return file.state === 'damaged';
  }
}

/**
 * What a filter shows, and goes on showing: a photo that was tapped stays under the finger, although it is chosen now.
 *
 * @param decided of this filter, added to
 */
export function shownPhotos<File extends UploadedFile>(
  files: readonly File[],
  filter: WallFilter,
  decided: Map<string, boolean>,
): File[] {
  const ids = new Set(files.map(({ id }) => id));
  return files.filter((file) => {
    const before = decided.get(file.id);
    if (before !== undefined) return before;
    const now = isShown(file, filter, ids);
    // What has not been looked at yet may turn out blurry, or like another one.
    if (file.state !== 'processing') decided.set(file.id, now);
    return now;
  });
}
