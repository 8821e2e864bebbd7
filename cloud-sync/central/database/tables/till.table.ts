import type { Generated } from 'kysely';

export interface TillTables {
  till_shift: {
    /** The order in which shifts became known: shops' clocks may be wrong. */
    arrival: Generated<number>;
    id: string;
    server_id: string;
    opened_at: string;
    closed_at: string | null;
    /** JSON of TillMessage. */
    told: string;
  };
}
