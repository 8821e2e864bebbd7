import { fileIdOf, type PhotoState, type QueuedPhoto } from '#sending/photo-queue.ts';
import type { ShopLooks } from './front-session.ts';

/** What a customer is to see of a photo: whether it comes, is there for good, or needs them. */
export type Outlook =
  | 'coming'
  /** In the shop, which has not looked at it yet. */
  | 'arrived'
  | 'there'
  | 'damaged'
  | 'failed';

const OF_STATE: Record<PhotoState['is'], Outlook> = {
  waiting: 'coming',
  sending: 'coming',
  received: 'coming',
  'in-shop': 'there',
  refused: 'failed',
  lost: 'failed',
};

/** A damaged photo never looks like one that is there: the shop's look at it counts, wherever it can be asked for. */
export function outlookOf(photo: QueuedPhoto, looks: ShopLooks, canAsk: boolean): Outlook {
  if (photo.state.is !== 'in-shop' || !canAsk) return OF_STATE[photo.state.is];
  const look = looks.get(fileIdOf(photo) ?? '')?.state;
  if (look === 'damaged') return 'damaged';
  return look === 'ready' ? 'there' : 'arrived';
}

/** That came through a chat: the shop's word where it has looked at the photo, else what this phone could tell. */
export function squeezedOf(
  photos: readonly QueuedPhoto[],
  looks: ShopLooks,
  found: ReadonlySet<string>,
): ReadonlySet<string> {
  const isSqueezed = (photo: QueuedPhoto) => {
    const origin = looks.get(fileIdOf(photo) ?? '')?.origin ?? null;
    return origin === null ? found.has(photo.clientFileId) : origin === 'squeezed';
  };
  return new Set(photos.filter(isSqueezed).map(({ clientFileId }) => clientFileId));
}

/** Newest on top, and what is under way before what has an end. */
export function inOrderOfInterest(photos: readonly QueuedPhoto[]): QueuedPhoto[] {
  const isComing = ({ state }: QueuedPhoto) => OF_STATE[state.is] === 'coming';
  const newest = [...photos].reverse();
  return [...newest.filter(isComing), ...newest.filter((photo) => !isComing(photo))];
}
