import { Readable } from 'node:stream';
import * as contract from '@printfront/cloud-sync/protocol/front-orders.ts';
import { RelayedBlobQuery, relayedBlobPath } from '@printfront/cloud-sync/protocol/relayed-photos.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { Sha256 } from '@printfront/shared/contracts/fields.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { parseInput, parseQuery } from '@printfront/shared/server/http/parse-request.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { serveSyncCall } from '../sync/serve-sync.ts';
import { admit } from '../sync/shop-admission.service.ts';
import { announceFrontOrders, requireRelayedBlob } from './front-orders.service.ts';

/** What a shop says and fetches so that phones can send it photos over central. */
export function mountRelay(deps: {
  app: ServerApp;
  database: CentralDatabase;
  blobs: BlobStore;
  /** Origin under which phones find this server; undefined when nobody has said. */
  phoneUrl: string | undefined;
  now(): Date;
}): void {
  const { app, database, blobs, phoneUrl } = deps;

  serveSyncCall(app, database, contract.announceFrontOrders, async ({ serverId }, announcement) => {
    const phones = await announceFrontOrders(deps, serverId, announcement);
    // A copy of a shop must not send its customers here: their photos would go to the shop itself.
    return phones === null ? { publicUrl: null } : { publicUrl: phoneUrl ?? null, phones };
  });

  app.get(`${API_BASE}${relayedBlobPath(':sha256')}`, async (context) => {
    const { serverId } = await admit(context, database, 'fetchRelayedBlob');
    const sha256 = parseInput(Sha256, context.req.param('sha256'));
    const { offset } = parseQuery(RelayedBlobQuery, context.req);
    const blob = await requireRelayedBlob(deps, { serverId, sha256 });
    if (offset >= blob.byteSize) {
      throw new HttpProblem('parameter-invalid', `The photo has ${blob.byteSize} bytes.`, { parameter: 'offset' });
    }
    const bytes = await blobs.openRead(sha256, { start: offset, end: blob.byteSize - 1 });
    return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(blob.byteSize - offset),
        'cache-control': 'no-store',
      },
    });
  });
}
