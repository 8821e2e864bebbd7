/**
 * What each role of the staff may do, in one place: the contract names the right that a call takes, both servers compare it
 * with the caller's rank, and the screens show this table as it stands.
 */
export const ROLES = ['clerk', 'shift-leader', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** A role begins at its rank and goes up to the next. Below the first are customers. */
export const ROLE_RANK = { clerk: 40, 'shift-leader': 60, owner: 80 } as const satisfies Record<Role, number>;

/** The least role for each right. In the order in which people read them. */
export const RIGHTS = {
  /** Take money, print, hand over: the daily desk. */
  desk: 'clerk',
  /** Take back a step within minutes. */
  'undo-soon': 'clerk',
  /** Take back a step with money that is older. */
  'undo-later': 'shift-leader',
  'give-money-back': 'shift-leader',
  /** Close a till that somebody else has opened. */
  'close-others-till': 'shift-leader',
  takings: 'shift-leader',
  /** Sizes, prices, shipping, printing times, opening hours. */
  catalogue: 'shift-leader',
  /** Set up a kiosk; a stolen one is put out by anybody at the desk. */
  kiosks: 'shift-leader',
  people: 'owner',
  /** Shops, and what is an owner's to set: payment accounts, settings, backups. */
  shops: 'owner',
  settings: 'owner',
  'change-log': 'owner',
} as const satisfies Record<string, Role>;
export type Right = keyof typeof RIGHTS;
export const RIGHT_NAMES = Object.keys(RIGHTS) as Right[];

/** @returns null for customers */
export function roleOf(rank: number): Role | null {
  return ROLES.findLast((role) => rank >= ROLE_RANK[role]) ?? null;
}

export const may = (rank: number, right: Right): boolean => rank >= ROLE_RANK[RIGHTS[right]];

/**
 * The catalogue is that of all shops at once, and not for staff of some of several.
 *
 * @param isOfAllShops owners are owners of all
 */
export const mayAt = (
  { rank, isOfAllShops = true }: { rank: number; isOfAllShops?: boolean | undefined },
  right: Right,
): boolean => may(rank, right) && (isOfAllShops || right !== 'catalogue' || rank >= ROLE_RANK.owner);
