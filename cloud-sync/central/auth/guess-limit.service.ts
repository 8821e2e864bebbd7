import * as shared from '@printfront/shared/server/auth/guess-limit.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { takeSingleAttempt } from './locked-attempt.service.ts';

export type { GuessLimit } from '@printfront/shared/server/auth/guess-limit.service.ts';

/** Counted over all of central's processes. */
export const createGuessLimit = (
  { database, now }: { database: CentralDatabase; now(): Date },
  options: shared.GuessLimitOptions,
): shared.GuessLimit =>
  shared.createGuessLimit(
    { database, now, take: (key, limit) => takeSingleAttempt(database, key, limit, now) },
    options,
  );
