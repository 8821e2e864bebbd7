import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import * as contract from '@printfront/shared/contracts/first-run.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Serve, ServerApp } from '@printfront/shared/server/http/serve.ts';
import type { AuthRouteDeps } from '../auth/auth.routes.ts';
import { createCentralSignIns } from '../auth/auth.service.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { readDeviceCookie, writeDeviceCookie } from '../auth/device-cookie.ts';
import { replaceBrowserSession } from '../auth/session-cookie.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { finishFirstRun, lookUpFirstRun } from './first-run.service.ts';
import { createFirstRunGuessLimit, createFirstRunWatch } from './first-run-code.service.ts';

interface FirstRunRouteDeps extends AuthRouteDeps {
  blobs: BlobStore;
  installed: InstalledShop;
}

export function serveFirstRun(serve: Serve, deps: FirstRunRouteDeps): void {
  const service = { ...deps, signIns: createCentralSignIns(deps), guesses: createFirstRunGuessLimit(deps) };
  const isOpen = createFirstRunWatch(deps.database);
  serve(contract.getFirstRun, async () => ({ isOpen: await isOpen() }));
  serve(contract.lookUpFirstRun, async ({ body: { code }, context }) =>
    lookUpFirstRun(service, { code, network: await callerNetwork(context, deps) }),
  );
  serve(contract.finishFirstRun, async ({ body, context }) => {
    const network = await callerNetwork(context, deps);
    const { user, token, device } = await finishFirstRun(service, {
      ...body,
      network,
      device: readDeviceCookie(context),
    });
    await replaceBrowserSession(context, token, deps);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });
}

const PAGE = '/first-run';
const READING: readonly string[] = ['GET', 'HEAD'];
/** What pages are made of. */
const IS_FILE = /^\/assets\/|\.\w+$/;

/** A central without an owner has one page, whatever address is asked for; with one it has that page no more. */
export function leadToFirstRun(app: ServerApp, { database }: Pick<FirstRunRouteDeps, 'database'>): void {
  const isOpen = createFirstRunWatch(database);
  app.use(async (context, next) => {
    const { path, method } = context.req;
    if (!READING.includes(method) || path.startsWith(`${API_BASE}/`) || IS_FILE.test(path)) return next();
    const isThere = path.toLowerCase().replace(/\/$/, '') === PAGE;
    if ((await isOpen()) === isThere) return next();
    if (!isThere) return leadTo(PAGE);
    return leadTo('/admin');
  });
}

/** Never kept: the same address leads elsewhere once there is an owner. */
const leadTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
