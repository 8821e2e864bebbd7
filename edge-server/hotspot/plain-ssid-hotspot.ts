import type { Hotspot } from './hotspot.ts';
import { requireStorable } from './hotspot-credentials.ts';

/**
 * The shop without a router that we speak to: an ordinary wifi (or none), where a device that is on it reaches the upload
 * page. There are no users to keep, so every request is granted by doing nothing.
 */
export function createPlainSsidHotspot(now: () => Date = () => new Date()): Hotspot {
  const health = { kind: 'none', reachable: false, since: now() } as const;
  return {
    start() {},
    stop() {},
    async ensureUser({ username, password, orderId }) {
      requireStorable({ username, password, orderId });
    },
    async removeUser(username) {
      requireStorable({ username });
    },
    listUsers: async () => [],
    isLoggedIn: async () => false,
    check: async () => health,
    health: () => health,
    onDisconnect() {},
  };
}
