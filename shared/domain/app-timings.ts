/** How often a storefront screen asks for newly arrived photos. */
export const STOREFRONT_FILES_POLL_MS = 5_000;
/** While the shop says by itself when something is new: in case it forgot. */
export const STOREFRONT_FOLLOWED_POLL_MS = 30_000;

/** How often an app that stays open asks for the newest build, and for a newer service worker. */
export const BUILD_CHECK_MS = 3_600_000;
export const SERVICE_WORKER_CHECK_MS = 3_600_000;

/** At most one reload within this time, so that a broken build cannot make a kiosk reload for ever. */
export const RELOAD_GUARD_MS = 10_000;

/** No touch for this long opens the countdown; the crop editor and the pay screen give more time. */
export const IDLE_MS = 120_000;
export const IDLE_CROP_EDITOR_MS = 180_000;
export const IDLE_PAY_MS = 600_000;
export const IDLE_COUNTDOWN_MS = 30_000;

/**
 * A phone counts as a touch of the kiosk while a person is at it, for so long after the kiosk was touched or a photo came:
 * one that lies open in a pocket cannot hold a kiosk all day.
 */
export const IDLE_PHONE_MS = 30 * 60_000;

/** The Done screen wipes itself after this time without a touch: a slow reader notes the number, when and where. */
export const DONE_SCREEN_MS = 60_000;
/** From the page at the printer to the ticket in the hand. */
export const TICKET_PRINTING_MS = 6_000;
