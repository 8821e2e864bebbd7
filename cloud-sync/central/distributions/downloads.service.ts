import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { parseDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { createGuessLimit } from '../auth/guess-limit.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { type DistributionRow, findFile } from './distributions.repository.ts';
import { asDistributionFile } from './distributions.service.ts';

/**
 * There are 32^10 codes. They are looked up before anything is counted, because a shop's wifi is one network and one guesser
 * there must not keep the others from their files. With a thousand files on offer and 3,000 guesses a second it takes
 * twelve years to hit one; the waits are for people who guess in good faith.
 */
const LIMIT: AttemptLimit = {
  freeAttempts: 30,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  forgottenAfterMs: 15 * 60_000,
};

/** A code, as a person has typed it. */
interface TypedCode {
  code: string;
  /** The network that it comes from; asked only of a caller who has no right one. */
  network(): Promise<string>;
}

export interface Downloads {
  /** @returns the one file, or none. @throws HttpProblem too-many-requests */
  findDistributionFiles(typed: TypedCode): Promise<DistributionFile[]>;
  /** @returns whose bytes to send. @throws HttpProblem not-found, too-many-requests */
  downloadDistributionFile(typed: TypedCode): Promise<DistributionRow>;
}

/** What anybody may load who has a file's code. Guessing of codes is slowed down. */
export function createDownloads(deps: {
  database: CentralDatabase;
  siteUrl: string | undefined;
  now(): Date;
}): Downloads {
  const { database, now } = deps;
  const refusal = 'Too many codes were tried. Please wait a moment.';
  const guesses = createGuessLimit(deps, { kind: 'distribution', limit: LIMIT, refusal });

  /** What is no code at all is no guess either, and a right one is taken whatever others on the same network have tried. */
  async function findByCode(typed: TypedCode): Promise<DistributionRow | undefined> {
    const code = parseDistributionCode(typed.code);
    if (code === null) return undefined;
    const file = await findFile(database, { code }, now().toISOString());
    if (file !== undefined) return file;
    const network = await typed.network();
    await guesses.admit(network);
    await guesses.missed(network);
    return undefined;
  }

  return {
    async findDistributionFiles(typed) {
      const file = await findByCode(typed);
      return file === undefined ? [] : [asDistributionFile(file, deps)];
    },
    async downloadDistributionFile(typed) {
      const file = await findByCode(typed);
      if (file === undefined) throw notFound();
      return file;
    },
  };
}
