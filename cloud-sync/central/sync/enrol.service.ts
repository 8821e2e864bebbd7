import type { Enrolled, EnrolRequest } from '@printfront/cloud-sync/protocol/enrol.ts';
import { ENROL_CODE_LENGTH } from '@printfront/shared/domain/typed-code.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { enrolServer, whyRefused } from './edge-servers.repository.ts';
import { admitEpoch } from './epochs.repository.ts';
import type { OrderEffects } from './order-effects.ts';
import { addWrongCode, countWrongCodes } from './wrong-codes.repository.ts';

/** Wrong codes per minute, from all addresses together: behind a load balancer they all look like one. */
const WRONG_CODES_PER_MINUTE = 30;

export type Enrol = (request: EnrolRequest) => Promise<Enrolled>;

/**
 * Turns a one-time code into a server whose token is valid from now on. A right code is taken whatever strangers have tried:
 * with 32^10 codes nobody hits one. An operator may have set a shorter one, and those are not even looked up while many are
 * wrong.
 */
export function createEnrolment(
  database: CentralDatabase,
  effects: Pick<OrderEffects, 'tellRestoredShop' | 'giveOrdersAgain'>,
  now: () => Date,
): Enrol {
  return async ({ code, token, epoch, serverId }) => {
    const answer = await database.transaction().execute(async (transaction) => {
      const isShort = code.replace(/[\s-]/g, '').length < ENROL_CODE_LENGTH;
      if (isShort) await refuseMany(transaction);
      const server = await enrolServer(transaction, { code, token, serverId, now: now() });
      if (server === null) {
        await refuseMany(transaction);
        await addWrongCode(transaction, new Date());
        return whyRefused(transaction, { code, now: now() });
      }
      const shop = { serverId: server.serverId, epoch, now: now() };
      const { overflowPrefix, isRestored } = await admitEpoch(transaction, shop);
      if (server.commandsFrom !== undefined) await effects.giveOrdersAgain(transaction, server.serverId);
      if (isRestored) await effects.tellRestoredShop(transaction, server.serverId);
      return { ...server, overflowPrefix };
    });
    if ('serverId' in answer) return answer;
    throw new HttpProblem('enrol-code-refused', 'This enrolment code is unknown, used or too old.', answer);
  };
}

async function refuseMany(transaction: CentralTransaction): Promise<void> {
  if ((await countWrongCodes(transaction, new Date())) < WRONG_CODES_PER_MINUTE) return;
  throw new HttpProblem('too-many-requests', 'Too many wrong codes; please wait.', { retryAfterSeconds: 60 });
}
