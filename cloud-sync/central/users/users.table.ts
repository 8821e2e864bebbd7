import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  /** Lower case, NFKC; null for who signs in elsewhere. */
  username: string | null;
  name: string;
  /** The name folded for searching. */
  name_search: Generated<string>;
  rank: number;
  /** 'local' or the id of an external provider. */
  provider: string;
  /** The provider's own id of this person; null for local accounts. */
  provider_subject: string | null;
  /** argon2id in PHC form; null for who signs in elsewhere. */
  password_hash: string | null;
  created_at: string;
}

export interface UserTables {
  user: UserTable;
}
