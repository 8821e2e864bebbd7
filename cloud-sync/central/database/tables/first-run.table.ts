/** Of a central that waits for its owner, and afterwards of how it got one. */
export interface FirstRunTable {
  /** There is one row. */
  id: 'only';
  code_hash: string;
  made_at: string;
  used_at: string | null;
}

export interface DismissedToDoTable {
  item: string;
  /** The owner's name. */
  dismissed_by: string;
  dismissed_at: string;
}

export interface FirstRunTables {
  first_run: FirstRunTable;
  dismissed_to_do: DismissedToDoTable;
}
