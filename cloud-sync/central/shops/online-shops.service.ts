import type { PickupShop } from '@printfront/shared/contracts/pickup-shops.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readOwnOfShops } from '../settings/shop-own.repository.ts';
import { reportOf } from './shop-view.ts';
import { listShopRows, type ShopRow } from './shops.repository.ts';

/** Which shops make online orders. */
export interface OnlineShops {
  /** Customers pick up at one of these; the first that enrolled while nobody has said which. */
  readonly pickup: readonly PickupShop[];
  /** Makes what is sent; null while there is no shop that can. */
  readonly deliveryId: string | null;
}

/** A shop that has not said that it knows of online orders would step over them (S18). */
export const canMakeOnline = (row: Pick<ShopRow, 'revoked_at' | 'last_report'>): boolean =>
  row.revoked_at === null && reportOf(row)?.makesOnlineOrders === true;

export async function readOnlineShops(database: CentralDatabase): Promise<OnlineShops> {
  return onlineShopsOf(await listShopRows(database));
}

export function onlineShopsOf(rows: readonly ShopRow[]): OnlineShops {
  const able = rows.filter(canMakeOnline);
  const chosen = able.filter(({ takes_online }) => takes_online === 1);
  const undecided = able.filter(({ takes_online }) => takes_online === null);
  const [first] = undecided.toSorted((left, right) => (left.enrolled_at < right.enrolled_at ? -1 : 1));
  const pickup = chosen.length > 0 || first === undefined ? chosen : [first];
  const delivery = able.find(({ makes_deliveries }) => makes_deliveries === 1) ?? pickup[0];
  return { pickup: pickup.map(toPickupShop), deliveryId: delivery?.id ?? null };
}

export const onlineRoleOf = ({ pickup, deliveryId }: OnlineShops, shopId: string) => ({
  takesOrders: pickup.some(({ id }) => id === shopId),
  makesDeliveries: deliveryId === shopId,
});

/** With what each has for itself: customers at home read it before they choose. */
export async function listPickupShops(database: CentralDatabase): Promise<PickupShop[]> {
  const { pickup } = await readOnlineShops(database);
  const own = await readOwnOfShops(database);
  return pickup.map((shop) => ({ ...shop, ...own.get(shop.id) }));
}

const toPickupShop = ({ id, name, whereabouts }: ShopRow): PickupShop => ({ id, name, whereabouts });
