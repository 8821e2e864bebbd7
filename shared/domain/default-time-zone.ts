/** Until somebody says otherwise. By itself: pages that only show times need no check of names. */
export const DEFAULT_TIME_ZONE = 'Asia/Bangkok';
