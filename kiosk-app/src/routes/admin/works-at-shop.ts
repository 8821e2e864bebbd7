/** What a shop's own server can do while central is away; everything else of the back office lives at central. */
const AT_SHOP = [
  '/admin/orders',
  '/admin/printing',
  '/admin/health',
  '/admin/takings',
  '/admin/till',
  '/admin/shop-computer',
  '/admin/backups',
];

/** The overview is of this shop then. */
const OVERVIEW = '/admin';

/** Its own kiosks can be taken away; new ones need central. */
const KIOSKS = '/admin/storefronts';

export const worksAtShop = (pathname: string): boolean =>
  pathname === KIOSKS ||
  pathname === OVERVIEW ||
  AT_SHOP.some((place) => pathname === place || pathname.startsWith(`${place}/`));
