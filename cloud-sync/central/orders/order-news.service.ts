import { askedTogether } from '@printfront/shared/server/http/list-followers.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { readOrdersVersion } from './orders-version.repository.ts';

/** What the list of all orders stands at, without what is in it. */
export interface OrderNews {
  version(): Promise<string>;
  /** A shop has said something of its orders, to this process. */
  heard(): void;
}

export function createOrderNews(database: CentralDatabase): OrderNews {
  // What is counted in memory begins anew with each start, and is another process's own.
  const run = uuidv7();
  let count = 0;
  const readVersion = askedTogether(() => readOrdersVersion(database));
  return {
    version: async () => `${run}/${count}/${await readVersion()}`,
    heard() {
      count += 1;
    },
  };
}
