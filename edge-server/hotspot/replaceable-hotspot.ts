import type { Hotspot } from './hotspot.ts';

export interface ReplaceableHotspot extends Hotspot {
  /** From now on this one is spoken to; what waits for the other's answer ends. */
  replace(next: Hotspot): Promise<void>;
}

/** A router that may become another one while the shop is open. */
export function createReplaceableHotspot(first: Hotspot): ReplaceableHotspot {
  const listeners: (() => void)[] = [];
  let current = first;
  let isRunning = false;
  return {
    async start() {
      isRunning = true;
      await current.start();
    },
    async stop() {
      isRunning = false;
      await current.stop();
    },
    async replace(next) {
      const last = current;
      current = next;
      for (const listener of listeners) next.onDisconnect(listener);
      await last.stop();
      if (isRunning) await next.start();
    },
    ensureUser: (user) => current.ensureUser(user),
    removeUser: (username) => current.removeUser(username),
    listUsers: () => current.listUsers(),
    isLoggedIn: (username) => current.isLoggedIn(username),
    check: () => current.check(),
    health: () => current.health(),
    onDisconnect(listener) {
      listeners.push(listener);
      current.onDisconnect(listener);
    },
  };
}
