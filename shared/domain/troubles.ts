/** What needs a person, what weighs most first. Each has words in `trouble-words.ts`. */
export const TROUBLE_KINDS = [
  'photos-damaged',
  'orders-refused',
  'disk-low',
  'backup-failed',
  'backup-late',
  'backup-incomplete',
  'shop-silent',
  'sync-stuck',
  'certificate-ends',
  'update-failed',
  'router-away',
  'kiosk-silent',
  'update-waits',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** A shop's computer that starts again is back before. */
export const SHOP_SILENT_MS = 10 * 60_000;
/** Time for whoever renews it by hand; a program that renews it has done so by then. */
export const CERTIFICATE_ENDS_SOON_MS = 14 * 86_400_000;

/** An owner who wants to choose the day has had time for it. */
export const UPDATE_WAITS_MS = 14 * 86_400_000;

const MINUTE_MS = 60_000;

/** How long a trouble has to last before a mail is written about it: some are over by themselves. */
const MAIL_AFTER_MS: Partial<Record<TroubleKind, number>> = {
  'shop-silent': 60 * MINUTE_MS,
  'sync-stuck': 60 * MINUTE_MS,
  'router-away': 30 * MINUTE_MS,
};
/** A shop that is closed may be switched off; one that is silent for so long is told whatever the hour. */
const SILENT_DESPITE_CLOSED_MS = 18 * 60 * MINUTE_MS;

/**
 * Whether somebody is written to now.
 *
 * @param lastedMs since it began
 * @param isShopOpen by the hours that the owner has set
 */
export function isWorthMail(kind: TroubleKind, lastedMs: number, isShopOpen: boolean): boolean {
  if (lastedMs < (MAIL_AFTER_MS[kind] ?? 0)) return false;
  return kind !== 'shop-silent' || isShopOpen || lastedMs >= SILENT_DESPITE_CLOSED_MS;
}
