import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * OWASP's smallest recommended argon2id: 19 MiB, 2 passes, 1 lane. Algorithm 2 is argon2id; the library names it with a
 * const enum, which does not survive type stripping.
 */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A check holds 19 MiB for some 30 ms; more at once would let anybody fill the memory. */
const CHECKS_AT_ONCE = 4;
const CHECKS_WAITING = 100;

export interface Passwords {
  /**
   * PHC string, with its own salt.
   *
   * @throws TooManyChecksError when too many wait already
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of the hash. Without a hash (no such user) the same work is done, so that the time
   * tells nothing.
   *
   * @throws TooManyChecksError when too many wait already
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export class TooManyChecksError extends Error {
  override readonly name = 'TooManyChecksError';
}

export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nobodysHash: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= CHECKS_AT_ONCE) {
      if (waiting.length >= CHECKS_WAITING) throw new TooManyChecksError('Too many passwords are being checked.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), ARGON2ID)),
    async verify(passwordHash, password) {
      nobodysHash ??= hash('the password of nobody', ARGON2ID);
      const stored = passwordHash ?? (await nobodysHash);
      const isRight = await inTurn(() => verify(stored, password.normalize('NFKC')));
      return isRight && passwordHash !== null;
    },
  };
}
