/** Until somebody says otherwise. By itself: pages that only show times need no check of names. */
export const DEFAULT_TIME_ZONE = 'Asia/Bangkok';

export const DEFAULT_CURRENCY = 'THB';

/** What a page says of a shop until a server has told it. */
export const DEFAULT_SHOP = { timeZone: DEFAULT_TIME_ZONE, currency: DEFAULT_CURRENCY } as const satisfies {
  timeZone: string;
  currency: string;
};
