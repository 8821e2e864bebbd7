import type { Order } from '@printfront/shared/contracts/orders.ts';

/** Whether the shop whose server this page is open at makes the order: it has its photos, and its hot folder. */
export const isMadeHere = (order: Pick<Order, 'storefront' | 'madeBy'>, shop: { server: string | null }): boolean =>
  shop.server !== null && (order.storefront ?? order.madeBy?.name) === shop.server;
