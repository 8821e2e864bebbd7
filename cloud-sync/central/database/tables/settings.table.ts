import type { SettingsSection } from '@printfront/shared/contracts/settings.ts';

/** A section that somebody has saved. Central's triggers raise the revision of the catalogue with each change. */
export interface SettingTable {
  section: SettingsSection;
  /** JSON of the section's values; those that a variable sets are not in force. */
  content: string;
  saved_by: string;
  saved_at: string;
}

export interface SettingTables {
  setting: SettingTable;
}
