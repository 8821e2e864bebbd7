/** Made by a migration, once, so that every copy and restore of the database has it. Given out to nobody. */
interface SecretKeyTable {
  /** `pay-slips`: what is left of a slip. `seals`: what central has told shops. */
  name: 'pay-slips' | 'seals';
  /** Hex. */
  key: string;
}

export interface SecretKeyTables {
  secret_key: SecretKeyTable;
}
