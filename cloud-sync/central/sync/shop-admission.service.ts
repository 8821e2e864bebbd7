import { PROTOCOL_VERSION_HEADER, SERVED_PROTOCOL_VERSIONS } from '@printfront/cloud-sync/protocol/version.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { type EdgeServer, findServerByToken } from './edge-servers.repository.ts';
import { lockedOutSince } from './locked-out.repository.ts';

/**
 * Which shop calls.
 *
 * @throws HttpProblem credentials-wrong when the token is unknown or revoked, with `at` when its computer was locked out (S80), parameter-invalid naming the version's
 *   header when central no longer or not yet speaks that version
 */
export async function admit(context: ServerContext, database: CentralDatabase, name: string): Promise<EdgeServer> {
  context.set('endpointName', name);
  refuseForeignVersion(context);
  const token = /^Bearer ([\w-]+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  const server = token === undefined ? null : await findServerByToken(database, token);
  if (server !== null) return server;
  const at = token === undefined ? null : await lockedOutSince(database, token);
  if (at !== null) throw new HttpProblem('credentials-wrong', 'This computer of the shop was locked out.', { at });
  throw new HttpProblem('credentials-wrong', 'This server is not enrolled here, or no longer.');
}

export function refuseForeignVersion(context: ServerContext): void {
  const version = Number(context.req.header(PROTOCOL_VERSION_HEADER));
  if (SERVED_PROTOCOL_VERSIONS.includes(version)) return;
  throw new HttpProblem(
    'parameter-invalid',
    `This server speaks version ${SERVED_PROTOCOL_VERSIONS.join(' and ')} of the sync protocol.`,
    { parameter: PROTOCOL_VERSION_HEADER },
  );
}
