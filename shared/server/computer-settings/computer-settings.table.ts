/** What was saved of one section, whole. A section that nobody has saved has no row. */
export interface ComputerSettingTable {
  section: string;
  /** JSON of its values, without secrets. */
  content: string;
  /** JSON: of each secret that is set what SecretVault made of it. */
  sealed_secrets: string;
  saved_by: string;
  /** ISO 8601, UTC. */
  saved_at: string;
}

export interface ComputerSettingTables {
  computer_setting: ComputerSettingTable;
}
