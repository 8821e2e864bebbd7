import { randomUUID } from 'node:crypto';
import { logoPicture } from '@printfront/shared/testing/look-pictures.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Naming } from '@printfront/shared/testing/who-may-call.ts';
import { AN_ADDRESS } from './addresses/address-in-test.ts';
import { GIVEN_PASSKEY, MADE_PASSKEY } from './auth/passkey-device-in-test.ts';
import { named, newKey, SIZE_FORM } from './catalogue/catalogue-in-test.ts';
import { seeThroughFrame } from './catalogue/pictures-in-test.ts';
import type { CentralInTest } from './central-in-test.ts';
import { placeFile } from './distributions/distributions-in-test.ts';
import { NEW_SHOP } from './first-run/first-run-in-test.ts';
import { mailSection } from './mail/mail-section.ts';
import { checkout, placeOnlineOrder, prepareUpload, saveAddress } from './orders/online-order-in-test.ts';
import { newSlip, sendSlip } from './orders/pay-slip-in-test.ts';
import { NOTHING_SAID } from './settings/section-values.ts';
import { type Customer, customerOf, newPhoto } from './uploads/uploads-in-test.ts';
import {
  type EditableTerms,
  makeEditableTerms,
  NO_TERMS,
  printingTerms,
  shippingTerms,
} from './working-hours/editable-terms-in-test.ts';

/** The ids of one person's things. */
export interface Things extends EditableTerms {
  userId: string;
  orderId: string;
  orderFileId: string;
  uploadId: string;
  uploadFileId: string;
  addressId: string;
  /** Nobody's, but made for each person, because some calls end them: a shop's server, and a kiosk that it has spoken of. */
  serverId: string;
  clientId: string;
  distributionId: string;
  distributionCode: string;
}

export const NO_THINGS: Things = {
  ...NO_TERMS,
  userId: 'no-such-user',
  orderId: 'no-such-order',
  orderFileId: 'no-such-file',
  uploadId: 'no-such-upload',
  uploadFileId: 'no-such-file',
  addressId: 'no-such-address',
  serverId: 'no-such-shop',
  clientId: 'no-such-kiosk',
  distributionId: 'no-such-file',
  distributionCode: '0000000000',
};

export type Person = Customer & { things: Things };

/**
 * What a call about a customer's things could be asked of: an order, an upload with a photo and a frame, an address.
 *
 * @param named only these are made, with what belongs to them
 */
export async function personWithThings(
  central: CentralInTest,
  frameId: string,
  { isSlipSent = false, named: wanted }: { isSlipSent?: boolean; named?: ReadonlySet<string> } = {},
): Promise<Person> {
  const isWanted = (...names: string[]) => wanted === undefined || names.some((name) => wanted.has(name));
  const customer = await customerOf(central);
  const things = { ...NO_THINGS, userId: customer.userId };
  if (isWanted('orderId', 'orderFileId')) {
    const order = await placeOnlineOrder(central, customer);
    if (isSlipSent) await sendSlip(central, customer, order.id, (await newSlip()).picture);
    Object.assign(things, { orderId: order.id, orderFileId: order.lines[0]?.files[0]?.id ?? '' });
  }
  if (isWanted('uploadId', 'uploadFileId')) {
    things.uploadId = await prepareUpload(central, customer);
    await customer.call('POST', '/uploads/photo-frames', { photoFrameId: frameId });
    things.uploadFileId = (await customer.call('GET', '/uploads/files')).body[0].id;
  }
  if (isWanted('distributionId', 'distributionCode')) {
    const { id, code } = await placeFile(central);
    Object.assign(things, { distributionId: id, distributionCode: code });
  }
  if (isWanted('addressId')) things.addressId = await saveAddress(customer);
  if (isWanted('serverId', 'clientId')) Object.assign(things, await shopWithKiosk(central));
  if (isWanted(...Object.keys(NO_TERMS))) Object.assign(things, await makeEditableTerms(central));
  return Object.assign(customer, { things });
}

async function shopWithKiosk(central: CentralInTest): Promise<{ serverId: string; clientId: string }> {
  const { serverId } = await central.enrolled('Shop of one person');
  const clientId = randomUUID();
  const clients = [{ id: clientId, name: 'Door', lastTouchedAt: null }];
  const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0, clients };
  await central.database
    .updateTable('edge_server')
    .set({ last_contact_at: central.now().toISOString(), last_report: JSON.stringify(report) })
    .where('id', '=', serverId)
    .execute();
  return { serverId, clientId };
}

/** What is the same for everybody. */
export interface Place {
  categoryId: string;
  sizeId: string;
  discountId: string;
  frameId: string;
  imageSha256: string;
  provider: string;
  shopId: string;
  frontOrderId: string;
}

export const NO_PLACE: Place = {
  categoryId: 'no-such-category',
  sizeId: 'no-such-size',
  discountId: 'no-such-discount',
  frameId: 'no-such-frame',
  imageSha256: '0'.repeat(64),
  provider: 'nowhere',
  shopId: 'no-such-shop',
  frontOrderId: '999999999999999',
};

/** How one call is made. */
export interface Recipe {
  readonly naming: Naming;
  /** Below /api/v1, with its query; by default the contract's path without parameters. */
  readonly path?: (things: Things, place: Place) => string;
  readonly body?: (things: Things, place: Place) => unknown;
  /** Version that the caller says they saw. */
  readonly seen?: string;
  readonly file?: () => Promise<Buffer>;
  /** What the form has beside the file. */
  readonly fields?: () => Record<string, string>;
  /** Status for a caller who may call, where it is not the contract's. */
  readonly good?: number;
}

const NO_MAIL_SERVER = mailSection.start;
const open: Recipe = { naming: 'nothing' };
const about = (naming: Naming, path: Recipe['path'], more: Partial<Recipe> = {}): Recipe => ({
  naming,
  ...(path === undefined ? {} : { path }),
  ...more,
});
const order = (rest = '', more: Partial<Recipe> = {}) =>
  about('somebodys', ({ orderId }) => `/orders/${orderId}${rest}`, more);
const uploadFile = (rest = '', more: Partial<Recipe> = {}) =>
  about('somebodys', ({ uploadFileId }) => `/uploads/files/${uploadFileId}${rest}`, more);
const address = (more: Partial<Recipe> = {}) => about('somebodys', ({ addressId }) => `/addresses/${addressId}`, more);
const sized =
  (path: string): Recipe['path'] =>
  (_, { frameId }) =>
    path.replace('{key}', frameId === NO_PLACE.frameId ? 'no-such-size' : 'instant-mini');
const ofUpload =
  (path: string): Recipe['path'] =>
  ({ uploadId }) =>
    `${path}uploadId=${uploadId}`;
const distribution = (more: Partial<Recipe> = {}) =>
  about('somebodys', ({ distributionId }) => `/distributions/files/${distributionId}`, more);
const inAWeek = () => ({ expireAt: new Date(Date.now() + 7 * 86_400_000).toISOString() });
const MORNING = { openTime: '09:00:00', closeTime: '12:00:00' };
const front: Recipe['path'] = (_, { shopId, frontOrderId }) => `/uploads/front/${shopId}/${frontOrderId}`;
const smallPhoto = () => orientedJpeg(1, 60, 40);
/** Nothing has this version, so that the one thing that everybody asks about stays as it is. */
const OUTDATED = { seen: '0'.repeat(16), good: 412 };
const outdated = (path: Recipe['path'], body?: object) =>
  about('everybodys', path, { ...OUTDATED, ...(body && { body: () => body }) });
const TERMS = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };

const PLACE = { target: { kind: 'folder', folder: '/media/usb/printfront' }, passphrase: 'a passphrase of the test' };
const BACKUP_SETTINGS = {
  target: null,
  schedule: { everyHours: 24, at: '03:10' },
  kept: { days: 7, weeks: 4, months: 12 },
};

/** Every call that central serves. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  signInLocal: { ...open, body: () => ({ username: `nobody-${randomUUID()}`, password: 'wrong' }), good: 401 },
  signUpLocal: {
    ...open,
    body: () => ({ username: `who-may-call-${randomUUID()}`, password: 'long enough', name: 'Somebody' }),
  },
  listAuthProviders: open,
  startProviderSignIn: about('everybodys', (_, { provider }) => `/auth/sign-in/${provider}`),
  // Nobody has been sent to the provider.
  finishProviderSignIn: about('everybodys', (_, { provider }) => `/auth/sign-in/${provider}/callback?code=a&state=b`, {
    good: 400,
  }),
  signOut: open,
  signOutEverywhere: open,
  getMe: open,
  setOwnName: { ...open, body: () => ({ name: 'Somebody else' }) },
  // Of users without a password here; own-password.test.ts has those who have one.
  changePassword: { ...open, body: () => ({ password: 'any at all', newPassword: 'long enough' }), good: 409 },
  listOwnSessions: open,
  // Nobody can name a session who has not listed it.
  endOwnSession: { ...open, path: () => '/auth/sessions/no-such-session', good: 404 },
  endOtherSessions: open,
  lookUpSignInCode: { ...open, body: () => ({ code: 'no such code' }), good: 409 },
  getPasswordHelp: open,
  choosePassword: { ...open, body: () => ({ code: 'no such code', password: 'long enough' }), good: 409 },
  // Of users without a password here, and with a factor that nobody has begun; second-factor.test.ts has the others.
  getSecondFactor: open,
  startSecondFactor: { ...open, body: () => ({ password: 'any at all' }), good: 409 },
  confirmSecondFactor: { ...open, body: () => ({ code: '123456' }), good: 409 },
  renewRecoveryCodes: { ...open, body: () => ({ password: 'any at all', code: '123456' }), good: 409 },
  endSecondFactor: { ...open, body: () => ({ password: 'any at all', code: '123456' }), good: 409 },
  listPasskeyOrigins: open,
  listPasskeys: open,
  // None of them is at an address where passkeys work; passkeys.test.ts has those who are.
  startPasskey: { ...open, body: () => ({ origin: 'https://elsewhere.example' }), good: 400 },
  addPasskey: { ...open, body: () => ({ name: 'Any', passkey: MADE_PASSKEY }), good: 400 },
  removePasskey: { ...open, path: () => '/auth/passkeys/no-such-passkey/removal', body: () => ({}), good: 404 },
  startPasskeySignIn: { ...open, body: () => ({ origin: 'https://elsewhere.example' }), good: 400 },
  signInByPasskey: { ...open, body: () => ({ passkey: GIVEN_PASSKEY }), good: 400 },
  getOwnPin: open,
  setOwnPin: { ...open, body: () => ({ password: 'any at all', pin: '2580' }), good: 409 },
  deleteOwnPin: open,
  listDeskPeople: open,
  // Nobody has signed in on that browser with a password; desk-pins.test.ts has those who have.
  changePerson: { ...open, body: ({ userId }) => ({ userId, pin: '2580' }), good: 403 },
  getOwnData: open,
  // Everybody there has an order under way; own-data.test.ts has those who have none.
  deleteOwnAccount: { ...open, body: () => ({}), good: 409 },
  getFirstRun: open,
  lookUpFirstRun: { ...open, body: () => ({ code: 'no such code' }), good: 409 },
  checkFirstOwner: { ...open, body: () => ({ owner: NEW_SHOP.owner, code: 'no such code' }), good: 409 },
  finishFirstRun: { ...open, body: () => ({ ...NEW_SHOP, code: 'no such code' }), good: 409 },
  listToDos: open,
  getDemo: open,
  endDemo: { ...open, body: () => ({ keep: 'prices', demoName: 'Demo Photo Shop' }), good: 409 },
  dismissToDo: { ...open, path: () => '/to-do/kiosk', body: () => ({ dismissed: true }) },
  getShop: open,
  getConnection: open,
  getCentralHealth: open,
  startCentralBackup: { ...open, good: 409 },
  // This one is not backed up, which only an owner is told; central-restore.test.ts has one that is.
  getBackups: open,
  tryBackupPlace: { ...open, body: () => PLACE, good: 409 },
  saveBackupSettings: { ...open, body: () => BACKUP_SETTINGS, good: 409 },
  renewBackupPassphrase: { ...open, body: () => ({ passphrase: 'a new passphrase' }), good: 409 },
  listBackups: { ...open, good: 409 },
  previewRestore: { ...open, good: 409, path: () => '/backups/stored/0123abcd' },
  startRestore: {
    ...open,
    path: () => '/backups/stored/0123abcd/restore',
    body: () => ({ shopName: 'Shop' }),
    good: 409,
  },
  getRestore: open,
  listBackupsElsewhere: { ...open, body: () => ({ ...PLACE, code: 'no such code' }), good: 409 },
  restoreElsewhere: { ...open, body: () => ({ ...PLACE, code: 'no such code', backupId: '0123abcd' }), good: 409 },
  listTroubles: open,
  getUpdates: open,
  saveUpdateSettings: { ...open, body: () => ({ address: null, isAutomatic: false }) },
  lookForUpdate: open,
  // None is there.
  installUpdate: { ...open, body: () => ({ version: '99.0.0', when: 'tonight' }), good: 409 },
  cancelUpdate: open,
  // Nobody has said who is to be written to.
  sendTestMail: { ...open, good: 409 },
  listSizeCategories: open,
  listSizes: open,
  listPhotoFrames: about('everybodys', sized('/photo-frames/{key}')),
  listDiscounts: open,
  listShippingPrices: open,
  listPrintingTimes: open,
  listSizePrices: open,
  listWorkingHours: open,
  listWorkingHourOverrides: open,
  getCatalogueImage: about('everybodys', (_, { imageSha256 }) => `/images/${imageSha256}`),

  getEditableCatalogue: open,
  createSizeCategory: { ...open, body: () => ({ name: named('Cards') }) },
  updateSizeCategory: outdated((_, { categoryId }) => `/size-categories/${categoryId}`, { name: named('Cards') }),
  deleteSizeCategory: outdated((_, { categoryId }) => `/size-categories/${categoryId}`),
  rankSizeCategories: { ...open, body: () => ({ ids: ['no-such-category'] }), good: 409 },
  createSize: { ...open, body: (_, { categoryId }) => ({ ...SIZE_FORM, key: newKey(), categoryId }) },
  updateSize: outdated(sized('/sizes/{key}'), { ...SIZE_FORM, categoryId: 'any' }),
  deleteSize: outdated(sized('/sizes/{key}')),
  rankSizes: { ...open, body: () => ({ ids: ['no-such-size'] }), good: 409 },
  setSizeFinishes: outdated(sized('/sizes/{key}/finishes'), { finishes: [] }),
  setSizeImage: about('everybodys', sized('/sizes/{key}/image'), { file: smallPhoto }),
  createPhotoFrame: { ...open, body: (_, { sizeId }) => ({ targetSizeId: sizeId, name: named('Stars') }) },
  updatePhotoFrame: outdated((_, { frameId }) => `/photo-frames/${frameId}`, { name: named('Stars'), hidden: false }),
  deletePhotoFrame: outdated((_, { frameId }) => `/photo-frames/${frameId}`),
  setPhotoFrameImage: about('everybodys', (_, { frameId }) => `/photo-frames/${frameId}/image`, {
    file: () => seeThroughFrame({ width: 30, height: 45 }),
  }),
  createDiscount: { ...open, body: (_, { sizeId }) => ({ ...TERMS, targetSizeId: sizeId }) },
  updateDiscount: outdated((_, { discountId }) => `/discounts/${discountId}`, TERMS),
  deleteDiscount: outdated((_, { discountId }) => `/discounts/${discountId}`),

  listAddresses: open,
  createAddress: { ...open, body: () => AN_ADDRESS },
  getAddress: address(),
  updateAddress: address({ body: () => AN_ADDRESS }),
  deleteAddress: address(),

  getUpload: open,
  startUpload: open,
  getUploadStatus: open,
  listUploadFiles: open,
  listUploadSizeFiles: about('everybodys', sized('/uploads/sizes/{key}')),
  addUploadFile: about('everybodys', sized('/uploads/sizes/{key}'), { file: newPhoto }),
  setUploadPrints: uploadFile('?size=4x6', { body: () => ({ quantity: 3 }) }),
  setUploadSizeQuantities: about('somebodys', () => '/uploads/sizes/4x6/quantities', {
    body: ({ uploadFileId }) => ({ quantities: [{ fileId: uploadFileId, quantity: 1 }] }),
  }),
  removeUploadFile: uploadFile(),
  getUploadFileThumbnail: uploadFile('/thumbnail'),
  getUploadFilePreview: uploadFile('/preview?size=4x6'),
  listUploadPhotoFrames: about('somebodys', ({ uploadId }) => `/uploads/photo-frames?id=${uploadId}`),
  chooseUploadPhotoFrame: about('everybodys', undefined, { body: (_, { frameId }) => ({ photoFrameId: frameId }) }),
  // One that no size has.
  chooseUploadFinish: { ...open, body: () => ({ finishId: 'no-such-finish' }), good: 409 },
  getUploadPhotoFrame: about('everybodys', sized('/uploads/photo-frames/{key}')),

  getPriceSummary: about('somebodys', ofUpload('/pricing/summary?shippingMethod=1&')),
  estimateDueDate: about('somebodys', ofUpload('/working-hours/estimate-due-date?shippingMethod=1&')),
  setWorkingHours: { ...open, ...OUTDATED, body: () => ({ dayOfWeek: 1, ...MORNING }) },
  setWorkingHourOverride: { ...open, body: ({ override: { overrideDate } }) => ({ overrideDate, ...MORNING }) },
  deleteWorkingHourOverride: about('everybodys', ({ override }) => `/working-hours/overrides/${override.id}`),
  getSettings: open,
  setShopDetails: { ...open, ...OUTDATED, body: () => ({ ...NOTHING_SAID.shop, name: { th: 'ก', en: 'A' } }) },
  setPayment: { ...open, ...OUTDATED, body: () => NOTHING_SAID.payment },
  setLanguages: { ...open, ...OUTDATED, body: () => NOTHING_SAID.languages },
  setDelivery: { ...open, ...OUTDATED, body: () => NOTHING_SAID.delivery },
  setLook: { ...open, ...OUTDATED, body: () => NOTHING_SAID.look },
  sendLookPicture: { ...open, path: () => '/settings/look/pictures/logo', file: () => logoPicture() },
  setTroubleMail: { ...open, ...OUTDATED, body: () => NOTHING_SAID.trouble },
  setQuotas: { ...open, ...OUTDATED, body: () => NOTHING_SAID.quotas },
  setShopTime: { ...open, ...OUTDATED, body: () => NOTHING_SAID.time },
  getMailServer: open,
  setMailServer: { ...open, ...OUTDATED, body: () => NO_MAIL_SERVER },
  // Nobody is asked for anything: there is no server to send it through.
  tryMailServer: { ...open, body: () => ({ ...NO_MAIL_SERVER, to: 'owner@shop.example' }), good: 400 },
  setPhotosKept: { ...open, ...OUTDATED, body: () => NOTHING_SAID.photos },
  createShippingPrice: { ...open, body: shippingTerms },
  updateShippingPrice: about('everybodys', ({ shippingPrice }) => `/pricing/shippings/${shippingPrice.id}`, {
    body: shippingTerms,
  }),
  deleteShippingPrice: about('everybodys', ({ shippingPrice: { id } }) => `/pricing/shippings/${id}`),
  createPrintingTime: { ...open, body: printingTerms },
  updatePrintingTime: about('everybodys', ({ printingTime }) => `/printing-times/${printingTime.id}`, {
    body: printingTerms,
  }),
  deletePrintingTime: about('everybodys', ({ printingTime: { id } }) => `/printing-times/${id}`),

  placeOrder: about('somebodys', undefined, { body: ({ uploadId }) => checkout(uploadId) }),
  listOwnOrders: open,
  listAllOrders: open,
  countWaitingOrders: open,
  getOrder: order(),
  cancelOrder: order('/cancel'),
  deleteOrderPhotos: order('/photos'),
  getPaymentStatus: order('/payments/status'),
  setPaymentStatus: order('/payments/status', { body: () => ({ paymentStatus: 50 }) }),
  orderAgain: order('/again'),
  uploadPayslip: order('/payments/payslip', { file: async () => (await newSlip()).picture }),
  getPayslip: order('/payments/payslip'),
  attachPayslip: order('/payments/attached-payslip', { file: async () => (await newSlip()).picture }),
  setShipping: order('/shipping', { body: () => ({ shippingTracking: '' }) }),
  setEstimatedDueDate: order('/estimated-due-date', { body: () => ({ estimatedDueDate: null }) }),
  setShelf: order('/shelf', { body: () => ({ shelf: 'A4' }) }),
  setOrderFinish: order('/finish', { body: () => ({ size: '4x6', finishId: 'no-such-finish' }), good: 409 }),
  // Which shop can make it is the matter of making-shop.test.ts: none here has said that it can.
  setMakingShop: order('/making-shop', { body: ({ serverId }) => ({ shopId: serverId }), good: 409 }),
  setStaffNotes: order('/staff-notes', { body: () => ({ staffNotes: 'ring first' }) }),
  setProductionStatus: order('/production-status', { body: () => ({ productionStatus: 1 }) }),
  setPrinted: order('/printed', { body: () => ({ isPrinted: true }) }),
  noteReprint: order('/reprints', {
    body: ({ orderFileId: fileId }) => ({ noteId: randomUUID(), size: '4x6', fileId, quantity: 1, reason: 'lost' }),
  }),
  listReprints: { ...open, path: () => '/reprints?from=2026-11-01&to=2026-11-30' },
  getOrderArchive: order('/archive'),
  getPrintFile: about(
    'somebodys',
    ({ orderId, orderFileId }) => `/orders/${orderId}/files/${orderFileId}/print?size=4x6`,
  ),
  getOrderFileThumbnail: about(
    'somebodys',
    ({ orderId, orderFileId }) => `/orders/${orderId}/files/${orderFileId}/thumbnail`,
  ),

  listUsers: open,
  countUsers: open,
  addStaff: { ...open, body: () => ({ name: 'New', username: `new-${randomUUID()}`, rank: 40 }) },
  endUserSecondFactor: about('somebodys', ({ userId }) => `/users/${userId}/second-factor`),
  createSignInCode: about('somebodys', ({ userId }) => `/users/${userId}/sign-in-code`),
  setUserDisabled: about('somebodys', ({ userId }) => `/users/${userId}/disabled`, {
    body: () => ({ disabled: false }),
  }),
  deleteCustomer: about('somebodys', ({ userId }) => `/users/${userId}/deletion`),
  setUserRank: about('somebodys', ({ userId }) => `/users/${userId}/rank`, { body: () => ({ rank: 1 }) }),
  // Of a user who is no maintainer nobody says it; staff-verifiers.test.ts has those who are.
  setUserWorkplaces: about('somebodys', ({ userId }) => `/users/${userId}/workplaces`, {
    body: () => ({ worksAt: null }),
    good: 404,
  }),
  listAuditEntries: open,
  getDashboard: open,
  listTillShifts: open,
  getTillShift: { ...open, path: () => '/till/shifts/none', good: 404 },
  exportTillShifts: open,
  listTakings: { ...open, path: () => '/takings?from=2026-11-01&to=2026-11-30' },
  getSalesFigures: { ...open, path: () => '/takings/sales?from=2026-11-01&to=2026-11-30' },
  exportTakings: { ...open, path: () => '/takings/export?from=2026-11-01&to=2026-11-30' },

  listDistributionFiles: open,
  // What nobody has is answered with nothing.
  findDistributionFiles: { ...open, path: () => '/distributions/files/0000000000' },
  downloadDistributionFile: about(
    'somebodys',
    ({ distributionCode }) => `/distributions/files/${distributionCode}/content`,
  ),
  createDistributionFile: { ...open, file: async () => Buffer.from('a file'), fields: inAWeek },
  updateDistributionFile: distribution({ body: inAWeek }),
  deleteDistributionFile: distribution(),

  listShops: open,
  createShop: { ...open, body: () => ({ name: 'Shop New' }) },
  renameShop: about('everybodys', ({ serverId }) => `/shops/${serverId}`, {
    body: () => ({ name: 'Shop New' }),
  }),
  setShopOnline: about('everybodys', ({ serverId }) => `/shops/${serverId}/online`, {
    body: () => ({ takesOrders: true, makesDeliveries: false, whereabouts: 'Soi 2' }),
  }),
  listPickupShops: open,
  revokeShop: about('everybodys', ({ serverId }) => `/shops/${serverId}`),
  lockOutComputer: about('everybodys', ({ serverId }) => `/shops/${serverId}/lock-out`),
  listShopsOwn: open,
  setOwnDetails: about('everybodys', ({ serverId }) => `/settings/shops/${serverId}/details`, {
    ...OUTDATED,
    body: () => ({ ...NOTHING_SAID.shop, name: { th: 'ก', en: 'A' } }),
  }),
  setOwnAccount: about('everybodys', ({ serverId }) => `/settings/shops/${serverId}/account`, {
    ...OUTDATED,
    body: () => NOTHING_SAID.payment,
  }),
  setOwnHours: about('everybodys', ({ serverId }) => `/settings/shops/${serverId}/hours`, {
    ...OUTDATED,
    body: () => ({ week: Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, ...MORNING })) }),
  }),
  removeOwnPart: about('everybodys', ({ serverId }) => `/settings/shops/${serverId}/hours`),
  listStorefrontClients: open,
  createStorefrontClient: about('everybodys', undefined, {
    body: ({ serverId }) => ({ name: 'Door', shopId: serverId }),
  }),
  reloadStorefrontClient: about('everybodys', ({ clientId }) => `/storefront/clients/${clientId}/reload`),
  deleteStorefrontClient: about('everybodys', ({ clientId }) => `/storefront/clients/${clientId}`),

  getFrontOrder: about('everybodys', front),
  addFrontFile: about('everybodys', front, { file: smallPhoto }),
  touchFrontPhone: about('everybodys', (...of) => `${front(...of)}/phone`, {
    body: () => ({ doing: 'away', secondsSinceTouch: 1 }),
  }),
  getFrontSlip: about('everybodys', (...of) => `${front(...of)}/payslip`),
  // Of an order that the shop has not told of: pay-slips.test.ts has one that it has.
  sendFrontSlip: about('everybodys', (...of) => `${front(...of)}/payslip`, { file: smallPhoto, good: 503 }),
};
