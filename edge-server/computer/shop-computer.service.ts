import os from 'node:os';
import type * as contract from '@printfront/shared/contracts/shop-computer.ts';
import { layoutProblems } from '@printfront/shared/domain/hot-folder-layout.ts';
import { wifiQrPayload } from '@printfront/shared/domain/wifi-qr.ts';
import { doMeet } from '@printfront/shared/server/backups/folders-overlap.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { isSameSecret } from '@printfront/shared/server/service/is-same-secret.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { StorefrontClients } from '../access/storefront-clients.service.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { ShopHttps } from '../certificate/shop-https.service.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { exampleExport, pathsOf } from '../desk/hot-folder-example.ts';
import { defaultRouterPort } from '../hotspot/create-hotspot.ts';
import { type CheckedRouter, checkRouter } from '../router-tools/check-router.ts';
import type { ShopComputerSettings } from '../settings/shop-computer-sections.ts';
import { readShopServer } from '../sync/sync-state.repository.ts';
import { checkHotFolder } from './check-hot-folder.ts';

export interface ShopComputerDeps {
  database: EdgeDatabase;
  computer: ShopComputerSettings;
  catalogue: CatalogueSource;
  https: Pick<ShopHttps, 'state'>;
  clients: Pick<StorefrontClients, 'listStorefrontClients'>;
  /** The server's own folder. */
  folder: string;
  publicUrl: () => string;
  isSettingUp: () => Promise<boolean>;
  isLinked: () => Promise<boolean>;
  logger: Logger;
  /** One router check at a time: each makes a login and clears away what another left. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Who comes while another is at it waits. */
export function createTurns(): ShopComputerDeps['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

type Body<Call extends { readonly body?: z.ZodType | undefined }> = z.output<NonNullable<Call['body']>>;

export async function readShopComputer(deps: ShopComputerDeps): Promise<contract.ShopComputer> {
  const { computer, database } = deps;
  const server = await readShopServer(database);
  const kiosks = await deps.clients.listStorefrontClients();
  return {
    isSettingUp: await deps.isSettingUp(),
    shop: server === null ? null : { id: server.serverId, name: server.serverName },
    isLinked: await deps.isLinked(),
    central: computer.shown('central'),
    router: computer.shown('router'),
    wifi: computer.shown('wifi'),
    hotFolder: computer.shown('hotFolder'),
    https: computer.shown('https'),
    certificate: deps.https.state(),
    addresses: addressesOf(deps.publicUrl()),
    kiosks: kiosks.map(({ id, name, lastTouchedAt }) => ({ id, name, lastTouchedAt })),
  };
}

/** Where it says that it is, and every other address of this machine with the same port. Over HTTPS a certificate has names only. */
function addressesOf(publicUrl: string): string[] {
  const { port, protocol } = new URL(publicUrl);
  if (protocol === 'https:') return [publicUrl];
  const found = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}${port === '' ? '' : `:${port}`}`);
  return [...new Set([publicUrl, ...found])];
}

/**
 * A password that is kept is only for the router that it was typed for, and a variable's for the one that a variable names. Whoever
 * knows it names another one by typing it; until anything was saved whoever has the code of the log does.
 *
 * @throws HttpProblem parameter-missing when it would go to another host or port, or be said in another way
 */
export function refuseElsewhere(
  computer: ShopComputerSettings,
  typed: Partial<Body<typeof contract.setRouter>>,
  isOfSetUp: boolean,
): void {
  const { secrets, values } = computer.inForce('router');
  const { fixed, savedAt } = computer.shown('router');
  if (typed.host === null || secrets.password === null) return;
  const isOfVariable = 'password' in fixed;
  if (typed.password !== undefined && !isOfVariable) return;
  if (typeof typed.password === 'string' && isSameSecret(typed.password, secrets.password)) return;
  if (isOfVariable && isOfSetUp && values.host === null && savedAt === null) return;
  const wanted = Object.fromEntries(Object.entries(typed).filter(([field]) => !(field in fixed)));
  if (wayTo(values) === wayTo({ ...values, ...wanted })) return;
  throw new HttpProblem('parameter-missing', 'The kept password is for another router. Type it again.', {
    parameter: 'password',
  });
}

const wayTo = ({ host, port, tls, ca }: contract.RouterLink) =>
  JSON.stringify([host, port ?? defaultRouterPort(tls), tls, tls ? ca : null]);

/** With what is saved, or a variable says, where nothing is typed. */
function checkedRouter(computer: ShopComputerSettings, typed: Body<typeof contract.checkRouter>): CheckedRouter {
  const { secrets, values } = computer.inForce('router');
  const { fixed } = computer.shown('router');
  const merged = { ...typed, ...Object.fromEntries(Object.entries(values).filter(([field]) => field in fixed)) };
  const password = 'password' in fixed || typed.password === undefined ? secrets.password : typed.password;
  return { ...merged, password: password ?? '', port: merged.port ?? defaultRouterPort(merged.tls) };
}

export const checkTypedRouter = (
  { computer, logger, inTurn }: ShopComputerDeps,
  typed: Body<typeof contract.checkRouter>,
  isOfSetUp: boolean,
): Promise<contract.RouterVerdict> =>
  inTurn(async () => {
    refuseElsewhere(computer, typed, isOfSetUp);
    return checkRouter(checkedRouter(computer, typed), logger);
  });

/** What the router says of its wifis, where there is one that answers. */
async function askRouterOfWifi({ computer, logger }: ShopComputerDeps): Promise<contract.RouterVerdict | null> {
  const { host, ...values } = computer.inForce('router').values;
  if (host === null) return null;
  return checkRouter({ ...checkedRouter(computer, { host, ...values }), isOnlyLookedAt: true }, logger);
}

export async function checkTypedWifi(
  deps: ShopComputerDeps,
  typed: Body<typeof contract.checkWifi>,
): Promise<contract.WifiVerdict> {
  const { secrets } = deps.computer.inForce('wifi');
  const { ssid, loginHost } = typed;
  const passphrase = typed.passphrase === undefined ? secrets.passphrase : typed.passphrase;
  const router = await askRouterOfWifi(deps);
  const { ssids = [], loginHosts = [] } = router ?? {};
  const qrPayload = ssid === null ? null : wifiQrPayload({ ssid, password: passphrase ?? '', hidden: false });
  const seen = { qrPayload, ssids, loginHosts };
  const say = (problem: contract.WifiVerdict['problem'], detail: string | null = null) => ({
    problem,
    detail,
    ...seen,
  });
  if (ssid === null) return say('no-name');
  if (ssids.length > 0 && !ssids.includes(ssid)) return say('not-on-router', ssids.join(', '));
  if (router !== null && loginHost === null) return say('login-host-missing', loginHosts[0] ?? null);
  const isOther = loginHost !== null && loginHosts.length > 0 && !loginHosts.includes(loginHost.replace(/:\d+$/, ''));
  return isOther ? say('login-host-other', loginHosts.join(', ')) : say(null);
}

export async function checkTypedHotFolder(
  { folder, catalogue }: ShopComputerDeps,
  { path, ...layout }: Body<typeof contract.checkHotFolder>,
): Promise<contract.HotFolderVerdict> {
  const found = path === null ? null : await checkHotFolder(path, folder);
  const isSound = layoutProblems(layout).length === 0;
  const example = isSound ? pathsOf(exampleExport(layout, await catalogue.current())) : [];
  return { problem: found?.problem ?? null, detail: found?.detail ?? null, example };
}

/** @throws HttpProblem parameter-invalid for a place where print files would lie among the server's own */
export async function refuseOwnFolder({ folder }: ShopComputerDeps, path: string | null): Promise<void> {
  if (path === null || !(await doMeet(path, folder))) return;
  throw new HttpProblem('parameter-invalid', 'The server keeps its own data there.', { parameter: 'path' });
}
