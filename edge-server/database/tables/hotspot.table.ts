import type { Generated } from 'kysely';

/** What the router should look like, whatever it looks like now. */
export interface HotspotUserTable {
  username: string;
  password: string;
  /** The storefront order whose phones use it. */
  order_id: string;
  wanted: 'present' | 'absent';
  /** Counts the requests; a result on the router is noted only for the request it was the answer to. */
  revision: Generated<number>;
  /** 1 = the router is known to agree with `wanted`. */
  synced: Generated<0 | 1>;
  /** Failed attempts since the last request. */
  attempt_count: Generated<number>;
  last_error: Generated<string | null>;
  /** ISO 8601, UTC. A label only. */
  created_at: string;
}

export interface HotspotTables {
  hotspot_user: HotspotUserTable;
}
