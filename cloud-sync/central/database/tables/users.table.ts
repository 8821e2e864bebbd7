import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  /** Lower case, NFKC; null for a user who signs in elsewhere. */
  username: string | null;
  name: string;
  /** The name folded for searching. */
  name_search: Generated<string>;
  rank: number;
  /** 'local' or the id of an external provider. */
  provider: string;
  /** The provider's own id of this person; null for local accounts. */
  provider_subject: string | null;
  /** argon2id in PHC form; null for a user who signs in elsewhere. */
  password_hash: string | null;
  created_at: string;
  /** Signed in, seen or ordered last, to some minutes; empty for a user who has not since the account was made. */
  used_at: Generated<string>;
  /** 1: at all shops; 0: at those in user_shop. Of maintainers only. */
  works_everywhere: Generated<0 | 1>;
  /** Since when the account lets nobody in. */
  disabled_at: Generated<string | null>;
  /** Its owner has deleted it: it lets nobody in, and goes as soon as its orders have lost their person. */
  deletion_asked_at: Generated<string | null>;
  /** Since when a code of a phone is asked for at sign-in. */
  second_factor_at: Generated<string | null>;
  /** argon2id in PHC form: of four to six digits, for the desks where they signed in today. */
  pin_hash: Generated<string | null>;
}

/** The shops at which a maintainer works who does not work at all of them. */
interface UserShopTable {
  user_id: string;
  server_id: string;
}

export interface UserTables {
  user: UserTable;
  user_shop: UserShopTable;
}
