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
import type { SignInAttemptTables } from './sign-ins.table.ts';

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

export async function findAttempt<Tables extends SignInAttemptTables>(
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

/** A try to sign in, as far as counting goes. */
export interface SignInTry {
  /** Hash of the folded user name, hex: people type passwords into the name field, so it is not kept as it was typed. */
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
/**
 * One of 65,536 counts, which the account shares with whatever other names fall on it. A row for every name would have to go
 * when there are too many, and names cost nothing: with other names a guesser would push out what is counted for an account.
 * Names of nobody count alike, so that no answer tells who exists.
 */
const accountKey = ({ account }: SignInTry) => `account:${account.slice(0, 4)}`;
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

/** What an account has counted on a known device counts on under the device's new secret. */
export async function renameDeviceOfAttempts<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  { from, to, accounts }: { from: string; to: string; accounts: readonly string[] },
): Promise<void> {
  for (const account of accounts) {
    const [key, before] = [to, from].map((device) => deviceKey({ account, device, network: '' }));
    if (key === undefined || before === undefined) continue;
    await only(transaction).updateTable('sign_in_attempt').set({ key }).where('key', '=', before).execute();
  }
}

/**
 * A right password takes back what was counted for this account in this network, and not more: the account may be the
 * guesser's own. Its row says what that is. When it began, the network counted one account more, and a sign-in that finds
 * that gone already has nothing left to take back, however many sign in at once.
 */
export async function forgiveSignIn<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  attempt: SignInTry,
  lock: (key: string) => Promise<void>,
): Promise<void> {
  const trx = only(transaction);
  if (attempt.device !== null) {
    await trx.deleteFrom('sign_in_attempt').where('key', '=', deviceKey(attempt)).execute();
    return;
  }
  // In the order in which they are taken: otherwise two could wait for each other.
  for (const key of [networkKey(attempt), accountAtNetworkKey(attempt), accountKey(attempt)]) await lock(key);
  const own = await findAttempt(transaction, accountAtNetworkKey(attempt));
  if (own === undefined) return;
  await takeBack(trx, networkKey(attempt), 1);
  await trx.deleteFrom('sign_in_attempt').where('key', '=', accountAtNetworkKey(attempt)).execute();
  await takeBack(trx, accountKey(attempt), own.attempt_count);
}

async function takeBack(trx: Kysely<SignInAttemptTables>, key: string, count: number): Promise<void> {
  await trx
    .updateTable('sign_in_attempt')
    .set((row) => ({ attempt_count: row('attempt_count', '-', count) }))
    .where('key', '=', key)
    .where('attempt_count', '>=', count)
    .execute();
}

export async function deleteForgottenAttempts<Tables extends SignInAttemptTables>(
  database: Kysely<Tables>,
  now: Date,
): Promise<void> {
  await only(database).deleteFrom('sign_in_attempt').where('forgotten_at', '<=', now.toISOString()).execute();
}

/** Bounded by what they count: the counts that names share, the devices that are known, and accounts whose password was right. */
const NEVER_PUSHED_OUT = ['account:', 'device:', 'factor:'];
const PUSHED_OUT_WITHIN = ['account-at:', 'network:', 'sign-up:', 'provider:', 'front:', 'distribution:', 'code:'];

/**
 * Keeps the table small whatever is tried from wherever. Of each kind those go that hold a caller up least, so that nobody
 * pushes out a count without as many tries on each of as many others; the count of an account over all networks never goes.
 *
 * @param most of each kind
 * @returns how many went
 */
export async function deleteAttemptsBeyond<Tables extends SignInAttemptTables>(
  database: Kysely<Tables>,
  most: number,
): Promise<number> {
  const all = only(database).selectFrom('sign_in_attempt');
  const { count } = await all.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) <= most) return 0;
  const kinds = PUSHED_OUT_WITHIN.map((kind) => all.where('key', 'like', `${kind}%`));
  const others = [...NEVER_PUSHED_OUT, ...PUSHED_OUT_WITHIN].reduce(
    (rows, kind) => rows.where('key', 'not like', `${kind}%`),
    all,
  );
  let gone = 0;
  for (const rows of [...kinds, others]) {
    // A caller who has tried often waits longer than one who has not.
    const ranked = rows.select('key').orderBy('attempt_count', 'desc').orderBy('forgotten_at', 'desc');
    // SQLite knows no offset without a limit.
    const beyond = ranked.limit(2 ** 31 - 1).offset(most);
    const deleted = await only(database).deleteFrom('sign_in_attempt').where('key', 'in', beyond).executeTakeFirst();
    gone += Number(deleted.numDeletedRows);
  }
  return gone;
}
