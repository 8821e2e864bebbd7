/** Of a server that waits for who sets it up, and afterwards of how that was done. */
export interface FirstRunTable {
  /** There is one row. */
  id: 'only';
  code_hash: string;
  made_at: string;
  used_at: string | null;
}

export interface FirstRunTables {
  first_run: FirstRunTable;
}
