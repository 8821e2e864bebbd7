export interface SessionTable {
  /** sha256 of the cookie, hex: whoever reads the database cannot sign in with it. */
  token_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}

export interface SignInAttemptTable {
  /** `account:` and a hash of the user name, or `address:` and the caller's network. */
  key: string;
  attempt_count: number;
  /** Refused until then. */
  blocked_until: string;
  /** After this the count begins anew. */
  forgotten_at: string;
}

export interface AuthTables {
  session: SessionTable;
  sign_in_attempt: SignInAttemptTable;
}
