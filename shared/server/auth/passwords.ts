import { hash, type Options, verify } from '@node-rs/argon2';
import { createFairTurns, type FairTurns } from '../service/fair-turns.ts';

/**
 * OWASP's smallest recommended argon2id: 19 MiB, 2 passes, 1 lane. Algorithm 2 is argon2id; the library names it with a
 * const enum, which does not survive type stripping.
 */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests of what happens around a password, which would work for minutes on nothing else. */
export const LIGHT_WORK: Options = { ...ARGON2ID, memoryCost: 64, timeCost: 1 };

/**
 * A check holds 19 MiB and a thread for some 30 ms; more at once would let anybody fill the memory, and take the threads
 * that read and write files. Devices that are known have places of their own.
 */
const KNOWN_AT_ONCE = 2;
const STRANGERS_AT_ONCE = 2;
const LONGEST_QUEUE = 100;

/** Whose password it is: of a person on a device that is known, or of a stranger, who waits among those of all networks. */
export type PasswordOwner = 'known' | { network: string };

export interface Passwords {
  /**
   * PHC string, with its own salt.
   *
   * @throws TooManyChecksError when too many wait already
   */
  hash(password: string, owner?: PasswordOwner): Promise<string>;
  /**
   * Whether the password is the one of the hash. Without a hash (no such user) the same work is done, so that the time
   * tells nothing.
   *
   * @throws TooManyChecksError when too many wait already
   */
  verify(passwordHash: string | null, password: string, owner?: PasswordOwner): Promise<boolean>;
}

export class TooManyChecksError extends Error {
  override readonly name = 'TooManyChecksError';
}

/**
 * @param strangersAtOnce how many passwords of unknown devices are worked on at the same moment
 * @param longestQueue how many wait at most, of known devices and of strangers each
 * @param work what goes into a hash
 */
export function createPasswords({
  strangersAtOnce = STRANGERS_AT_ONCE,
  longestQueue = LONGEST_QUEUE,
  work = ARGON2ID,
} = {}): Passwords {
  const turnsOf = (places: number) => createFairTurns({ places, mostOfOne: places, longestQueue });
  const known = turnsOf(KNOWN_AT_ONCE);
  const strangers = turnsOf(strangersAtOnce);
  let nobodysHash: Promise<string> | undefined;

  const inTurn = <Result>(owner: PasswordOwner, work: () => Promise<Result>) =>
    owner === 'known' ? withPlace(known, 'known', work) : withPlace(strangers, owner.network, work);

  return {
    hash: (password, owner = 'known') => inTurn(owner, () => hash(password.normalize('NFKC'), work)),
    async verify(passwordHash, password, owner = 'known') {
      nobodysHash ??= hash('the password of nobody', work);
      const stored = passwordHash ?? (await nobodysHash);
      const isRight = await inTurn(owner, () => verify(stored, password.normalize('NFKC')));
      return isRight && passwordHash !== null;
    },
  };
}

/** @throws TooManyChecksError when the queue is too long */
export async function withPlace<Result>(turns: FairTurns, owner: string, work: () => Promise<Result>): Promise<Result> {
  let leave = () => {};
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new TooManyChecksError('Too many passwords are being checked.'));
    leave = turns.ask(owner, { begin: resolve, refuse });
  });
  try {
    return await work();
  } finally {
    leave();
  }
}
