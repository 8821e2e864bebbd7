import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { normalizeUsername } from '../../domain/account-names.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createFairTurns } from '../service/fair-turns.ts';
import { accountOf } from './account-key.ts';
import { deleteOldDevices, isKnownDevice, renameKnownDevice, saveKnownDevice } from './known-devices.repository.ts';
import { type PasswordOwner, type Passwords, TooManyChecksError, withPlace } from './passwords.ts';
import {
  deleteAttemptsBeyond,
  deleteForgottenAttempts,
  forgiveSignIn,
  renameDeviceOfAttempts,
  type SignInTry,
  takeSignIn,
} from './sign-in-attempts.repository.ts';
import type { KnownDeviceTables, SignInAttemptTables } from './sign-ins.table.ts';

/** An account, as far as its password goes. */
interface WithPassword {
  password_hash: string | null;
}

export interface SignInForm {
  username: string;
  password: string;
  /** Where the request comes from. */
  network: string;
  /** The device's cookie, as it came. */
  device: string | undefined;
}

export interface SignIns {
  /** Whether an account has been signed in on this device before. */
  isKnown(form: Pick<SignInForm, 'username' | 'device'>): Promise<boolean>;
  /**
   * Checks a password. An unknown user and a wrong password are answered alike, after the same work.
   *
   * @param find looks up who has this folded user name
   * @returns null when it is wrong
   * @throws HttpProblem too-many-requests
   */
  check<Found extends WithPassword>(
    form: SignInForm,
    find: (username: string) => Promise<Found | undefined>,
  ): Promise<Found | null>;
  /**
   * The account is signed in on this device now. On one where it was not before, the device gets another secret, which all who
   * signed in there keep: whoever knew the old one, and may have put it there, knows none of this account's.
   *
   * @returns the device's cookie from now on
   */
  remember(form: Pick<SignInForm, 'username' | 'device'>): Promise<string>;
}

type SignInTables = SignInAttemptTables & KnownDeviceTables;

interface SignInsDeps<Tables extends SignInTables> {
  database: Kysely<Tables>;
  passwords: Passwords;
  now: () => Date;
  /** Where transactions run side by side: lets one at a time past a key. */
  lock?: (transaction: Transaction<Tables>, key: string) => Promise<void>;
  /** In the transaction in which a device gets another secret: renames what else is kept under the old one's hash. */
  onDeviceRenamed?: (transaction: Transaction<Tables>, device: { from: string; to: string }) => Promise<void>;
  /** Whether the accounts that fail at one network are counted too: not where there are few accounts to guess at. */
  countsNetworks: boolean;
  monotonicMs?: () => number;
}

const TOKEN = /^[\w-]{43}$/;
/** Of rows that each are a name that was tried at a network, or a network, kept for an hour. */
const MOST_ATTEMPTS_OF_A_KIND = 40_000;
const STRANGERS_COUNTED = { places: 4, mostOfOne: 2, longestQueue: 200 };
const SWEEP_EVERY_MS = 60_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const tooManySignIns = (retryAfterMs: number) =>
  new HttpProblem('too-many-requests', 'Too many sign-ins were tried. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, retryAfterMs / 1000),
  });

/** More passwords wait to be worked on than this server takes. */
export function explainBusy(error: unknown): never {
  throw error instanceof TooManyChecksError ? tooManySignIns(1000) : error;
}

/**
 * Signing in with a password, slowed down by account and by device: what strangers try on an account never holds up the
 * devices on which its owner has signed in before, and what one person tries never holds up all who share their address.
 */
export function createSignIns<Tables extends SignInTables>(deps: SignInsDeps<Tables>): SignIns {
  const { database, passwords, now, lock = async () => {}, countsNetworks, onDeviceRenamed } = deps;
  const { monotonicMs = () => performance.now() } = deps;
  const counting = createFairTurns(STRANGERS_COUNTED);
  let sweptMs = Number.NEGATIVE_INFINITY;

  async function knownDevice(account: string, token: string | undefined): Promise<string | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const deviceHash = sha256(token);
    return (await isKnownDevice(database, { deviceHash, account, now: now() })) ? deviceHash : null;
  }

  /** Strangers of one network wait for the same lock: they must not hold every connection to the database meanwhile. */
  function inTurn<Result>({ network, device }: SignInTry, work: () => Promise<Result>): Promise<Result> {
    return device === null ? withPlace(counting, network, work).catch(explainBusy) : work();
  }

  /** Now and then, with a sign-in: a table that only grows would be a way to fill the disk. */
  async function sweep(): Promise<void> {
    if (monotonicMs() - sweptMs < SWEEP_EVERY_MS) return;
    sweptMs = monotonicMs();
    await deleteForgottenAttempts(database, now());
    await deleteAttemptsBeyond(database, MOST_ATTEMPTS_OF_A_KIND);
    await deleteOldDevices(database, now());
  }

  return {
    isKnown: async ({ username, device }) => (await knownDevice(accountOf(username), device)) !== null,

    async check({ username, password, network, device: token }, find) {
      const account = accountOf(username);
      const attempt = { account, network, device: await knownDevice(account, token) };
      await sweep();
      const taking = { now, countsNetworks };
      const waitMs = await inTurn(attempt, () =>
        database.transaction().execute((transaction) => {
          const lockKey = (key: string) => lock(transaction, key);
          return takeSignIn(transaction, attempt, Object.assign({ lock: lockKey }, taking));
        }),
      );
      if (waitMs > 0) throw tooManySignIns(waitMs);
      const found = await find(normalizeUsername(username));
      const owner: PasswordOwner = attempt.device === null ? { network } : 'known';
      const isRight = await passwords.verify(found?.password_hash ?? null, password, owner).catch(explainBusy);
      if (found === undefined || !isRight) return null;
      await database
        .transaction()
        .execute((transaction) => forgiveSignIn(transaction, attempt, (key) => lock(transaction, key)));
      return found;
    },

    async remember({ username, device: token }) {
      const at = now();
      const account = accountOf(username);
      if (token !== undefined && (await knownDevice(account, token)) !== null) {
        await saveKnownDevice(database, { deviceHash: sha256(token), account, now: at });
        return token;
      }
      const device = randomBytes(32).toString('base64url');
      const to = sha256(device);
      await database.transaction().execute(async (transaction) => {
        // A cookie that this server does not know may have been planted by an attacker, and belongs to nobody.
        if (token !== undefined && TOKEN.test(token)) {
          const from = sha256(token);
          const accounts = await renameKnownDevice(transaction, { from, to });
          await renameDeviceOfAttempts(transaction, { from, to, accounts });
          if (accounts.length > 0) await onDeviceRenamed?.(transaction, { from, to });
        }
        await saveKnownDevice(transaction, { deviceHash: to, account, now: at });
      });
      return device;
    },
  };
}
