import { listBackupsElsewhere, restoreElsewhere } from '@printfront/shared/contracts/backup-settings.ts';
import { replaceShopAuthority, setSecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import * as contract from '@printfront/shared/contracts/shop-computer.ts';
import type { BackupsElsewhere } from '@printfront/shared/server/backup-office/backups-elsewhere.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { clientAddress } from '../access/client-address.ts';
import type { SetUpPass } from '../access/set-up-pass.ts';
import type { StorefrontClients } from '../access/storefront-clients.service.ts';
import type { ShopHttps } from '../certificate/shop-https.service.ts';
import { listComputerChanges } from './computer-changes.service.ts';
import { type ConnectDeps, connectCentral } from './connect-central.service.ts';
import { provisionFromPage, scriptForPage } from './provision.service.ts';
import type { SetUp } from './set-up.service.ts';
import {
  checkTypedHotFolder,
  checkTypedRouter,
  checkTypedWifi,
  createTurns,
  readShopComputer,
  refuseElsewhere,
  refuseOwnFolder,
  type ShopComputerDeps,
} from './shop-computer.service.ts';

interface ShopComputerRouteDeps extends Omit<ShopComputerDeps, 'isSettingUp' | 'isLinked' | 'clients' | 'inTurn'> {
  https: Pick<ShopHttps, 'state' | 'replaceAuthority'>;
  clients: Pick<StorefrontClients, 'listStorefrontClients' | 'createStorefrontClient'>;
  sync: ConnectDeps['sync'] & { status(): Promise<{ linked: boolean }>; reportNow(): void };
  setUp: SetUp;
  /** Null while the disk takes nothing. */
  backupsElsewhere: BackupsElsewhere | null;
  pass: SetUpPass;
}

/** The shop's own computer: how it is set up when it is new, and what an owner changes of it later. */
export function serveShopComputer(serve: Serve, given: ShopComputerRouteDeps): void {
  const { computer, setUp, pass, clients } = given;
  const deps = {
    ...given,
    inTurn: createTurns(),
    isSettingUp: setUp.isOpen,
    isLinked: async () => (await given.sync.status()).linked,
  };
  serve(contract.getShopSetUp, async ({ context }) => {
    const isEntered = pass.has(context);
    return { isOpen: await setUp.isOpen(), isEnrolled: await setUp.isEnrolled(), isEntered };
  });
  serve(contract.enterShopSetUp, async ({ body: { code }, context }) => {
    await setUp.require({ code, network: networkOf(clientAddress(context)) });
    pass.give(context);
    return undefined;
  });
  const elsewhere = async (code: string, context: ServerContext): Promise<BackupsElsewhere> => {
    await setUp.require({ code, network: networkOf(clientAddress(context)) });
    if (given.backupsElsewhere === null) throw new HttpProblem('disk-read-only', 'The disk takes nothing.');
    return given.backupsElsewhere;
  };
  serve(listBackupsElsewhere, async ({ body: { code, ...place }, context }) =>
    (await elsewhere(code, context)).list(place),
  );
  serve(restoreElsewhere, async ({ body: { code, ...wanted }, context }) =>
    (await elsewhere(code, context)).restore(wanted),
  );
  serve(contract.finishShopSetUp, async () => {
    await setUp.finish();
    pass.endAll();
    return undefined;
  });
  serve(contract.getShopComputer, () => readShopComputer(deps));
  serve(contract.listComputerChanges, ({ query }) => listComputerChanges(deps.database, query));
  const connecting = { ...given, inTurn: createTurns() };
  serve(contract.connectCentral, ({ body, principal }) => connectCentral(connecting, body, nameOf(principal)));
  serve(contract.checkRouter, ({ body, context }) => checkTypedRouter(deps, body, pass.has(context)));
  serve(contract.setRouter, async ({ body, ifMatch, principal, context }) => {
    refuseElsewhere(computer, body, pass.has(context));
    const { password, ...values } = body;
    return computer.save('router', { values, secrets: { password }, by: nameOf(principal), ifMatch });
  });
  serve(contract.provisionRouter, ({ body, principal }) => provisionFromPage(deps, body, nameOf(principal)));
  serve(contract.writeRouterScript, ({ body }) => scriptForPage(deps, body));
  serve(contract.checkWifi, ({ body }) => checkTypedWifi(deps, body));
  serve(contract.setWifi, ({ body: { passphrase, ...values }, ifMatch, principal }) =>
    computer.save('wifi', { values, secrets: { passphrase }, by: nameOf(principal), ifMatch }),
  );
  serve(contract.checkHotFolder, ({ body }) => checkTypedHotFolder(deps, body));
  serve(contract.setHotFolder, async ({ body, ifMatch, principal }) => {
    await refuseOwnFolder(deps, body.path);
    return computer.save('hotFolder', { values: body, by: nameOf(principal), ifMatch });
  });
  serve(setSecureAddresses, ({ body: values, ifMatch, principal }) =>
    computer.save('https', { values, by: nameOf(principal), ifMatch }),
  );
  serve(replaceShopAuthority, ({ body: { fingerprint }, principal }) =>
    given.https.replaceAuthority(fingerprint, nameOf(principal)),
  );
  serve(contract.inviteKiosk, async ({ body: { name } }) => {
    const { id, pairingCode, expiresAt } = await clients.createStorefrontClient(name);
    given.sync.reportNow();
    return { id, name, pairingCode, expiresAt };
  });
}
