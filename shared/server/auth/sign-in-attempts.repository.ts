import type { Kysely } from 'kysely';
import {
  ACCOUNT_AT_NETWORK_LIMIT,
  ACCOUNT_LIMIT,
  type AttemptLimit,
  type AttemptRow,
  countAttempt,
  DEVICE_LIMIT,
  NETWORK_LIMIT,
} from './sign-in-limits.ts';

/** `key`: what is counted (see SignInTry), or another kind and the caller's network. */
export interface SignInAttemptTables {
  sign_in_attempt: AttemptRow & { key: string };
}

/** Both servers' databases have the table among others. */
function only<Tables extends SignInAttemptTables>(database: Kysely<Tables>): Kysely<SignInAttemptTables> {
  return database as unknown as Kysely<SignInAttemptTables>;
}

/**
 * Counts a try before it is made, so that many at once cannot all slip through before the first is found wrong. Kept in the
 * database: a restart must not give free guesses. Where transactions run side by side the caller locks the key first.
 *
 * @returns milliseconds that the caller still has to wait; 0 when the try counts and may be made
 */
export async function takeAttempt<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const counted = countAttempt(await findAttempt(transaction, key), limit, now);
  if (typeof counted === 'number') return counted;
  await saveAttempt(transaction, Object.assign({ key }, counted));
  return 0;
}

async function findAttempt<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  key: string,
): Promise<AttemptRow | undefined> {
  return only(transaction).selectFrom('sign_in_attempt').selectAll().where('key', '=', key).executeTakeFirst();
}

async function saveAttempt<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  row: AttemptRow & { key: string },
): Promise<void> {
  const { key, ...counted } = row;
  await only(transaction)
    .insertInto('sign_in_attempt')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
    .execute();
}

/** Somebody who tries to sign in, as far as counting goes. */
export interface SignInTry {
  /** Hash of the folded user name: people type passwords into the name field, so it is not kept as it was typed. */
  account: string;
  network: string;
  /** Hash of the device's cookie, where this account has been signed in on it before. */
  device: string | null;
}

interface Counted {
  key: string;
  limit: AttemptLimit;
}

const networkKey = ({ network }: SignInTry) => `network:${network}`;
const accountKey = ({ account }: SignInTry) => `account:${account}`;
const accountAtNetworkKey = ({ account, network }: SignInTry) => `account-at:${account}:${network}`;
const deviceKey = ({ account, device }: SignInTry) => `device:${account}:${device}`;

export interface TakingSignIn {
  now: () => Date;
  /** Where transactions run side by side: lets one at a time past a key. */
  lock: (key: string) => Promise<void>;
  /** Whether the accounts that fail at one network are counted too. */
  countsNetworks: boolean;
}

/**
 * Counts a sign-in before it is tried. What a known device does counts for it alone, so that nobody else can hold it up.
 *
 * @returns milliseconds that the caller still has to wait; 0 when the try counts and may be made
 */
export async function takeSignIn<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  attempt: SignInTry,
  { now, lock, countsNetworks }: TakingSignIn,
): Promise<number> {
  if (attempt.device !== null)
    return takeAll(transaction, [{ key: deviceKey(attempt), limit: DEVICE_LIMIT }], now, lock);
  const counted = [
    { key: accountAtNetworkKey(attempt), limit: ACCOUNT_AT_NETWORK_LIMIT },
    { key: accountKey(attempt), limit: ACCOUNT_LIMIT },
  ];
  if (!countsNetworks) return takeAll(transaction, counted, now, lock);
  // Always first, so that two who take the same keys never wait for each other.
  await lock(networkKey(attempt));
  const row = await findAttempt(transaction, accountAtNetworkKey(attempt));
  const isFirstOfAccount = row === undefined || Date.parse(row.forgotten_at) <= now().getTime();
  const network = { key: networkKey(attempt), limit: NETWORK_LIMIT };
  return takeAll(transaction, isFirstOfAccount ? [network, ...counted] : counted, now, lock);
}

/** Counts all or none: who is refused by one has not tried for the others. @returns the longest wait */
async function takeAll<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  counted: readonly Counted[],
  now: () => Date,
  lock: (key: string) => Promise<void>,
): Promise<number> {
  for (const { key } of counted) await lock(key);
  // Not before it is this one's turn: an earlier moment would seem to lie before the end of the last one's wait.
  const at = now();
  const rows: (AttemptRow & { key: string })[] = [];
  let waitMs = 0;
  for (const { key, limit } of counted) {
    const row = countAttempt(await findAttempt(transaction, key), limit, at);
    if (typeof row === 'number') waitMs = Math.max(waitMs, row);
    else rows.push(Object.assign({ key }, row));
  }
  if (waitMs > 0) return waitMs;
  for (const row of rows) await saveAttempt(transaction, row);
  return 0;
}

/**
 * A right password clears what it was counted for, but gives the network only this account back: it may be the guesser's
 * own.
 */
export async function forgiveSignIn<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  attempt: SignInTry,
): Promise<void> {
  const trx = only(transaction);
  if (attempt.device !== null) {
    await trx.deleteFrom('sign_in_attempt').where('key', '=', deviceKey(attempt)).execute();
    return;
  }
  // In the order in which they are taken: otherwise two could wait for each other.
  await trx
    .updateTable('sign_in_attempt')
    .set((row) => ({ attempt_count: row('attempt_count', '-', 1) }))
    .where('key', '=', networkKey(attempt))
    .where('attempt_count', '>', 0)
    .execute();
  await trx.deleteFrom('sign_in_attempt').where('key', '=', accountAtNetworkKey(attempt)).execute();
  await trx.deleteFrom('sign_in_attempt').where('key', '=', accountKey(attempt)).execute();
}

export async function deleteForgottenAttempts<Tables extends SignInAttemptTables>(
  database: Kysely<Tables>,
  now: Date,
): Promise<void> {
  await only(database).deleteFrom('sign_in_attempt').where('forgotten_at', '<=', now.toISOString()).execute();
}

/**
 * Keeps the table small whatever names are tried: the oldest go. Whoever wants to push a count of an account out has to try
 * more other names than waiting for it would have cost.
 *
 * @returns how many went
 */
export async function deleteAttemptsBeyond<Tables extends SignInAttemptTables>(
  database: Kysely<Tables>,
  most: number,
): Promise<number> {
  const rows = only(database).selectFrom('sign_in_attempt');
  const oldestKept = await rows.select('forgotten_at').orderBy('forgotten_at', 'desc').offset(most).limit(1).execute();
  const before = oldestKept[0]?.forgotten_at;
  if (before === undefined) return 0;
  const gone = await only(database)
    .deleteFrom('sign_in_attempt')
    .where('forgotten_at', '<=', before)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
