import { STOREFRONT_FOLLOWED_POLL_MS } from '@printfront/shared/domain/app-timings.ts';

/** Whether the server says by itself when a list is another one. Small, because first pages of staff load it. */
export const followed = { orders: false, storefront: false };

/** How often a list is asked for: seldom while it is followed. */
export const listPollMs = (list: keyof typeof followed, otherwiseMs: number) => (): number =>
  followed[list] ? STOREFRONT_FOLLOWED_POLL_MS : otherwiseMs;
