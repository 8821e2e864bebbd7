import { ALL_ENDPOINTS } from '../contracts/all-endpoints.ts';
import type { Caller, Endpoint, Server } from '../contracts/endpoint.ts';

/** What addresses name of an order, placed or on its way. */
export interface OrderThings {
  orderId: string;
  /** The upload or the storefront order that it was made from. */
  uploadId: string;
  fileId: string;
  sizeKey: string;
  /** On which it was paid, in the shop's time zone. */
  day: string;
  totalSatang: number;
  /** The shop's server. */
  targetId: string;
}

/** No order that is placed is put aside. */
const ANY_TIME = '2026-11-01T00:00:00.000Z';

/** Every call that reads something of an order, with where it reads it. */
const ORDER_READS: Record<string, (things: OrderThings) => string> = {
  listOwnOrders: () => '/orders',
  getOwnData: () => '/users/me/data',
  listAllOrders: () => '/orders/all',
  getOrder: ({ orderId }) => `/orders/${orderId}`,
  getOrderArchive: ({ orderId }) => `/orders/${orderId}/archive`,
  getOrderFileThumbnail: ({ orderId, fileId }) => `/orders/${orderId}/files/${fileId}/thumbnail`,
  getPrintFile: ({ orderId, fileId, sizeKey }) => `/orders/${orderId}/files/${fileId}/print?size=${sizeKey}`,
  getPaymentStatus: ({ orderId }) => `/orders/${orderId}/payments/status`,
  getPayslip: ({ orderId }) => `/orders/${orderId}/payments/payslip`,
  listReprints: ({ day }) => `/reprints?from=${day}&to=${day}`,
  getDashboard: () => '/dashboard',
  listTakings: ({ day }) => `/takings?from=${day}&to=${day}`,
  getSalesFigures: ({ day }) => `/takings/sales?from=${day}&to=${day}`,
  exportTakings: ({ day }) => `/takings/export?from=${day}&to=${day}`,
  getTill: () => '/till',
  listTillShifts: () => '/till/shifts',
  exportTillShifts: ({ day }) => `/till/export?from=${day}&to=${day}`,
  listAuditEntries: () => '/audit',
  listShops: () => '/shops',
  getCentralHealth: () => '/central/health',
  getShopHealth: () => '/shop/health',
  getPriceSummary: ({ uploadId }) => `/pricing/summary?shippingMethod=1&uploadId=${uploadId}`,
  estimateDueDate: ({ uploadId }) => `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${uploadId}`,
  listSizes: ({ uploadId }) => `/sizes?uploadId=${uploadId}`,
  getUpload: () => '/uploads',
  getUploadStatus: () => '/uploads/status',
  listUploadFiles: () => '/uploads/files',
  listUploadSizeFiles: ({ sizeKey }) => `/uploads/sizes/${sizeKey}`,
  listUploadPhotoFrames: ({ uploadId }) => `/uploads/photo-frames?id=${uploadId}`,
  getUploadPhotoFrame: ({ sizeKey }) => `/uploads/photo-frames/${sizeKey}`,
  getUploadFileThumbnail: ({ fileId }) => `/uploads/files/${fileId}/thumbnail`,
  getUploadFilePreview: ({ fileId, sizeKey }) => `/uploads/files/${fileId}/preview?size=${sizeKey}`,
  getFrontOrder: ({ targetId, uploadId }) => `/uploads/front/${targetId}/${uploadId}`,
  getFrontSlip: ({ targetId, uploadId }) => `/uploads/front/${targetId}/${uploadId}/payslip`,
  getStorefrontSlip: ({ uploadId }) => `/storefront/orders/${uploadId}/payslip`,
  getStorefront: () => '/storefront',
  listParkedStorefrontOrders: () => '/shop/parked-storefront-orders',
  getParkedStorefrontOrder: ({ uploadId }) =>
    `/shop/parked-storefront-orders/${uploadId.slice(-6)}?createdAt=${ANY_TIME}`,
  getParkedPicture: ({ uploadId }) =>
    `/shop/parked-storefront-orders/${uploadId.slice(-6)}/picture?createdAt=${ANY_TIME}`,
  listStorefrontOrders: () => '/storefront/orders',
  getStorefrontOrder: ({ uploadId }) => `/storefront/orders/${uploadId}`,
  getStorefrontOrderStatus: ({ uploadId }) => `/storefront/orders/${uploadId}/status`,
  getPhoneOrder: ({ uploadId }) => `/storefront/orders/${uploadId}/phone`,
  getPhoneContactForm: ({ uploadId }) => `/storefront/orders/${uploadId}/phone-contact/form`,
  getPhoneContact: ({ uploadId }) => `/storefront/orders/${uploadId}/phone-contact`,
  getStorefrontPayment: ({ uploadId, totalSatang }) =>
    `/storefront/orders/${uploadId}/payment?paymentMethod=1&price=${totalSatang}`,
  listStorefrontPhotoFrames: ({ uploadId }) => `/storefront/orders/${uploadId}/photo-frames`,
  listStorefrontFiles: ({ uploadId, sizeKey }) => `/storefront/orders/${uploadId}/files?size=${sizeKey}`,
  getStorefrontFileThumbnail: ({ uploadId, fileId }) => `/storefront/orders/${uploadId}/files/${fileId}/thumbnail`,
  getStorefrontFilePreview: ({ uploadId, fileId, sizeKey }) =>
    `/storefront/orders/${uploadId}/files/${fileId}/preview?size=${sizeKey}`,
  getStorefrontWifi: ({ uploadId }) => `/storefront/wifi?orderId=${uploadId}`,
};

/** Calls that say nothing of what any order holds. */
const NOT_OF_ORDERS = new Set([
  ...['getAddress', 'listAddresses', 'getMe', 'listUsers', 'listOwnSessions', 'countUsers'],
  ...['finishProviderSignIn', 'listAuthProviders', 'startProviderSignIn'],
  ...['getEditableCatalogue', 'listDiscounts', 'getCatalogueImage', 'listPhotoFrames', 'listSizePrices'],
  ...['listPrintingTimes', 'listShippingPrices', 'listSizeCategories', 'listWorkingHourOverrides', 'listWorkingHours'],
  ...['downloadDistributionFile', 'findDistributionFiles', 'listDistributionFiles'],
  // Of an order only where the shop has a hot folder, which no server of these tests has.
  ...['getHotFolder', 'dryRunHotFolder', 'getHotFolderProgress'],
  ...['getShop', 'getConnection', 'listStorefrontClients', 'followStorefrontOrder', 'countWaitingOrders'],
  ...['followOrders', 'followStorefront'],
  // A shift of the list.
  ...['listPickupShops', 'getTillShift'],
  ...['getShopSetUp', 'getShopComputer', 'listComputerChanges', 'getShopAuthority', 'getShopAuthorityFile'],
  ...['getKioskPin', 'getKioskScreen', 'findStaffCorner'],
  // Of what is plugged in, before it is in any order.
  ...['listSticks', 'listStickPhotos', 'getStickPhotoThumbnail'],
  ...['getSettings', 'getMailServer', 'getFirstRun', 'listToDos', 'listTroubles'],
  ...['getOwnPin', 'getPasswordHelp', 'getSecondFactor', 'listDeskPeople', 'listPasskeyOrigins', 'listPasskeys'],
  ...['getBackups', 'listBackups', 'getRestore', 'previewRestore', 'listShopsOwn', 'getDemo', 'getUpdates'],
]);

export interface OrderRead {
  name: string;
  who: readonly Caller[];
  isJson: boolean;
  address(things: OrderThings): string;
}

/**
 * Every call with which a server can be asked for something of an order; without its pictures, which are made from photos'
 * bytes and say nothing of what its record holds.
 *
 * @throws Error for a call of the contract of which nobody has said whether it is one
 */
export function orderReadsAt(server: Server): OrderRead[] {
  return ALL_ENDPOINTS.filter(({ method, where }) => method === 'GET' && where.includes(server)).flatMap(
    (endpoint: Endpoint) => {
      const { name, who, format } = endpoint;
      const address = ORDER_READS[name];
      if (format === 'image' && address !== undefined) return [];
      if (address !== undefined) return [{ name, who, isJson: format === undefined, address }];
      if (NOT_OF_ORDERS.has(name)) return [];
      throw new Error(`Does ${name} say something of an order? shared/testing/order-reads.ts has to know.`);
    },
  );
}
