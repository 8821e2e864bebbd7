import type { EnrolAnswer, EnrolRequest } from '@printfront/cloud-sync/protocol/enrol.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Kysely } from 'kysely';
import { enrolServer } from './edge-servers.repository.ts';
import { admitEpoch } from './epochs.repository.ts';
import type { SyncTables } from './sync.table.ts';

/** Wrong codes per minute, from all addresses together: behind a load balancer they all look like one. */
const WRONG_CODES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

export type Enrol = (request: EnrolRequest) => Promise<EnrolAnswer>;

/** Turns a one-time code into a server whose token is valid from now on. */
export function createEnrolment<Tables extends SyncTables>(database: Kysely<Tables>): Enrol {
  let wrongCodes: number[] = [];
  return async ({ code, token, epoch }) => {
    const now = performance.now();
    wrongCodes = wrongCodes.filter((at) => now - at < MINUTE_MS);
    if (wrongCodes.length >= WRONG_CODES_PER_MINUTE) {
      throw new HttpProblem('too-many-requests', 'Too many wrong codes; please wait.', { retryAfterSeconds: 60 });
    }
    const answer = await database.transaction().execute(async (transaction) => {
      const server = await enrolServer(transaction, { code, token });
      if (server === null) return null;
      const { overflowPrefix } = await admitEpoch(transaction, server.serverId, epoch);
      return { ...server, overflowPrefix };
    });
    if (answer !== null) return answer;
    wrongCodes.push(now);
    throw new HttpProblem('enrol-code-refused', 'This enrolment code is unknown or has been used.');
  };
}
