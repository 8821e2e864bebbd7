import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
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

/** Nothing is missing where it is left out: a note or a film that was chosen along with the photos. */
export const isNoPhoto = ({ state }: QueuedPhoto): boolean =>
  state.is === 'refused' && (state.reason === 'file-type-unsupported' || state.reason === 'file-empty');

/** Everything that can be printed has arrived. What is damaged keeps nobody here: it is said beside. */
export function isAllThere(lookAt: readonly { photo: QueuedPhoto; outlook: Outlook }[]): boolean {
  const wanted = lookAt.filter(({ photo, outlook }) => !isNoPhoto(photo) && outlook !== 'damaged');
  return wanted.length > 0 && wanted.every(({ photo }) => photo.state.is === 'in-shop');
}

/** Names for a line that has no place for all of them. */
export function fewNames(photos: readonly Pick<QueuedPhoto, 'name'>[]): string {
  const names = photos.map(({ name }) => cleanFileName(name));
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ');
}
const MOST_NAMES = 3;

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
