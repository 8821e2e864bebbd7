import { LARGEST_PUSH_BYTES } from '@printfront/cloud-sync/protocol/events.ts';
import type { SyncCall } from '@printfront/cloud-sync/protocol/sync-call.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { parseJsonBody } from '@printfront/shared/server/http/parse-request.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import type { z } from 'zod';
import type { CentralDatabase } from '../database/database.ts';
import type { EdgeServer } from './edge-servers.repository.ts';
import { admit } from './shop-admission.service.ts';

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
