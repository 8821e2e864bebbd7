import type { EdgeDatabase } from '../database/database.ts';
import { readShopServer } from './sync-state.repository.ts';

/** Who this server is. The id is central's, and null until this server has enrolled there. */
export interface ShopServer {
  readonly serverId: string | null;
  readonly serverName: string;
}

/** @param fallbackName shown until central has said what it calls this server */
export function createShopServer(database: EdgeDatabase, fallbackName: string): () => Promise<ShopServer> {
  return async () => (await readShopServer(database)) ?? { serverId: null, serverName: fallbackName };
}
