import type { FrontFile } from '@printfront/shared/contracts/front-files.ts';
import { type Arrival, fileIdOf, type PhotoQueue, type QueuedPhoto, stateOf } from './photo-queue.ts';

/**
 * What central says of the photos on their way to the shop. It finds a photo under the name of its sending too: an answer
 * may have got lost, or the page been closed before it came.
 */
export function matchWithCentral(
  queue: PhotoQueue,
  files: readonly (Arrival & Pick<FrontFile, 'clientFileIds'>)[],
): PhotoQueue {
  const byId = new Map(files.map((file) => [file.id, file]));
  const byName = new Map(files.flatMap((file) => file.clientFileIds.map((name) => [name, file] as const)));
  let hasChanged = false;
  const photos = queue.photos.map((photo): QueuedPhoto => {
    const file = photo.state.is === 'lost' ? byName.get(photo.clientFileId) : byId.get(fileIdOf(photo) ?? '');
    if (file === undefined) return photo;
    const state = stateOf(file);
    // An answer may be older than what is known; what is in the shop stays there.
    const isKnown = state.is === photo.state.is || photo.state.is === 'in-shop';
    if (isKnown) return photo;
    hasChanged = true;
    return { ...photo, state };
  });
  return hasChanged ? { ...queue, photos } : queue;
}

/**
 * What the shop says of the photos that this phone knows to be there.
 *
 * @param known ids of files in the shop when the question was asked; one that arrived since is not judged by the answer
 */
export function matchWithShop(
  queue: PhotoQueue,
  known: ReadonlySet<string>,
  files: readonly { id: string; sentCount: number }[],
): PhotoQueue {
  const sentCounts = new Map(files.map(({ id, sentCount }) => [id, sentCount]));
  const photos = queue.photos.flatMap((photo): QueuedPhoto[] => {
    if (photo.state.is !== 'in-shop' || !known.has(photo.state.fileId)) return [photo];
    const sentCount = sentCounts.get(photo.state.fileId);
    if (sentCount === undefined) return [];
    return sentCount === photo.state.sentCount ? [photo] : [{ ...photo, state: { ...photo.state, sentCount } }];
  });
  return { ...queue, photos };
}
