import { STOREFRONT_FOLLOWED_POLL_MS } from '@printfront/shared/domain/app-timings.ts';

type FollowedList = 'orders' | 'storefront';

const followed = new Set<FollowedList>();

export const isFollowed = (list: FollowedList): boolean => followed.has(list);

export function setFollowed(list: FollowedList, is: boolean): void {
  if (is) followed.add(list);
  else followed.delete(list);
}

/** How often a list is asked for: seldom while the server says by itself when it is another. */
export const listPollMs = (list: FollowedList, otherwiseMs: number) => (): number =>
  followed.has(list) ? STOREFRONT_FOLLOWED_POLL_MS : otherwiseMs;
