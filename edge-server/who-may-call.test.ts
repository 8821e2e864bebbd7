import http from 'node:http';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { may, ROLE_RANK, ROLES } from '@printfront/shared/domain/roles.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import {
  CALLERS,
  type CallerName,
  expectedAtEdge,
  type Naming,
  TARGETS,
  type Target,
} from '@printfront/shared/testing/who-may-call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashSecret } from './access/secrets.ts';
import { type Answer, createTestClient, type TestClient } from './client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from './edge-in-test.ts';
import { HEARD, type StaffCentral, startStaffCentral } from './staff/central-in-test.ts';
import { DESK_CALLS } from './staff/identify.ts';
import { insertShopSession } from './staff/kept-sessions.repository.ts';
import { bringStaff, staffMember } from './staff/staff-in-test.ts';

let central: StaffCentral;
let edge: EdgeInTest;
let kiosk: TestClient;
let otherKiosk: TestClient;
let removedKiosk: TestClient;
let phone: TestClient;
let photo: Buffer;
/** What the server's clock is ahead: guesses at orders that are not there must not slow down the next test. */
let aheadMs = 0;

beforeAll(async () => {
  central = await startStaffCentral({ listens: true });
  for (const caller of ['customer', 'otherCustomer'] as const) central.signIn(sessionOf(caller), 0);
  central.signIn(sessionOf('maintainer'), ROLE_RANK.owner);
  for (const role of ROLES) central.signIn(role.padEnd(43, 'r'), ROLE_RANK[role]);
  edge = await startEdgeInTest({ centralUrl: central.url, monotonicMs: () => performance.now() + aheadMs });
  kiosk = await edge.kiosk();
  otherKiosk = await edge.kiosk();
  removedKiosk = await edge.kiosk();
  const { id: removedId } = await edge.database
    .selectFrom('storefront_client')
    .select('id')
    .orderBy(sql`rowid`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const maintainer = edge.client(`pf_session=${sessionOf('maintainer')}`);
  expect((await maintainer.call('DELETE', `/storefront/clients/${removedId}`)).status).toBe(204);
  await bringStaff(edge, [await staffMember('nok', ROLE_RANK.owner)]);
  phone = edge.phone();
  photo = await orientedJpeg(1, 60, 40);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});
beforeEach(async () => {
  aheadMs += 3_600_000;
  // Signing out is one of the calls, and the hours pass.
  await edge.staffList.confirm();
  const now = edge.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await edge.database.deleteFrom('shop_session').execute();
  await insertShopSession(edge.database, { tokenHash: hashSecret(SHOP_SESSION), userId: 'id-nok', expiresAt, now });
});

/** Callers that only a shop knows, beside everybody's. */
const AT_SHOP = ['staffAtShop', 'removedKiosk'] as const;
type AtEdge = CallerName | (typeof AT_SHOP)[number];
const SHOP_SESSION = 's'.repeat(43);

/** An open order of a kiosk with one photo, or the ids of things that are not there. */
interface Things {
  id: string;
  /** At the desk; that of nothing while it is not placed. */
  orderId: string;
  fileId: string;
  username: string;
  /** Of something that everybody may see. */
  imageSha256: string;
  sizeKey: string;
  /** Of a kiosk that waits for its device. */
  clientId: string;
}

interface Row {
  naming: Naming;
  call: (client: TestClient, things: Things) => Promise<Answer>;
  /** Status for a caller who may call, where it is not the contract's. */
  good?: number;
  /** Status for a caller who is no kiosk, where more than the contract decides. */
  phone?: number;
  /** Status where naming something new makes it. */
  none?: number;
  /** Status for a caller who is signed in, for calls that central judges. */
  signedIn?: number;
  /** Status for staff who have signed in at the shop, where it is another one. */
  atShop?: number;
  /** The order has been submitted. */
  isPlaced?: true;
}

const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const address = { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' };
const CONTACT = { name: 'A', phoneNumber: '081', shippingMethod: 1, address, isDone: false };
const get = (path: (things: Things) => string) => (client: TestClient, things: Things) =>
  client.call('GET', path(things));
/** Calls about one kiosk's order. */
const ofOrder = (call: Row['call'], more: Partial<Row> = {}): Row => ({ naming: 'somebodys', call, ...more });
/** Calls about an order that a customer has placed at a kiosk of this shop. */
const atDesk = (call: Row['call']): Row => ({ naming: 'everybodys', call, isPlaced: true });
/** The same, of what can be done once: the maintainer of central has done it before the staff who signed in at the shop. */
const onceAtDesk = (call: Row['call']): Row => ({ ...atDesk(call), atShop: 409 });
/** Calls about nothing in particular. */
const plain = (path: string): Row => ({ naming: 'nothing', call: get(() => path) });
/** Central's own of all shops, this shop's of its own orders for staff who are known here only. */
const figures = (path: string): Row => ({ ...plain(path), good: HEARD, atShop: 200 });
const sessionOf = (caller: CallerName) => caller.padEnd(43, 'x');

const PARKED = '/shop/parked-storefront-orders/000000';
const ROUTER = { host: '127.0.0.1', port: 9, username: 'x', tls: false, ca: null, userProfile: null };
const HOT_FOLDER = {
  template: '{order}/{photo}.jpg',
  files: 'per-photo',
  hasDpof: false,
  closing: null,
  hasOrderSheet: false,
};
const PLACE = { target: { kind: 'folder', folder: '/media/usb/printfront' }, passphrase: 'a passphrase of the test' };
const BACKUP_SETTINGS = {
  target: null,
  schedule: { everyHours: 24, at: '03:10' },
  kept: { days: 7, weeks: 4, months: 12 },
};
/** This shop is not backed up, which only an owner is told; shop-backups.test.ts has one that is. */
const backup = (method: string, path: string, body?: object): Row => ({
  naming: 'nothing',
  good: 409,
  call: (client) => client.call(method, `/backups${path}`, body),
});
const update = (method: string, path: string, body?: object): Row => ({
  naming: 'nothing',
  call: (client) => client.call(method, `/updates${path}`, body),
});
const elsewhere = (path: string, body: object): Row => ({
  naming: 'nothing',
  good: 409,
  call: (client) => client.call('POST', `/first-run${path}`, body),
});

const computer = (method: string, path: string, body?: object): Row => ({
  naming: 'nothing',
  call: (client) => client.call(method, `/shop/computer${path}`, body),
});

const ROWS: Record<string, Row> = {
  getShopSetUp: plain('/shop/set-up'),
  // It is set up: no code opens it.
  enterShopSetUp: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/shop/set-up', { code: 'x' }),
    good: 409,
    phone: 409,
  },
  finishShopSetUp: { naming: 'nothing', call: (client) => client.call('POST', '/shop/set-up/finish') },
  getShopComputer: computer('GET', ''),
  listComputerChanges: computer('GET', '/changes?section=router'),
  connectCentral: computer('POST', '/central', { url: 'http://127.0.0.1:9', ca: null, enrolCode: null }),
  checkRouter: computer('POST', '/router/check', ROUTER),
  setRouter: computer('PUT', '/router', { ...ROUTER, host: null }),
  provisionRouter: computer('POST', '/router/provision', {
    ...{ host: '127.0.0.1', port: 9, username: 'x', password: 'x' },
    ...{ guestInterface: null, guestInternet: true, isDryRun: true },
  }),
  writeRouterScript: computer('POST', '/router/script', {
    ...{ host: '127.0.0.1', guestInterface: 'bridge-guest', guestInternet: true },
  }),
  checkWifi: computer('POST', '/wifi/check', { ssid: 'x', loginHost: null }),
  setWifi: computer('PUT', '/wifi', { ssid: 'x', loginHost: null }),
  checkHotFolder: computer('POST', '/hot-folder/check', { ...HOT_FOLDER, path: null }),
  setHotFolder: computer('PUT', '/hot-folder', { ...HOT_FOLDER, path: null }),
  inviteKiosk: computer('POST', '/kiosks', { name: 'Door' }),
  setSecureAddresses: computer('PUT', '/secure-addresses', { isOn: false }),
  // Without HTTPS of its own this computer has none.
  replaceShopAuthority: { ...computer('POST', '/authority', { fingerprint: 'x' }), good: 412 },
  getShopAuthority: { ...plain('/shop/authority'), good: 404, phone: 404 },
  getShopAuthorityFile: { ...plain('/shop/authority/crt'), good: 404, phone: 404 },
  listDiscounts: plain('/discounts'),
  getCatalogueImage: {
    naming: 'everybodys',
    call: get(({ imageSha256 }) => `/images/${imageSha256}`),
  },
  listPhotoFrames: {
    naming: 'everybodys',
    call: get(({ sizeKey }) => `/photo-frames/${sizeKey}`),
  },
  listSizePrices: plain('/pricing/sizes'),
  listPrintingTimes: plain('/printing-times'),
  listShippingPrices: plain('/pricing/shippings'),
  getShop: plain('/shop'),
  getConnection: plain('/shop/connection'),
  listSizeCategories: plain('/size-categories'),
  listSizes: plain('/sizes'),
  listWorkingHourOverrides: plain('/working-hours/overrides'),
  listWorkingHours: plain('/working-hours/settings'),

  listAuthProviders: plain('/auth/providers'),
  listPasskeyOrigins: plain('/auth/passkeys/origins'),

  getPriceSummary: ofOrder(get(({ id }) => `/pricing/summary?shippingMethod=1&uploadId=${id}`)),
  estimateDueDate: ofOrder(get(({ id }) => `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${id}`)),
  getStorefront: plain('/storefront'),
  followStorefront: { naming: 'nothing', call: (client) => client.firstEvent('/storefront/events') },
  followOrders: { naming: 'nothing', call: (client) => client.firstEvent('/orders/events') },
  getKioskScreen: plain('/storefront/screen'),
  getKioskPin: plain('/shop/kiosk-pin'),
  deleteKioskPin: { naming: 'nothing', call: (client) => client.call('DELETE', '/shop/kiosk-pin') },
  setKioskPin: { naming: 'nothing', call: (client) => client.call('PUT', '/shop/kiosk-pin', { pin: '4711' }) },
  findStaffCorner: plain('/storefront/staff'),
  // With a PIN that is not the kiosks': what it opens is in kiosk-staff.test.ts, and a good one would end the kiosk.
  openStaffCorner: {
    naming: 'nothing',
    good: 403,
    call: (client) => client.call('POST', '/storefront/staff', { pin: '1174' }),
  },
  unpairStorefront: {
    naming: 'nothing',
    good: 403,
    call: (client) => client.call('POST', '/storefront/unpair', { pin: '1174' }),
  },
  touchStorefront: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/storefront/touch', {}),
    // Without a pairing code nobody becomes a kiosk.
    phone: 404,
  },
  listStorefrontClients: plain('/storefront/clients'),
  createStorefrontClient: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/storefront/clients', { name: 'Door' }),
  },
  deleteStorefrontClient: {
    naming: 'everybodys',
    call: (client, { clientId }) => client.call('DELETE', `/storefront/clients/${clientId}`),
    // The maintainer came first; staff-away.test.ts has one who finds it.
    atShop: 404,
  },
  reloadStorefrontClient: {
    naming: 'everybodys',
    call: (client, { clientId }) => client.call('POST', `/storefront/clients/${clientId}/reload`),
    // It waits for its device, and there is nothing to load anew.
    good: 404,
    atShop: 404,
  },
  getShopHealth: plain('/shop/health'),
  startShopBackup: { naming: 'nothing', good: 409, call: (client) => client.call('POST', '/shop/backup') },
  getBackups: plain('/backups'),
  tryBackupPlace: backup('POST', '/try', PLACE),
  saveBackupSettings: backup('PUT', '/settings', BACKUP_SETTINGS),
  renewBackupPassphrase: backup('POST', '/passphrase', { passphrase: 'a new passphrase' }),
  listBackups: backup('GET', '/stored'),
  previewRestore: backup('GET', '/stored/0123abcd'),
  startRestore: backup('POST', '/stored/0123abcd/restore', { shopName: 'Shop' }),
  getRestore: plain('/backups/restore'),
  // This shop is set up.
  listBackupsElsewhere: elsewhere('/backups', { ...PLACE, code: 'none' }),
  restoreElsewhere: elsewhere('/restore', { ...PLACE, code: 'none', backupId: '0123abcd' }),
  getUpdates: plain('/updates'),
  saveUpdateSettings: update('PUT', '/settings', { address: null, isAutomatic: false }),
  lookForUpdate: update('POST', '/look', {}),
  // None is there.
  installUpdate: { ...update('POST', '/install', { version: '99.0.0', when: 'tonight' }), good: 409 },
  cancelUpdate: update('DELETE', '/install', undefined),
  retryParkedOrders: { naming: 'nothing', call: (client) => client.call('POST', '/shop/parked-orders/retry') },
  // This shop has no hot folder, which only who may export is told; hot-folder.test.ts has those that have one.
  exportToHotFolder: {
    ...atDesk((client, { orderId }) => client.call('POST', `/orders/${orderId}/hot-folder`)),
    good: 503,
  },
  dryRunHotFolder: {
    ...atDesk((client, { orderId }) => client.call('GET', `/orders/${orderId}/hot-folder`)),
    good: 503,
  },
  getHotFolder: plain('/shop/hot-folder'),
  // Of an order without an export there is nothing to tell, known or not.
  getHotFolderProgress: plain('/orders/any/hot-folder/progress'),
  cancelHotFolderExport: { naming: 'nothing', call: (client) => client.call('DELETE', '/orders/any/hot-folder') },
  listStorefrontOrders: plain('/storefront/orders'),
  upsertStorefrontOrder: ofOrder((client, { id }) => client.call('POST', '/storefront/orders', { id }), { none: 200 }),
  getStorefrontOrder: ofOrder(get(({ id }) => `/storefront/orders/${id}`)),
  followStorefrontOrder: ofOrder((client, { id }) => client.firstEvent(`/storefront/orders/${id}/events`)),
  getPhoneOrder: ofOrder(get(({ id }) => `/storefront/orders/${id}/phone`)),
  touchStorefrontPhone: ofOrder((client, { id }) =>
    client.call('POST', `/storefront/orders/${id}/phone`, { doing: 'looking', secondsSinceTouch: 1 }),
  ),
  setPhoneContact: ofOrder((client, { id }) =>
    client.call('PUT', `/storefront/orders/${id}/phone-contact`, CONTACT, { 'x-sender-id': 'of-who-may-call' }),
  ),
  getPhoneContactForm: ofOrder(get(({ id }) => `/storefront/orders/${id}/phone-contact/form`)),
  getPhoneContact: ofOrder(get(({ id }) => `/storefront/orders/${id}/phone-contact`)),
  askForPhoneContact: ofOrder((client, { id }) =>
    client.call('PUT', `/storefront/orders/${id}/phone-contact/question`, { isAsked: true }),
  ),
  // By the end of its id: open at another kiosk it is not there.
  takeUpStorefrontOrder: ofOrder((client, { id }) =>
    client.call('POST', '/storefront/taken-up-orders', { code: id.slice(-6) }),
  ),
  listParkedStorefrontOrders: plain('/shop/parked-storefront-orders'),
  // Of one that is put aside no more: parked-orders.test.ts has those that are.
  getParkedStorefrontOrder: { ...plain(`${PARKED}?createdAt=2026-11-01T00:00:00.000Z`), good: 404 },
  getParkedPicture: { ...plain(`${PARKED}/picture?createdAt=2026-11-01T00:00:00.000Z`), good: 404 },
  sendParkedStorefrontOrder: {
    naming: 'nothing',
    call: (client) => client.call('POST', `${PARKED}/kiosk`, { createdAt: '2026-11-01T00:00:00.000Z', clientId: 'x' }),
    good: 404,
  },
  placeParkedStorefrontOrder: {
    naming: 'nothing',
    call: (client) =>
      client.call('POST', `${PARKED}/order`, {
        ...{ createdAt: '2026-11-01T00:00:00.000Z', expectedTotalPrice: 500 },
        ...{ name: order.name, phoneNumber: order.phoneNumber },
      }),
    good: 404,
  },
  getStorefrontOrderStatus: ofOrder(get(({ id }) => `/storefront/orders/${id}/status`)),
  getStorefrontPayment: ofOrder(get(({ id }) => `/storefront/orders/${id}/payment?paymentMethod=2&price=500`)),
  // Of an order that is not placed: payment-method.test.ts has those that are.
  changePaymentMethod: ofOrder(
    (client, { id }) => client.call('PUT', `/storefront/orders/${id}/payment-method`, { paymentMethod: 2 }),
    { good: 409 },
  ),
  listStorefrontPhotoFrames: ofOrder(get(({ id }) => `/storefront/orders/${id}/photo-frames`)),
  chooseStorefrontPhotoFrame: ofOrder((client, { id }) =>
    client.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' }),
  ),
  chooseStorefrontFinish: ofOrder((client, { id }) =>
    client.call('POST', `/storefront/orders/${id}/finishes`, { finishId: 'finish-matte' }),
  ),
  parkStorefrontOrder: ofOrder((client, { id }) => client.call('POST', `/storefront/orders/${id}/park`)),
  submitStorefrontOrder: ofOrder((client, { id }) => client.call('POST', `/storefront/orders/${id}`, order)),
  // Of an order that is not placed: photo-retention.test.ts has those that are.
  deleteStorefrontPhotos: ofOrder((client, { id }) => client.call('DELETE', `/storefront/orders/${id}/photos`), {
    good: 409,
  }),
  cancelStorefrontOrder: ofOrder((client, { id }) => client.call('DELETE', `/storefront/orders/${id}`)),
  getStorefrontWifi: ofOrder(get(({ id }) => `/storefront/wifi?orderId=${id}`)),
  createStorefrontWifiUser: ofOrder((client, { id }) => client.call('POST', '/storefront/wifi', { orderId: id })),
  removeStorefrontWifiUser: ofOrder((client, { username }) => client.call('DELETE', '/storefront/wifi', { username })),

  listStorefrontFiles: ofOrder(get(({ id }) => `/storefront/orders/${id}/files`)),
  addStorefrontFile: ofOrder((client, { id }) => client.upload(`/storefront/orders/${id}/files`, photo)),
  listSticks: ofOrder(get(({ id }) => `/storefront/orders/${id}/sticks`)),
  // Nothing is plugged in here: sticks.test.ts has what is.
  listStickPhotos: ofOrder(
    get(({ id }) => `/storefront/orders/${id}/sticks/none/photos`),
    { good: 404 },
  ),
  getStickPhotoThumbnail: ofOrder(
    get(({ id }) => `/storefront/orders/${id}/sticks/none/photos/none/thumbnail`),
    {
      good: 404,
    },
  ),
  takeStickPhoto: ofOrder((client, { id }) => client.call('POST', `/storefront/orders/${id}/sticks/none/photos/none`), {
    good: 404,
  }),
  // A caller who knows server and order is a phone here, kiosk or not.
  addFrontFile: ofOrder((client, { id }) => client.upload(`/uploads/front/${SERVER_ID}/${id}`, photo)),
  getFrontOrder: ofOrder(get(({ id }) => `/uploads/front/${SERVER_ID}/${id}`)),
  touchFrontPhone: ofOrder((client, { id }) =>
    client.call('POST', `/uploads/front/${SERVER_ID}/${id}/phone`, { doing: 'away', secondsSinceTouch: 1 }),
  ),
  // A phone only of what it sent itself; uploads.test.ts has that.
  getStorefrontFileThumbnail: ofOrder(
    get(({ id, fileId }) => `/storefront/orders/${id}/files/${fileId}/thumbnail`),
    {
      phone: 404,
    },
  ),
  getStorefrontFilePreview: ofOrder(
    get(({ id, fileId }) => `/storefront/orders/${id}/files/${fileId}/preview?size=4x6`),
  ),
  setStorefrontPrints: ofOrder((client, { fileId }) =>
    client.call('PUT', `/storefront/files/${fileId}?size=4x6`, { quantity: 2 }),
  ),
  setStorefrontSizeQuantities: ofOrder((client, { id, fileId }) =>
    client.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities: [{ fileId, quantity: 2 }] }),
  ),
  // A phone only with the secret it sent the photo with; uploads.test.ts has that.
  removeStorefrontFile: ofOrder((client, { fileId }) => client.call('DELETE', `/storefront/files/${fileId}`), {
    phone: 404,
  }),

  // Whether a caller is signed in is asked at central each time; staff.test.ts has what happens while it is away.
  getMe: { naming: 'nothing', call: get(() => '/users/me'), signedIn: 200 },
  signOut: { naming: 'nothing', call: (client) => client.call('POST', '/auth/sign-out'), signedIn: HEARD, atShop: 204 },
  signInLocal: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/auth/sign-in/local', { username: 'nobody', password: 'wrong' }),
    // Central's own answer.
    good: HEARD,
  },
  changePerson: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/auth/desk/change-person', { userId: 'nobody', pin: '2580' }),
    good: HEARD,
  },

  listAllOrders: plain('/orders/all'),
  getDashboard: figures('/dashboard'),
  listTakings: figures('/takings?from=2026-11-01&to=2026-11-30'),
  getSalesFigures: figures('/takings/sales?from=2026-11-01&to=2026-11-30'),
  exportTakings: figures('/takings/export?from=2026-11-01&to=2026-11-30'),
  getTill: plain('/till'),
  // There is one till: whoever comes second finds it open.
  openTill: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/till/shifts', { id: 'shift', floatSatang: 0 }),
    atShop: 409,
  },
  moveTillCash: {
    naming: 'nothing',
    call: (client) =>
      client.call('POST', '/till/shifts/none/movements', {
        ...{ movementId: 'movement', kind: 'in' },
        ...{ satang: 100, reason: 'change' },
      }),
    good: 404,
  },
  closeTill: {
    naming: 'nothing',
    call: (client) => client.call('POST', '/till/shifts/none/closing', { countedSatang: 0, expectedSatang: 0 }),
    good: 404,
  },
  listTillShifts: plain('/till/shifts'),
  getTillShift: { ...plain('/till/shifts/none'), good: 404 },
  exportTillShifts: plain('/till/export'),
  countWaitingOrders: plain('/orders/waiting'),
  getOrder: atDesk((client, { orderId }) => client.call('GET', `/orders/${orderId}`)),
  getPaymentStatus: atDesk((client, { orderId }) => client.call('GET', `/orders/${orderId}/payments/status`)),
  cancelOrder: onceAtDesk((client, { orderId }) => client.call('POST', `/orders/${orderId}/cancel`)),
  setPaymentStatus: onceAtDesk((client, { orderId }) =>
    client.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 }),
  ),
  setProductionStatus: onceAtDesk((client, { orderId }) =>
    client.call('PUT', `/orders/${orderId}/production-status`, { productionStatus: 1 }),
  ),
  setShipping: atDesk((client, { orderId }) =>
    client.call('PUT', `/orders/${orderId}/shipping`, { shippingTracking: '' }),
  ),
  setEstimatedDueDate: atDesk((client, { orderId }) =>
    client.call('PUT', `/orders/${orderId}/estimated-due-date`, { estimatedDueDate: null }),
  ),
  setShelf: atDesk((client, { orderId }) => client.call('PUT', `/orders/${orderId}/shelf`, { shelf: 'x' })),
  // Its size has no finish.
  setOrderFinish: {
    ...atDesk((client, { orderId }) =>
      client.call('PUT', `/orders/${orderId}/finish`, { size: '4x6', finishId: 'finish-matte' }),
    ),
    good: 409,
  },
  setStaffNotes: atDesk((client, { orderId }) =>
    client.call('PUT', `/orders/${orderId}/staff-notes`, { staffNotes: 'x' }),
  ),
  attachPayslip: atDesk((client, { orderId }) => client.upload(`/orders/${orderId}/payments/attached-payslip`, photo)),
  getPayslip: atDesk(async (client, { orderId }) => {
    await edge
      .client(`pf_session=${sessionOf('maintainer')}`)
      .upload(`/orders/${orderId}/payments/attached-payslip`, photo);
    return client.call('GET', `/orders/${orderId}/payments/payslip`);
  }),
  getStorefrontSlip: ofOrder(get(({ id }) => `/storefront/orders/${id}/payslip`)),
  // Of an order that is not placed: pay-slips.test.ts has those that are.
  sendStorefrontSlip: ofOrder((client, { id }) => client.upload(`/storefront/orders/${id}/payslip`, photo), {
    good: 409,
  }),
  getFrontSlip: ofOrder(get(({ id }) => `/uploads/front/${SERVER_ID}/${id}/payslip`)),
  sendFrontSlip: ofOrder((client, { id }) => client.upload(`/uploads/front/${SERVER_ID}/${id}/payslip`, photo), {
    good: 409,
  }),
  setPrinted: atDesk((client, { orderId }) => client.call('PUT', `/orders/${orderId}/printed`, { isPrinted: true })),
  noteReprint: atDesk((client, { orderId, fileId }) =>
    client.call('POST', `/orders/${orderId}/reprints`, {
      ...{ noteId: 'note', size: '4x6', fileId },
      ...{ quantity: 1, reason: 'lost' },
    }),
  ),
  listReprints: figures('/reprints?from=2026-11-01&to=2026-11-30'),
  getOrderArchive: atDesk((client, { orderId }) => client.call('GET', `/orders/${orderId}/archive`)),
  getPrintFile: atDesk((client, { orderId, fileId }) =>
    client.call('GET', `/orders/${orderId}/files/${fileId}/print?size=4x6`),
  ),
  getOrderFileThumbnail: atDesk((client, { orderId, fileId }) =>
    client.call('GET', `/orders/${orderId}/files/${fileId}/thumbnail`),
  ),
};

/** Central's alone: the edge looks at none of them. */
const PASSED: ReadonlySet<string> = new Set([
  'addPasskey',
  'addStaff',
  'changePassword',
  'confirmSecondFactor',
  'choosePassword',
  'countUsers',
  'createSignInCode',
  'deleteOwnAccount',
  'deleteOwnPin',
  'endOtherSessions',
  'endOwnSession',
  'endSecondFactor',
  'deleteCustomer',
  'endUserSecondFactor',
  'getOwnData',
  'getOwnPin',
  'getPasswordHelp',
  'listDeskPeople',
  'setOwnPin',
  'getSecondFactor',
  'listOwnSessions',
  'listPasskeys',
  'lookUpSignInCode',
  'removePasskey',
  'renewRecoveryCodes',
  'setOwnName',
  'signInByPasskey',
  'startPasskey',
  'startPasskeySignIn',
  'startSecondFactor',
  'setUserDisabled',
  'deleteOrderPhotos',
  'listShops',
  'listTroubles',
  'sendTestMail',
  'createShop',
  'renameShop',
  'revokeShop',
  'lockOutComputer',
  'setShopOnline',
  'listPickupShops',
  'setMakingShop',
  'addUploadFile',
  'chooseUploadPhotoFrame',
  'chooseUploadFinish',
  'createAddress',
  'deleteAddress',
  'getAddress',
  'getUpload',
  'getUploadFilePreview',
  'getUploadFileThumbnail',
  'getUploadPhotoFrame',
  'getUploadStatus',
  'listAddresses',
  'listOwnOrders',
  'listUploadFiles',
  'listUploadPhotoFrames',
  'listUploadSizeFiles',
  'placeOrder',
  'removeUploadFile',
  'setUploadPrints',
  'setUploadSizeQuantities',
  'signOutEverywhere',
  'signUpLocal',
  'startUpload',
  'updateAddress',
  'orderAgain',
  'uploadPayslip',
  'setWorkingHours',
  'setWorkingHourOverride',
  'deleteWorkingHourOverride',
  'getSettings',
  'listToDos',
  'dismissToDo',
  'getDemo',
  'endDemo',
  'setShopDetails',
  'setPayment',
  'setLanguages',
  'setDelivery',
  'setPhotosKept',
  'setTroubleMail',
  'setShopTime',
  'setQuotas',
  'getMailServer',
  'setMailServer',
  'tryMailServer',
  'setLook',
  'sendLookPicture',
  'listShopsOwn',
  'setOwnDetails',
  'setOwnAccount',
  'setOwnHours',
  'removeOwnPart',
  'createShippingPrice',
  'updateShippingPrice',
  'deleteShippingPrice',
  'createPrintingTime',
  'updatePrintingTime',
  'deletePrintingTime',
  'getEditableCatalogue',
  'createSizeCategory',
  'updateSizeCategory',
  'deleteSizeCategory',
  'rankSizeCategories',
  'createSize',
  'updateSize',
  'deleteSize',
  'rankSizes',
  'setSizeImage',
  'setSizeFinishes',
  'createPhotoFrame',
  'updatePhotoFrame',
  'deletePhotoFrame',
  'setPhotoFrameImage',
  'createDiscount',
  'updateDiscount',
  'deleteDiscount',
  'setUserRank',
  'setUserWorkplaces',
  'listUsers',
  'listAuditEntries',
  'listDistributionFiles',
  'findDistributionFiles',
  'downloadDistributionFile',
  'createDistributionFile',
  'updateDistributionFile',
  'deleteDistributionFile',
]);

const served = ALL_ENDPOINTS.filter(({ where }) => where.includes('edge'));

async function openOrder(by: TestClient = kiosk): Promise<Things> {
  const id = newOrderId();
  const { body } = await by.call('POST', '/storefront/orders', { id });
  expect(body.state).toBe('open');
  const login = await edge.hotspot.userOfOrder(edge.database, id);
  const file = await by.upload(`/storefront/orders/${id}/files`, photo);
  await eventually(
    async () => (await by.call('GET', `/storefront/orders/${id}/files`)).body,
    ([first]) => first.state === 'ready',
  );
  const username = login?.username ?? '';
  const { id: clientId } = await edge.clients.createStorefrontClient('Door');
  return {
    id,
    orderId: 'nothing',
    fileId: file.body.id,
    username,
    imageSha256: edge.frameSha256,
    sizeKey: 'framed',
    clientId,
  };
}

async function placeOrder(by: TestClient = kiosk): Promise<Things> {
  const things = await openOrder(by);
  const { body } = await by.call('POST', `/storefront/orders/${things.id}`, order);
  return { ...things, orderId: body.orderId };
}

const nothing = (): Things => ({
  id: newOrderId(),
  orderId: 'nothing',
  fileId: 'nothing',
  username: 'nobody',
  imageSha256: '0'.repeat(64),
  sizeKey: 'no-such-size',
  clientId: 'nobody',
});

function clientOf(caller: AtEdge): TestClient {
  if (caller === 'staffAtShop') return createTestClient(edge.url, `pf_shop_session=${SHOP_SESSION}`);
  if (caller === 'removedKiosk') return removedKiosk;
  if (caller === 'kiosk') return kiosk;
  if (caller === 'nobody') return phone;
  if (caller === 'edge') return createTestClient(edge.url, undefined, { authorization: `Bearer ${'e'.repeat(43)}` });
  return createTestClient(edge.url, `pf_session=${sessionOf(caller)}`);
}

test('every call that the edge serves has a row here', () => {
  const names = served.map(({ name }) => name);
  expect(names.filter((name) => ROWS[name] === undefined && !PASSED.has(name))).toEqual([]);
  expect([...PASSED].filter((name) => ROWS[name] !== undefined || !names.includes(name))).toEqual([]);
});

function expectedOf(endpoint: Endpoint, row: Row, given: AtEdge, target: Target): number {
  // To all other calls staff who have signed in here are nobody, and so is a kiosk that was one.
  const isDesk = DESK_CALLS.has(endpoint.name);
  const caller =
    given === 'removedKiosk' ? 'nobody' : given === 'staffAtShop' ? (isDesk ? 'maintainer' : 'nobody') : given;
  const isSignedIn =
    given === 'customer' || given === 'otherCustomer' || given === 'maintainer' || given === 'staffAtShop';
  const good = (given === 'staffAtShop' ? row.atShop : undefined) ?? row.good ?? endpoint.status;
  if (row.signedIn !== undefined) return isSignedIn ? (given === 'staffAtShop' ? good : row.signedIn) : 401;
  if (caller === 'kiosk' && target === 'none' && row.none !== undefined) return row.none;
  if (caller !== 'kiosk' && row.phone !== undefined) return row.phone;
  return expectedAtEdge(endpoint, { caller, target, naming: row.naming, good });
}

/** The kiosk last: what others may not do must not have happened when it comes. */
const callers: readonly AtEdge[] = [...CALLERS.filter((one) => one !== 'kiosk'), ...AT_SHOP, 'kiosk'];

test.each(served.filter(({ name }) => !PASSED.has(name)).map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name is answered to whom it is for and to nobody else',
  async ({ name, endpoint }) => {
    const row = ROWS[name];
    if (row === undefined) throw new Error(`No row for ${name}.`);
    const isAboutThings = row.naming !== 'nothing';
    const make = row.isPlaced ? placeOrder : openOrder;
    const things: Record<Target, Things> = isAboutThings
      ? { none: nothing(), others: await make(otherKiosk), own: await make() }
      : { none: nothing(), others: nothing(), own: nothing() };
    const expected: Record<string, number> = {};
    const answered: Record<string, number> = {};
    for (const target of isAboutThings ? TARGETS : (['own'] as const)) {
      for (const caller of callers) {
        const cell = `${caller} × ${target}`;
        expected[cell] = expectedOf(endpoint, row, caller, target);
        answered[cell] = (await row.call(clientOf(caller), things[target])).status;
      }
    }
    expect(answered).toEqual(expected);
  },
);

test.each(served.filter(({ name }) => PASSED.has(name)).map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name goes to central with the session of whoever is signed in there, and with nothing that is the shop’s',
  async ({ endpoint }) => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
    central.heard();
    for (const caller of callers) {
      const body = endpoint.method === 'GET' ? undefined : { some: 'body' };
      const { status } = await clientOf(caller).call(endpoint.method, path, body);
      // Whose a session is that the shop does not know yet is asked first.
      const [heard, ...more] = central.heard().filter((asked) => asked.call !== 'GET /api/v1/users/me');
      const hasSession = caller === 'customer' || caller === 'otherCustomer' || caller === 'maintainer';
      const call = `${endpoint.method} /api/v1${path}`;
      const answered = heard?.response.statusCode;
      expect({ caller, status, call: heard?.call, more }).toEqual({ caller, status: answered, call, more: [] });
      expect(heard?.headers.cookie, caller).toBe(hasSession ? `pf_session=${sessionOf(caller)}` : undefined);
      expect(heard?.headers.authorization, caller).toBeUndefined();
    }
  },
);

test('each role of the staff is answered as the table of roles says, and told when it is their role', async () => {
  const wrong: string[] = [];
  for (const endpoint of served.filter(({ name, who }) => who.includes('maintainer') && !PASSED.has(name))) {
    for (const role of ROLES) {
      const client = createTestClient(edge.url, `pf_session=${role.padEnd(43, 'r')}`);
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'nothing');
      // News have no end.
      const { body } = await (endpoint.format === 'events'
        ? client.firstEvent(path)
        : client.call(endpoint.method, path));
      const isAllowed = endpoint.may === undefined || may(ROLE_RANK[role], endpoint.may);
      if ((body?.code === 'role-refused') === isAllowed) wrong.push(`${endpoint.name} by ${role}: ${body?.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('what another kiosk or a phone is refused looks exactly like what is not there', async () => {
  const target = await openOrder();
  const path = `/storefront/orders/${target.id}/status`;
  const missing = await kiosk.call('GET', `/storefront/orders/${newOrderId()}/status`);
  for (const client of [otherKiosk, phone]) expect((await client.call('GET', path)).body).toEqual(missing.body);
});

test('a phone sees neither the price, the order’s id nor the wifi login', async () => {
  const { id } = await openOrder();
  const { body } = await phone.call('GET', `/storefront/orders/${id}`);
  expect(body).toMatchObject({ id, state: 'open', wifi: null, priceSummary: null, paymentMethod: null, orderId: null });
  expect(body.estimatedDueDate).toBeNull();
});

test('after the submit a phone keeps the number and loses the photos', async () => {
  const target = await openOrder();
  const photos = `/storefront/orders/${target.id}/files`;
  const senderId = 'p'.repeat(16);
  await phone.upload(photos, photo, { fields: { senderId } });
  const asSender = (path: string) => phone.call('GET', path, undefined, { 'x-sender-id': senderId });
  const thumbnail = `${photos}/${target.fileId}/thumbnail`;
  expect([(await asSender(photos)).body.length, (await asSender(thumbnail)).status]).toEqual([1, 200]);
  const { body } = await kiosk.call('POST', `/storefront/orders/${target.id}`, order);
  expect((await phone.call('GET', `/storefront/orders/${target.id}`)).body.iid).toBe(body.iid);
  expect((await asSender(photos)).status).toBe(404);
  expect((await asSender(thumbnail)).status).toBe(404);
  expect((await kiosk.call('GET', photos)).status).toBe(200);
});

test('no photo can be fetched by its hash', async () => {
  await openOrder();
  const { sha256 } = await edge.database.selectFrom('uploaded_file').select('sha256').executeTakeFirstOrThrow();
  expect((await kiosk.call('GET', `/images/${sha256}`)).status).toBe(404);
  const frame = await phone.bytes(`/images/${edge.frameSha256}`);
  expect([frame.status, frame.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a page from elsewhere whose name resolves to this server gets nothing', async () => {
  const statusUnder = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host };
      http
        .get(`${edge.url}/api/v1/shop`, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject);
    });
  expect(await statusUnder('evil.example')).toBe(403);
  expect(await statusUnder('shop-pc.local:8080')).toBe(200);
  expect(await statusUnder('192.168.1.10:8080')).toBe(200);
});

test('who guesses at order ids is told to wait, which holds up neither the kiosk nor whoever knows an order', async () => {
  const { id } = await openOrder();
  const answers: number[] = [];
  for (let guess = 0; guess < 60; guess += 1) {
    answers.push((await phone.call('GET', `/storefront/orders/${newOrderId()}`)).status);
  }
  expect(answers.filter((status) => status === 404)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
  // From the same address: behind the router of a shop all guests are one.
  expect((await edge.phone().call('GET', `/storefront/orders/${id}`)).status).toBe(200);
  expect((await phone.upload(`/storefront/orders/${id}/files`, photo)).status).toBe(201);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).status).toBe(200);
});
