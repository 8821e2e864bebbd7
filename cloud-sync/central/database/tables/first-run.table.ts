import type { FirstRunTables as OfFirstRun } from '@printfront/shared/server/first-run/first-run.table.ts';

export interface DismissedToDoTable {
  item: string;
  /** The owner's name. */
  dismissed_by: string;
  dismissed_at: string;
}

export interface FirstRunTables extends OfFirstRun {
  dismissed_to_do: DismissedToDoTable;
}
