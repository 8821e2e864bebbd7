import { z } from 'zod';
import { PhoneNumber, ShippingAddress } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, LocalizedText, PageQuery, pageOf, Satang, SizeKey } from './fields.ts';
import { PriceSummary } from './pricing.ts';
import { ShippingMethod } from './shipping-prices.ts';
import { uploadProblems } from './storefront-files.ts';
import { Crop, Fit, Rotate } from './uploaded-files.ts';

/** 0 slip (bank transfer), 1 QR, 2 at the counter. */
export const PaymentMethod = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
/** 10 pending, 20 slip uploaded, 50 confirmed, 90 cancelled. */
export const PaymentStatus = z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(90)]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
/** 0 received, 1 printing, 2 ready, 3 handed over. */
export const ProductionStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ProductionStatus = z.infer<typeof ProductionStatus>;

/** A size as it was when the order was submitted. */
export const OrderedSize = z.object({
  id: Id,
  key: SizeKey,
  name: LocalizedText,
  numberOfPicturesPerPrint: z.int().min(1),
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
});
export type OrderedSize = z.infer<typeof OrderedSize>;

/** What helps where this server's copy of a photo is damaged. */
export const CopyDamage = z.enum(['awaited-from-shop', 'awaited-from-central', 'ask-customer']);
export type CopyDamage = z.infer<typeof CopyDamage>;

export const OrderedFile = z.object({
  id: Id,
  name: z.string(),
  quantity: z.int().min(1),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
  crop: Crop.nullable(),
  fit: Fit,
  rotate: Rotate,
  /** Null until the photo has reached this server. */
  thumbnailUrl: z.string().nullable(),
  /**
   * Only for maintainers, and only while this server's copy is known to be damaged and no other has come. A shop fetches it
   * from central: `awaited-from-central`. At central, until a shop that may still have the photo has been asked for long
   * enough, it is `awaited-from-shop`.
   */
  damage: CopyDamage.optional(),
});

export const OrderLine = z.object({
  size: OrderedSize,
  printQuantity: z.int().min(1),
  photoFrame: z.object({ id: Id, name: LocalizedText }).nullable(),
  files: z.array(OrderedFile),
});

const orderFields = {
  id: Id,
  /** The number people use, shown with at least four digits. */
  iid: z.int().min(1),
  source: z.enum(['online', 'storefront']),
  /** Name of the shop's server that took the order; null online. */
  storefront: z.string().nullable(),
  name: z.string(),
  phoneNumber: z.string(),
  shippingMethod: ShippingMethod,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  productionStatus: ProductionStatus,
  totalPaymentAmount: Satang,
  estimatedDueDate: Instant.nullable(),
  createdAt: Instant,
};

/** What was read from the mini-QR of a payment slip. A slip is a claim: only staff confirm. */
export const PaySlip = z
  .object({
    /** Bank code as in the QR (`004`); null when the slip shows no code that can be read. */
    bank: z.string().nullable(),
    transactionRef: z.string().nullable(),
    /** Another order for which the same transfer or the same picture was sent before. */
    duplicateOf: z.object({ orderId: Id, iid: z.int().min(1) }).nullable(),
  })
  .meta({ id: 'PaySlip' });
export type PaySlip = z.infer<typeof PaySlip>;

export const OrderChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placed'), at: Instant }),
  z.object({ kind: z.literal('payment'), at: Instant, to: PaymentStatus }),
  z.object({ kind: z.literal('production'), at: Instant, to: ProductionStatus }),
]);
export type OrderChange = z.infer<typeof OrderChange>;

/**
 * What was ordered, what of it went to be printed, what was handed over. A print is one copy of one photo in one size, the
 * quantity of a file, everywhere here: on a sheet that holds four pictures four prints come out. It is what each file is
 * named after and what DPOF asks for, and it still tells when one of several pictures on a sheet is missing.
 */
export const PrintLedger = z
  .object({
    orderedPrints: z.int().min(0),
    /** Of the newest export of each way the fuller one: the same files twice are still the same prints. */
    exportedPrints: z.int().min(0),
    /** Null until the order is handed over; then those that had been exported, for nobody counts paper. */
    handedOverPrints: z.int().min(0).nullable(),
    exports: z.array(
      z.object({
        at: Instant,
        by: z.string(),
        to: z.enum(['archive', 'hot-folder']),
        fileCount: z.int().min(0),
        printCount: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'PrintLedger' });
export type PrintLedger = z.infer<typeof PrintLedger>;

/** Photos are kept for a time after their order is finished (handed over, or cancelled), or until the customer says so. */
export const PhotoRetention = z.discriminatedUnion('state', [
  /** `until`: when they will go; null while the order is not finished. */
  z.object({ state: z.literal('kept'), until: Instant.nullable() }),
  /** Somebody asked; they go as soon as nothing has to be printed from them. */
  z.object({ state: z.literal('deletion-requested'), at: Instant }),
  z.object({ state: z.literal('deleted'), at: Instant }),
]);
export type PhotoRetention = z.infer<typeof PhotoRetention>;

/** Of the missing photos those whose copy here was damaged; only for maintainers. */
const DamagedPhotoCount = z.int().min(0).optional();

export const Order = z
  .object({
    ...orderFields,
    shippingTracking: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    shippingAddressId: Id.nullable(),
    shippingAddress: ShippingAddress.nullable(),
    orderNotes: z.string(),
    uploadId: Id,
    /** Where the print files are; only for maintainers. */
    archivedUrl: z.string().nullable(),
    priceSummary: PriceSummary,
    paySlipUrl: z.string().nullable(),
    /** What the slip's own code says; only for maintainers, and null while there is no slip. */
    slip: PaySlip.nullable(),
    qrPayload: z.string().nullable(),
    /** Photos of this order that have not reached this server yet. */
    missingPhotoCount: z.int().min(0),
    damagedPhotoCount: DamagedPhotoCount,
    photoRetention: PhotoRetention,
    /** From then on name, phone number, address and notes are empty, and the slip is gone. Absent from older servers. */
    personalDataDeletedAt: Instant.nullable().optional(),
    /** One side cancelled it while the other took the money; only for maintainers, who decide. */
    paymentClash: z.boolean(),
    /** What staff tell each other about it; only for maintainers, and empty for everybody else. */
    staffNotes: z.string(),
    /** Null for customers. */
    printLedger: PrintLedger.nullable(),
    /** Every change of a status that took effect, oldest first; the first is the order's arrival. */
    history: z.array(OrderChange),
    lines: z.array(OrderLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const OrderSummary = z
  .object({
    ...orderFields,
    printCount: z.int().min(0),
    missingPhotoCount: z.int().min(0),
    damagedPhotoCount: DamagedPhotoCount,
    /** As in Order: only for maintainers. */
    paymentClash: z.boolean(),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

/**
 * An order whose record holds what no answer can carry, written by an earlier version or damaged. Lists go on without it and
 * name it here; whoever looks after the server finds out more in the log.
 */
export const UnshownOrder = z.object({ id: Id, iid: z.int().min(1).nullable() }).meta({ id: 'UnshownOrder' });
export type UnshownOrder = z.infer<typeof UnshownOrder>;

/** `unshown`: those that belong on this page; left out when there are none. */
const OrderPage = pageOf(OrderSummary).extend({ unshown: z.array(UnshownOrder).optional() });
export type OrderPage = z.infer<typeof OrderPage>;

export const placeOrder = endpoint({
  name: 'placeOrder',
  summary: 'Order what was uploaded; priced from the catalogue as it is now',
  method: 'POST',
  path: '/orders',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({
    uploadId: Id,
    name: z.string().trim().min(1).max(120),
    phoneNumber: PhoneNumber,
    shippingMethod: ShippingMethod,
    /** One of the customer's own; needed for everything but pickup. */
    addressId: Id.optional(),
    orderNotes: z.string().trim().max(2000).default(''),
    /** Paying at the counter is for those who stand there. */
    paymentMethod: z.union([z.literal(0), z.literal(1)]),
    /** What the customer was shown, in satang: another price is told before it is accepted. */
    expectedTotalPrice: Satang.optional(),
  }),
  ifMatch: true,
  status: 201,
  answer: Order,
  problems: [
    'not-found',
    'order-submitted',
    'order-changed',
    'order-not-ready',
    'too-many-photos',
    'too-many-prints',
    'total-too-high',
    'price-changed',
    'shipping-not-offered',
    'address-missing',
  ],
});

export const listOwnOrders = endpoint({
  name: 'listOwnOrders',
  summary: 'Own orders, newest first',
  method: 'GET',
  path: '/orders',
  who: ['customer'],
  where: ['central', 'edge'],
  query: PageQuery,
  status: 200,
  answer: OrderPage,
  problems: [],
});

export const listAllOrders = endpoint({
  name: 'listAllOrders',
  summary: 'All orders, newest first',
  method: 'GET',
  path: '/orders/all',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: PageQuery.extend({
    paymentStatus: z
      .enum(['10', '20', '50', '90'])
      .transform((text) => Number(text))
      .pipe(PaymentStatus)
      .optional(),
    source: z.enum(['online', 'storefront']).optional(),
    storefront: z.string().max(100).optional(),
    /** Waiting for money (pending or with a slip), paid and not printed, printed and not handed over. */
    stage: z.enum(['to-pay', 'to-print', 'to-hand-over']).optional(),
    /**
     * Order number, part of a name, or part of a phone number: three letters or digits and more. A shorter part of a name is
     * looked for among the newest few thousand orders.
     */
    q: z.string().trim().max(100).optional(),
  }),
  status: 200,
  answer: OrderPage,
  problems: [],
});

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'One order with its lines',
  method: 'GET',
  path: '/orders/{id}',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  etag: true,
  answer: Order,
  problems: ['not-found', 'order-not-showable'],
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  summary: 'Cancel an order; customers only while it is not confirmed',
  method: 'POST',
  path: '/orders/{id}/cancel',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: Order,
  problems: ['not-found', 'payment-transition-refused'],
});

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  summary: 'The payment status of an order',
  method: 'GET',
  path: '/orders/{id}/payments/status',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: z.object({ paymentStatus: PaymentStatus }),
  problems: ['not-found'],
});

export const setPaymentStatus = endpoint({
  name: 'setPaymentStatus',
  summary: 'Confirm a payment or cancel an order',
  method: 'PUT',
  path: '/orders/{id}/payments/status',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({ paymentStatus: PaymentStatus }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'payment-transition-refused'],
});

export const uploadPayslip = endpoint({
  name: 'uploadPayslip',
  summary: 'Send a picture of the transfer; the order then waits for staff to confirm',
  method: 'POST',
  path: '/orders/{id}/payments/payslip',
  who: ['customer'],
  where: ['central', 'edge'],
  params: IdParams,
  form: z.object({}),
  status: 200,
  answer: Order,
  problems: [...uploadProblems, 'payment-transition-refused', 'too-many-slips'],
});

export const getPayslip = endpoint({
  name: 'getPayslip',
  summary: 'The picture of the transfer that was sent last',
  method: 'GET',
  path: '/orders/{id}/payments/payslip',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const setShipping = endpoint({
  name: 'setShipping',
  summary: 'Courier and tracking number of an order that is sent',
  method: 'PUT',
  path: '/orders/{id}/shipping',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    shippingMethod: ShippingMethod.optional(),
    /** Empty takes the number away. */
    shippingTracking: z.string().trim().max(100),
    /** The number that the editor saw, empty for none. */
    previousTracking: z.string().optional(),
  }),
  status: 200,
  answer: Order,
  problems: ['personal-data-deleted', 'not-found', 'shipping-not-offered', 'edited-meanwhile'],
});

export const setProductionStatus = endpoint({
  name: 'setProductionStatus',
  summary: 'Received, printing, ready, handed over',
  method: 'PUT',
  path: '/orders/{id}/production-status',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    productionStatus: ProductionStatus,
    /** Said by whoever sets an order ready, or hands it over, of which not every print has been exported. */
    despiteMissingPrints: z.boolean().default(false),
  }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'production-transition-refused', 'prints-not-exported'],
});

export const setEstimatedDueDate = endpoint({
  name: 'setEstimatedDueDate',
  summary: 'Promise another time; null takes the promise back',
  method: 'PUT',
  path: '/orders/{id}/estimated-due-date',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    estimatedDueDate: Instant.nullable(),
    /** The time that the editor saw. */
    previousDueDate: Instant.nullable().optional(),
  }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'edited-meanwhile'],
});

export const setStaffNotes = endpoint({
  name: 'setStaffNotes',
  summary: 'What staff tell each other about an order; customers never see it',
  method: 'PUT',
  path: '/orders/{id}/staff-notes',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    staffNotes: z.string().trim().max(2000),
    /** The notes that the editor saw. */
    previousNotes: z.string().optional(),
  }),
  status: 200,
  answer: Order,
  problems: ['personal-data-deleted', 'not-found', 'edited-meanwhile'],
});

export const exportToHotFolder = endpoint({
  name: 'exportToHotFolder',
  summary: 'Put the print files of an order of this shop into its hot folder, whole or not at all',
  method: 'POST',
  path: '/orders/{id}/hot-folder',
  who: ['maintainer'],
  where: ['edge'],
  params: IdParams,
  status: 200,
  answer: z.object({ folder: z.string(), fileCount: z.int().min(1), printCount: z.int().min(1) }),
  problems: ['not-found', 'photo-missing', 'order-damaged', 'photos-deleted', 'disk-full', 'hot-folder-unavailable'],
});

export const getOrderArchive = endpoint({
  name: 'getOrderArchive',
  summary: 'The print files of an order as a ZIP, streamed',
  method: 'GET',
  path: '/orders/{id}/archive',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  format: 'zip',
  problems: ['not-found', 'photo-missing', 'photo-damaged', 'order-damaged', 'photos-deleted'],
});

export const deleteOrderPhotos = endpoint({
  name: 'deleteOrderPhotos',
  summary: 'Delete the photos of an order: at once when it is finished, else as soon as it is',
  method: 'DELETE',
  path: '/orders/{id}/photos',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: Order,
  problems: ['not-found'],
});

export const getOrderFileThumbnail = endpoint({
  name: 'getOrderFileThumbnail',
  summary: 'A small picture of one photo of an order',
  method: 'GET',
  path: '/orders/{id}/files/{fileId}/thumbnail',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: z.object({ id: Id, fileId: Id }),
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});
