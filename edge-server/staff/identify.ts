import * as backups from '@printfront/shared/contracts/backup-settings.ts';
import { startShopBackup } from '@printfront/shared/contracts/backups.ts';
import { SET_UP_NAME } from '@printfront/shared/contracts/computer-settings.ts';
import { exportTakings, getDashboard, getSalesFigures, listTakings } from '@printfront/shared/contracts/dashboard.ts';
import type { Caller } from '@printfront/shared/contracts/endpoint.ts';
import * as hotFolder from '@printfront/shared/contracts/hot-folder.ts';
import * as kioskPin from '@printfront/shared/contracts/kiosk-pin.ts';
import { followOrders } from '@printfront/shared/contracts/list-news.ts';
import { setOrderFinish } from '@printfront/shared/contracts/order-finishes.ts';
import * as orders from '@printfront/shared/contracts/orders.ts';
import * as parked from '@printfront/shared/contracts/parked-orders.ts';
import * as printNotes from '@printfront/shared/contracts/print-notes.ts';
import { replaceShopAuthority, setSecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import * as shopComputer from '@printfront/shared/contracts/shop-computer.ts';
import { getShopHealth, retryParkedOrders } from '@printfront/shared/contracts/shop-health.ts';
import {
  deleteStorefrontClient,
  listStorefrontClients,
  reloadStorefrontClient,
} from '@printfront/shared/contracts/storefront-clients.ts';
import * as till from '@printfront/shared/contracts/till.ts';
import * as updates from '@printfront/shared/contracts/updates.ts';
import type { Me } from '@printfront/shared/contracts/users.ts';
import { may, type Right, ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { HttpProblem, notFound, roleRefused } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { kioskOf } from '../access/kiosk-cookie.ts';
import { sessionTokens } from '../access/session-cookies.ts';
import type { SetUpPass } from '../access/set-up-pass.ts';
import { beingSetUp, type StorefrontClients } from '../access/storefront-clients.service.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import type { FoundUser, StaffSessions } from './staff-sessions.service.ts';

const isOfKiosks = (who: readonly Caller[]) => who.includes('kiosk') && !who.includes('anyone');
const OF_THE_SHOP: readonly Caller[] = ['anyone', 'kiosk', 'front'];

/** What is set on the shop's own computer. While it is new, whoever has the code of its log may do it too. */
const SHOP_COMPUTER_CALLS = [
  ...[shopComputer.finishShopSetUp, shopComputer.getShopComputer, shopComputer.connectCentral],
  shopComputer.listComputerChanges,
  ...[shopComputer.checkRouter, shopComputer.setRouter, shopComputer.provisionRouter],
  ...[shopComputer.writeRouterScript],
  ...[shopComputer.checkWifi, shopComputer.setWifi, shopComputer.checkHotFolder, shopComputer.setHotFolder],
  ...[shopComputer.inviteKiosk, setSecureAddresses],
];
const OF_SET_UP: ReadonlySet<string | undefined> = new Set(SHOP_COMPUTER_CALLS.map(({ name }) => name));
/** As it stands in the log, and beside what was saved. */
const SET_UP: Principal = { kind: 'user', userId: 'set-up', name: SET_UP_NAME, rank: ROLE_RANK.owner };

/** What staff may do here on the shop's own word: work on its orders, and look after its computer. */
export const DESK_CALLS: ReadonlySet<string | undefined> = new Set(
  [
    ...[
      followOrders,
      orders.listAllOrders,
      orders.countWaitingOrders,
      orders.setShelf,
      setOrderFinish,
      orders.getOrder,
      orders.cancelOrder,
      orders.getPaymentStatus,
      orders.setPaymentStatus,
    ],
    ...[orders.setShipping, orders.setEstimatedDueDate, orders.setStaffNotes, orders.setProductionStatus],
    ...[printNotes.setPrinted, printNotes.noteReprint, printNotes.listReprints],
    ...[orders.getOrderArchive, orders.getPrintFile, orders.getOrderFileThumbnail],
    ...[orders.deleteOrderPhotos, orders.exportToHotFolder],
    ...[orders.attachPayslip, orders.getPayslip],
    ...[hotFolder.getHotFolder, hotFolder.dryRunHotFolder],
    ...[hotFolder.getHotFolderProgress, hotFolder.cancelHotFolderExport],
    ...[getDashboard, listTakings, getSalesFigures, exportTakings],
    ...[till.getTill, till.openTill, till.moveTillCash, till.closeTill],
    ...[till.listTillShifts, till.getTillShift, till.exportTillShifts],
    ...SHOP_COMPUTER_CALLS,
    replaceShopAuthority,
    ...[kioskPin.getKioskPin, kioskPin.setKioskPin, kioskPin.deleteKioskPin],
    ...[getShopHealth, retryParkedOrders, startShopBackup],
    ...[parked.listParkedStorefrontOrders, parked.getParkedStorefrontOrder, parked.getParkedPicture],
    ...[parked.sendParkedStorefrontOrder, parked.placeParkedStorefrontOrder],
    // A shop that has lost its data may have lost its line, too.
    ...[backups.getBackups, backups.tryBackupPlace, backups.saveBackupSettings, backups.renewBackupPassphrase],
    ...[backups.listBackups, backups.previewRestore, backups.startRestore, backups.getRestore],
    ...[updates.getUpdates, updates.saveUpdateSettings, updates.lookForUpdate],
    ...[updates.installUpdate, updates.cancelUpdate],
    // A stolen one must be out within a minute, internet or not.
    ...[listStorefrontClients, deleteStorefrontClient, reloadStorefrontClient],
  ].map(({ name }) => name),
);

const proofs = new WeakMap<ServerContext, FoundUser['via']>();
/** By whom the person is known who makes a call of the desk. */
export const authenticatedBy = (context: ServerContext): FoundUser['via'] => proofs.get(context) ?? 'shop';

/**
 * Whether a user is staff of other shops and not of this one. Central says where they work; a shop's own list of staff holds
 * nobody else. Owners are owners of every shop, and one that has not enrolled yet is nobody's.
 */
export async function isOfOtherShops(
  { rank, worksAt = null }: Pick<Me, 'rank' | 'worksAt'>,
  shopServer: () => Promise<ShopServer>,
): Promise<boolean> {
  if (worksAt === null || !isMaintainer(rank) || rank >= ROLE_RANK.owner) return false;
  const { serverId } = await shopServer();
  return serverId !== null && !worksAt.includes(serverId);
}

const worksElsewhere = () => new HttpProblem('works-elsewhere', 'You do not work at this shop.');

/**
 * Every principal that a request to this server proves to be. Kiosks are known here; who is signed in is asked at central,
 * and only for calls that kiosks and phones never make: nothing that they do waits for the internet, even if a user is
 * signed in on them. While central is away the shop itself knows its staff, for its own orders.
 *
 * @throws HttpProblem central-unreachable for a call of maintainers, works-elsewhere for staff of other shops, being-set-up
 */
export function createIdentify(
  clients: Pick<StorefrontClients, 'findByToken'>,
  sessions: Pick<StaffSessions, 'find' | 'findAtCentral'>,
  pass: Pick<SetUpPass, 'has'>,
  shopServer: () => Promise<ShopServer>,
  isBeingSetUp: () => Promise<boolean>,
): (context: ServerContext, who: readonly Caller[]) => Promise<Principal[]> {
  return async (context, who) => {
    const device = await kioskOf(context, clients);
    const kiosk: Principal[] = device === undefined ? [] : [{ kind: 'kiosk', clientId: device.kiosk.id }];
    if (device === undefined && isOfKiosks(who) && (await isBeingSetUp())) throw beingSetUp();
    const isForGuests = who.some((caller) => OF_THE_SHOP.includes(caller));
    const isOfDesk = DESK_CALLS.has(context.get('endpointName'));
    if (!who.includes('maintainer') || (isForGuests && !isOfDesk)) return kiosk;
    if (OF_SET_UP.has(context.get('endpointName')) && pass.has(context)) return [...kiosk, SET_UP];
    if (!isOfDesk) return [...kiosk, ...(await findAtCentral(context, sessions, shopServer))];
    const found = await sessions.find(sessionTokens(context)).catch((error) => {
      // What anybody may do needs nobody's word.
      if (isForGuests && error instanceof HttpProblem) return undefined;
      throw error;
    });
    if (found === undefined) return kiosk;
    if (await isOfOtherShops(found.user, shopServer)) {
      if (isForGuests) return kiosk;
      throw worksElsewhere();
    }
    proofs.set(context, found.via);
    return [...kiosk, asPrincipal(found)];
  };
}

/**
 * For a call that others may make too, when it asks for what only maintainers may.
 *
 * @throws HttpProblem not-signed-in, not-found for others than maintainers, role-refused, works-elsewhere, central-unreachable
 */
export async function requireMaintainer(
  context: ServerContext,
  right: Right,
  sessions: Pick<StaffSessions, 'findAtCentral'>,
  shopServer: () => Promise<ShopServer>,
): Promise<void> {
  const [person] = await findAtCentral(context, sessions, shopServer);
  if (person === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (person.kind !== 'user' || !isMaintainer(person.rank)) throw notFound();
  if (!may(person.rank, right)) throw roleRefused();
}

async function findAtCentral(
  context: ServerContext,
  sessions: Pick<StaffSessions, 'findAtCentral'>,
  shopServer: () => Promise<ShopServer>,
): Promise<Principal[]> {
  const found = await sessions.findAtCentral(sessionTokens(context));
  if (found !== undefined && (await isOfOtherShops(found.user, shopServer))) throw worksElsewhere();
  return found === undefined ? [] : [asPrincipal(found)];
}

const asPrincipal = ({ user: { id, name, rank } }: FoundUser): Principal => ({ kind: 'user', userId: id, name, rank });
