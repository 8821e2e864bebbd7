import { Readable } from 'node:stream';
import { deleteCustomer, deleteOwnAccount, getOwnData } from '@printfront/shared/contracts/own-data.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { createCentralSignIns } from '../auth/auth.service.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { readDeviceCookie } from '../auth/device-cookie.ts';
import { clearSessionCookie, readSessionCookie } from '../auth/session-cookie.ts';
import {
  type AccountDeletionDeps,
  deleteCustomer as forget,
  deleteOwnAccount as remove,
} from './account-deletion.service.ts';
import { createDownloads, type OwnDataDeps, openOwnData } from './own-data.service.ts';

interface OwnDataRouteDeps extends OwnDataDeps, Omit<AccountDeletionDeps, 'signIns'> {
  trustProxy: boolean;
}

/** What a person may ask of whoever keeps their data: all of it, and that it goes. */
export function serveOwnData(serve: Serve, deps: OwnDataRouteDeps): void {
  const signIns = createCentralSignIns(deps);
  const downloads = createDownloads();

  serve(getOwnData, async ({ principal, context }) => {
    const asker = { token: readSessionCookie(context), network: await callerNetwork(context, deps) };
    const data = await openOwnData(deps, principal, asker, downloads);
    return new Response(Readable.toWeb(data) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="my-data.zip"',
        'cache-control': 'no-store',
      },
    });
  });

  serve(deleteOwnAccount, async ({ principal, body, context }) => {
    const origin = { network: await callerNetwork(context, deps), device: readDeviceCookie(context) };
    await remove({ ...deps, signIns }, principal, { ...body, ...origin });
    clearSessionCookie(context);
    return undefined;
  });

  serve(deleteCustomer, async ({ principal, params }) => {
    await forget(deps, principal, params.id);
    return undefined;
  });
}
