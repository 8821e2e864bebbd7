import type { SettingsSection } from '@printfront/shared/contracts/settings.ts';
import type { OwnPart } from '@printfront/shared/contracts/shop-own.ts';

/** A section that somebody has saved. Central's triggers raise the revision of the catalogue with each change. */
export interface SettingTable {
  section: SettingsSection;
  /** JSON of the section's values; those that a variable sets are not in force. */
  content: string;
  saved_by: string;
  saved_at: string;
}

/** What a shop has for itself: as long as there is no row it is as all shops. Raises the revision, too. */
export interface ShopOwnTable {
  server_id: string;
  part: OwnPart;
  /** JSON of the part's values. */
  content: string;
  saved_by: string;
  saved_at: string;
}

export interface SettingTables {
  setting: SettingTable;
  shop_own: ShopOwnTable;
}
