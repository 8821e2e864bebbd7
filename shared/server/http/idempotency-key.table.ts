/** Calls that named a key and took effect, so that they take it once. A row goes after a day. */
interface IdempotencyKeyTable {
  /** `user/…` or `kiosk/…`: the same key of two callers is two keys. */
  caller: string;
  /** Of the key: a reader of the database learns none. */
  key_hash: string;
  /** Of key, call and body. Without the key nobody can try which names and phone numbers it was made of. */
  fingerprint: string;
  /** Id of what came of it, from which the answer is made again. */
  result: string;
  created_at: string;
}

export interface IdempotencyKeyTables {
  idempotency_key: IdempotencyKeyTable;
}
