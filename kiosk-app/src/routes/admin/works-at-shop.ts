/** What a shop's own server can do while central is away; everything else of the back office lives at central. */
const AT_SHOP = ['/admin/orders', '/admin/health'];

export const worksAtShop = (pathname: string): boolean =>
  AT_SHOP.some((place) => pathname === place || pathname.startsWith(`${place}/`));
