import { askedTogether } from '@printfront/shared/server/http/list-followers.ts';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase } from '../database/database.ts';
import type { KioskOffers } from '../orders/kiosk-offers.ts';
import { isKioskOf } from '../orders/storefront-orders.repository.ts';
import { readOrdersVersion, readParkedVersion } from './desk-news.repository.ts';

/** What the lists of orders stand at, without what is in them. */
export interface DeskNews {
  /** The desk's: orders, and what is put aside. */
  ordersVersion(): Promise<string>;
  /** Of what the start of a kiosk offers; null when it is none any more. */
  startVersion(clientId: string): Promise<string | null>;
}

export interface DeskNewsDeps {
  database: EdgeDatabase;
  offers: Pick<KioskOffers, 'version'>;
  /** Counts what central has taken of what it was told: the desk asks central for its lists while it can be reached. */
  takenByCentral: () => number;
}

export function createDeskNews({ database, offers, takenByCentral }: DeskNewsDeps): DeskNews {
  // What is counted in memory begins anew with each start.
  const run = uuidv7();
  const ofOrders = askedTogether(() => readOrdersVersion(database));
  const ofParked = askedTogether(() => readParkedVersion(database));
  return {
    ordersVersion: async () => `${run}/${takenByCentral()}/${offers.version()}/${await ofOrders()}/${await ofParked()}`,
    startVersion: async (clientId) =>
      (await isKioskOf(database, clientId)) ? `${run}/${offers.version()}/${await ofParked()}` : null,
  };
}
