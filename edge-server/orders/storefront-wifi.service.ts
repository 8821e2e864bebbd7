import type { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotService } from '../hotspot/hotspot.service.ts';
import { newHotspotCredentials } from '../hotspot/hotspot-credentials.ts';
import { type WifiSettings, wifiAccess } from '../hotspot/wifi-access.ts';
import type { MobilePage } from './mobile-page.service.ts';
import { findOrder } from './storefront-orders.repository.ts';
import { requireChangeable } from './storefront-orders.service.ts';

export interface StorefrontWifiService {
  /** Where a phone that never sent anything can follow a placed order: from anywhere, or where one needs no login, in the wifi. */
  followOf(orderId: string): Promise<{ url: string; isAnywhere: boolean } | null>;
  /** How a phone gets to the upload page of this order. */
  getStorefrontWifi(orderId: string): Promise<StorefrontWifi>;
  /** @throws HttpProblem already-exists when the name is in use for another order; order-submitted, order-cancelled */
  createStorefrontWifiUser(
    orderId: string,
    login: { username?: string | undefined; password?: string | undefined },
  ): Promise<void>;
  /** @throws HttpProblem not-found when no order of this kiosk has this login */
  removeStorefrontWifiUser(clientId: string, username: string): Promise<void>;
}

export function createStorefrontWifi(deps: {
  database: EdgeDatabase;
  hotspot: HotspotService;
  /** As they are now. */
  settings: () => WifiSettings;
  /** How phones reach this server, without a slash at the end. */
  publicUrl: () => string;
  mobilePage: Pick<MobilePage, 'urlOf' | 'followUrlOf'>;
}): StorefrontWifiService {
  const { database, hotspot, settings, publicUrl, mobilePage } = deps;
  return {
    async followOf(orderId) {
      const url = await mobilePage.followUrlOf(orderId);
      if (url !== null) return { url, isAnywhere: true };
      // With a hotspot the order's login has ended with it.
      const isOpenWifi = hotspot.health().kind === 'none' && settings().ssid !== undefined;
      return isOpenWifi ? { url: `${publicUrl()}/front/${orderId}`, isAnywhere: false } : null;
    },

    async getStorefrontWifi(orderId) {
      const user = await hotspot.userOfOrder(database, orderId);
      const seen = user && { ...user, isLoggedIn: hotspot.wasLoggedIn(user.username) };
      const access = wifiAccess(settings(), `${publicUrl()}/front/${orderId}`, hotspot.health(), seen);
      const order = await findOrder(database, orderId, 'whoever-knows-the-id');
      return { ...access, mobileDataUrl: await mobilePage.urlOf(orderId, order?.state === 'submitted') };
    },

    async createStorefrontWifiUser(orderId, { username, password }) {
      await database.transaction().execute(async (transaction) => {
        await requireChangeable(transaction, orderId);
        if (username === undefined && password === undefined) {
          await hotspot.requestAnyUser(transaction, orderId);
          return;
        }
        const random = newHotspotCredentials();
        const user = { username: username ?? random.username, password: password ?? random.password, orderId };
        if (await hotspot.requestUser(transaction, user)) return;
        throw new HttpProblem('already-exists', 'Another order uses this name.', { parameter: 'username' });
      });
      hotspot.poke();
    },

    async removeStorefrontWifiUser(clientId, username) {
      const orderId = await hotspot.orderOfUser(database, username);
      if (orderId === undefined || (await findOrder(database, orderId, { clientId })) === undefined) throw notFound();
      await hotspot.releaseUser(database, username);
      hotspot.poke();
    },
  };
}
