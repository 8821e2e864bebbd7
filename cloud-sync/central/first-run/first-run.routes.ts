import { listBackupsElsewhere, restoreElsewhere } from '@printfront/shared/contracts/backup-settings.ts';
import * as contract from '@printfront/shared/contracts/first-run.ts';
import type { BackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { leadToPage } from '@printfront/shared/server/first-run/lead-to-page.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve, ServerApp, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { AuthRouteDeps } from '../auth/auth.routes.ts';
import { createCentralSignIns } from '../auth/auth.service.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { readDeviceCookie, writeDeviceCookie } from '../auth/device-cookie.ts';
import { replaceBrowserSession } from '../auth/session-cookie.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { checkFirstOwner, finishFirstRun, lookUpFirstRun } from './first-run.service.ts';
import { createFirstRunGuessLimit, createFirstRunWatch, createOwnersCode } from './first-run-code.service.ts';

interface FirstRunRouteDeps extends AuthRouteDeps {
  blobs: BlobStore;
  installed: InstalledShop;
  backupsElsewhere: BackupsElsewhere | null;
}

export function serveFirstRun(serve: Serve, deps: FirstRunRouteDeps): void {
  const service = { ...deps, signIns: createCentralSignIns(deps), guesses: createFirstRunGuessLimit(deps) };
  const isOpen = createFirstRunWatch(deps.database);
  serve(contract.getFirstRun, async () => ({ isOpen: await isOpen() }));
  serve(contract.lookUpFirstRun, async ({ body: { code }, context }) =>
    lookUpFirstRun(service, { code, network: await callerNetwork(context, deps) }),
  );
  serve(contract.checkFirstOwner, async ({ body, context }) => {
    await checkFirstOwner(service, { ...body, network: await callerNetwork(context, deps) });
    return undefined;
  });
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
  serveBackupsElsewhere(serve, deps);
}

/** Instead of a new shop: one that was here before, on another computer. */
function serveBackupsElsewhere(serve: Serve, deps: FirstRunRouteDeps): void {
  const ownersCode = createOwnersCode(deps);
  const guesses = createFirstRunGuessLimit(deps);
  const elsewhere = async (code: string, context: ServerContext): Promise<BackupsElsewhere> => {
    await ownersCode.require({ code, network: await callerNetwork(context, deps) }, guesses);
    const { backupsElsewhere } = deps;
    if (backupsElsewhere === null) throw new HttpProblem('backup-not-set', 'PostgreSQL has backups of its own.');
    return backupsElsewhere;
  };
  serve(listBackupsElsewhere, async ({ body: { code, ...place }, context }) =>
    (await elsewhere(code, context)).list(place),
  );
  serve(restoreElsewhere, async ({ body: { code, ...wanted }, context }) =>
    (await elsewhere(code, context)).restore(wanted),
  );
}

/** A central without an owner has one page, whatever address is asked for; with one it has that page no more. */
export const leadToFirstRun = (app: ServerApp, { database }: Pick<FirstRunRouteDeps, 'database'>): void =>
  leadToPage(app, { page: '/first-run', isOpen: createFirstRunWatch(database), otherwise: '/admin' });
