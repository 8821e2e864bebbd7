import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { isBlurryAt } from '@printfront/shared/domain/photo-geometry.ts';

/** What the wall shows; the last one is a group of similar shots, named by the photo that leads it. */
export type WallFilter = WallTab | { readonly similarTo: string };
export type WallTab = 'all' | 'chosen' | 'unchosen' | 'blurry' | 'damaged';

export type WallCounts = Record<WallTab, number>;

/** In the size shown: known to print blurry. */
export const isBlurry = ({ state, dpi }: Pick<UploadedFile, 'state' | 'dpi'>): boolean =>
  state !== 'damaged' && dpi !== null && isBlurryAt(dpi);

export const leaderOf = (file: UploadedFile): string => file.similarTo ?? file.id;

/** IMG_9 before IMG_10, in every language alike. */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * In the order in which they were taken. What says nothing about that comes after it, by its name: photos are sent several
 * at a time, so that they arrive in an order that nobody chose. Similar shots stand together, the best in front, at the
 * place of the best.
 */
export function inOrderTaken<File extends UploadedFile>(files: readonly File[]): File[] {
  const places = new Map(files.map((file, arrived) => [file.id, placeOf(file, arrived)]));
  const keyed = files.map((file, arrived) => {
    const own = placeOf(file, arrived);
    // The leader may have been taken out of the order: what is left of its group stands for itself.
    const led = places.get(leaderOf(file));
    return { file, own, group: led ?? own, isLed: led !== undefined && leaderOf(file) !== file.id };
  });
  keyed.sort(
    (one, other) =>
      byPlace(one.group, other.group) || Number(one.isLed) - Number(other.isLed) || byPlace(one.own, other.own),
  );
  return keyed.map(({ file }) => file);
}

interface Place {
  takenMs: number | null;
  name: string;
  arrived: number;
}

const placeOf = ({ takenAt, name }: UploadedFile, arrived: number): Place => ({
  takenMs: takenAt === null ? null : Date.parse(takenAt),
  name,
  arrived,
});

function byPlace(one: Place, other: Place): number {
  if (one.takenMs !== null && other.takenMs !== null) return one.takenMs - other.takenMs || one.arrived - other.arrived;
  if (one.takenMs !== other.takenMs) return one.takenMs === null ? 1 : -1;
  return byName.compare(one.name, other.name) || one.arrived - other.arrived;
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
