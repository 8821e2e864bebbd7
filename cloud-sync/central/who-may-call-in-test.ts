import { randomUUID } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { Naming } from '@printfront/shared/testing/who-may-call.ts';
import { AN_ADDRESS } from './addresses/address-in-test.ts';
import type { CentralInTest } from './central-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload, saveAddress } from './orders/online-order-in-test.ts';
import { newSlip, sendSlip } from './payments/pay-slip-in-test.ts';
import { type Customer, customerOf, newPhoto } from './uploads/uploads-in-test.ts';

/** The ids of one person's things. */
export interface Things {
  orderId: string;
  orderFileId: string;
  uploadId: string;
  uploadFileId: string;
  addressId: string;
}

export const NO_THINGS: Things = {
  ...{ orderId: 'no-such-order', orderFileId: 'no-such-file' },
  ...{ uploadId: 'no-such-upload', uploadFileId: 'no-such-file', addressId: 'no-such-address' },
};

export type Person = Customer & { things: Things };

/** What every call about somebody's things could be asked of: an order, an upload with a photo and a frame, an address. */
export async function personWithThings(central: CentralInTest, frameId: string, isSlipSent = false): Promise<Person> {
  const customer = await customerOf(central);
  const order = await placeOnlineOrder(central, customer);
  if (isSlipSent) await sendSlip(central, customer, order.id, (await newSlip()).picture);
  const uploadId = await prepareUpload(central, customer);
  await customer.call('POST', '/uploads/photo-frames', { photoFrameId: frameId });
  const [photo] = (await customer.call('GET', '/uploads/files')).body;
  const things = {
    ...{ orderId: order.id, orderFileId: order.lines[0]?.files[0]?.id ?? '', uploadId, uploadFileId: photo.id },
    addressId: await saveAddress(customer),
  };
  return Object.assign(customer, { things });
}

/** What is the same for everybody. */
export interface Place {
  frameId: string;
  imageSha256: string;
  provider: string;
  shopId: string;
  frontOrderId: string;
}

export const NO_PLACE: Place = {
  ...{ frameId: 'no-such-frame', imageSha256: '0'.repeat(64), provider: 'nowhere' },
  ...{ shopId: 'no-such-shop', frontOrderId: '999999999999999' },
};

/** How one call is made. */
export interface Recipe {
  readonly naming: Naming;
  /** Below /api/v1, with its query; by default the contract's path without parameters. */
  readonly path?: (things: Things, place: Place) => string;
  readonly body?: (things: Things, place: Place) => unknown;
  readonly file?: () => Promise<Buffer>;
  /** Status for whoever may call, where it is not the contract's. */
  readonly good?: number;
}

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
const front: Recipe['path'] = (_, { shopId, frontOrderId }) => `/uploads/front/${shopId}/${frontOrderId}`;
const smallPhoto = () => orientedJpeg(1, 60, 40);

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
  getShop: open,
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
  getUploadPhotoFrame: about('everybodys', sized('/uploads/photo-frames/{key}')),

  getPriceSummary: about('somebodys', ofUpload('/pricing/summary?shippingMethod=1&')),
  estimateDueDate: about('somebodys', ofUpload('/working-hours/estimate-due-date?shippingMethod=1&')),
  placeOrder: about('somebodys', undefined, { body: ({ uploadId }) => checkout(uploadId) }),
  listOwnOrders: open,
  listAllOrders: open,
  getOrder: order(),
  cancelOrder: order('/cancel'),
  getPaymentStatus: order('/payments/status'),
  setPaymentStatus: order('/payments/status', { body: () => ({ paymentStatus: 50 }) }),
  uploadPayslip: order('/payments/payslip', { file: async () => (await newSlip()).picture }),
  getPayslip: order('/payments/payslip'),
  setShipping: order('/shipping', { body: () => ({ shippingTracking: '' }) }),
  setProductionStatus: order('/production-status', { body: () => ({ productionStatus: 1 }) }),
  getOrderArchive: order('/archive'),
  getOrderFileThumbnail: about(
    'somebodys',
    ({ orderId, orderFileId }) => `/orders/${orderId}/files/${orderFileId}/thumbnail`,
  ),

  getFrontOrder: about('everybodys', front),
  addFrontFile: about('everybodys', front, { file: smallPhoto }),
};
