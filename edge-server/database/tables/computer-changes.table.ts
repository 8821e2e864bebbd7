import type { Generated } from 'kysely';

/** Who changed what is set on this computer; nothing of it is ever changed or removed. Secrets are not in it. */
export interface ComputerChangeTable {
  /** The order in which it was saved: the clock of a shop may go back. */
  sequence: Generated<number>;
  id: string;
  section: string;
  made_by: string;
  /** ISO 8601, UTC. */
  made_at: string;
  /** JSON of AuditEntry['changes']. */
  changes: string;
}

export interface ComputerChangeTables {
  computer_setting_change: ComputerChangeTable;
}
