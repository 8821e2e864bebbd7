/**
 * Every address at which the app has a page, as its router writes them; a test holds both together. Servers answer any
 * other with 404 and the app, which shows its own words for it.
 */
export const APP_PAGES = [
  '/',
  '/sign-in',
  '/sign-in/local',
  '/signed-in',
  '/sign-up',
  '/choose-password',
  '/first-run',
  '/set-up',
  '/account',
  '/print',
  '/print/sizes',
  '/print/sizes/:key',
  '/order/checkout',
  '/orders',
  '/orders/latest',
  '/orders/:id',
  '/storefront',
  '/storefront/:orderId',
  '/storefront/:orderId/sizes',
  '/storefront/:orderId/sizes/:key',
  '/storefront/:orderId/checkout',
  '/storefront/:orderId/checkout/you',
  '/storefront/:orderId/checkout/pay',
  '/storefront/:orderId/done',
  '/admin',
  '/admin/orders',
  '/admin/orders/:id',
  '/admin/orders/:id/ticket',
  '/admin/size-categories',
  '/admin/size-categories/new',
  '/admin/size-categories/:id',
  '/admin/sizes',
  '/admin/sizes/new',
  '/admin/sizes/:key',
  '/admin/working-hours',
  '/admin/prices-and-times',
  '/admin/distributions',
  '/admin/distributions/new',
  '/admin/distributions/:code',
  '/admin/storefronts',
  '/admin/storefronts/new',
  '/admin/shop-computer',
  '/admin/printing',
  '/admin/health',
  '/admin/takings',
  '/admin/till',
  '/admin/till/:id',
  '/admin/settings',
  '/admin/settings/:section',
  '/admin/settings/mail-server',
  '/admin/settings/shops',
  '/admin/backups',
  '/admin/users',
  '/admin/account',
  '/admin/kit',
  '/admin/audit',
  '/download',
  '/download/:code',
  '/pair',
  '/certificate',
  '/connect-shop',
  '/:language?/prices/:key?',
] as const;

/** The phone's own page, which no router knows: it reads its address itself. */
export const FRONT_PAGES = ['/front/:orderId', '/front/:serverId/:orderId'] as const;

/** As the router reads addresses: capitals and a slash at the end make no other page. */
const asPattern = (page: string) =>
  new RegExp(
    `^${page
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
    'i',
  );
const PATTERNS = [...APP_PAGES, ...FRONT_PAGES].map(asPattern);

/** @param path of an address, without its query */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
