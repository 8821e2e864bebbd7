import { LARGEST_PUSH_BYTES } from '@printfront/cloud-sync/protocol/events.ts';
import type { SyncCall } from '@printfront/cloud-sync/protocol/sync-call.ts';
import { PROTOCOL_VERSION_HEADER, SERVED_PROTOCOL_VERSIONS } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { parseJsonBody } from '@printfront/shared/server/http/parse-request.ts';
import type { ServerApp, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { z } from 'zod';
import type { CentralDatabase } from '../database/database.ts';
import { type EdgeServer, findServerByToken } from './edge-servers.repository.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Serves a call of the protocol to enrolled shops, checking version, token, question and answer. */
export function serveSyncCall<Request extends z.ZodType, Answer extends z.ZodType>(
  app: ServerApp,
  database: CentralDatabase,
  call: SyncCall<Request, Answer>,
  handler: (server: EdgeServer, request: z.output<Request>) => Promise<z.input<Answer>>,
): void {
  app.post(`${API_BASE}${call.path}`, async (context) => {
    const server = await admit(context, database, call.name);
    const request = await parseJsonBody(call.request, context.req, { maximumBytes: LARGEST_PUSH_BYTES });
    return context.json(call.answer.parse(await handler(server, request)) as object, 200, NO_STORE);
  });
}

/**
 * Which shop calls.
 *
 * @throws HttpProblem credentials-wrong when the token is unknown or revoked, parameter-invalid naming the version's
 *   header when central no longer or not yet speaks that version
 */
export async function admit(context: ServerContext, database: CentralDatabase, name: string): Promise<EdgeServer> {
  context.set('endpointName', name);
  refuseForeignVersion(context);
  const token = /^Bearer ([\w-]+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  const server = token === undefined ? null : await findServerByToken(database, token);
  if (server === null) throw new HttpProblem('credentials-wrong', 'This server is not enrolled here, or no longer.');
  return server;
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
