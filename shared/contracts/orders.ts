import { z } from 'zod';
import { DUE_YEARS, isDueYear } from '../domain/due-year.ts';
import { DESK_STAGE_NAMES, PAYMENT_METHOD, PAYMENT_STATUS, PRODUCTION_STATUS } from '../domain/order-states.ts';
import { PhoneNumber, ShippingAddress } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  LocalizedText,
  numberNames,
  PageQuery,
  pageOf,
  Satang,
  SizeKey,
  typedLine,
  typedName,
  typedText,
} from './fields.ts';
import { OrderedFinish } from './finishes.ts';
import { ownOfShop } from './own-of-shop.ts';
import { Payee } from './payee.ts';
import { PriceSummary } from './pricing.ts';
import { PrintRef, ReprintCopies, ReprintReason } from './print-note.ts';
import { ShippingMethod } from './shipping-prices.ts';
import { SheetLayout } from './sizes.ts';
import { accountRoomProblems, uploadProblems } from './storefront-files.ts';
import { Adjustments, Crop, Fit, PictureQuery, Rotate } from './uploaded-files.ts';

const paymentMethodWords = { slip: 'slip of a bank transfer', qr: 'PromptPay QR', counter: 'at the counter' };
const onlinePaymentMethods = { slip: PAYMENT_METHOD.slip, qr: PAYMENT_METHOD.qr };
export const PaymentMethod = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .meta(numberNames('PaymentMethod', PAYMENT_METHOD, paymentMethodWords));
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const PaymentStatus = z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(90)]).meta(
  numberNames('PaymentStatus', PAYMENT_STATUS, {
    pending: 'waits for the money',
    slipUploaded: 'a slip waits for staff to look at it',
    confirmed: 'paid',
    cancelled: 'cancelled',
  }),
);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export const ProductionStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).meta(
  numberNames('ProductionStatus', PRODUCTION_STATUS, {
    received: 'received',
    printing: 'printing',
    ready: 'ready',
    handedOver: 'handed over',
  }),
);
export type ProductionStatus = z.infer<typeof ProductionStatus>;

export const OrderedSize = z
  .object({
    id: Id,
    key: SizeKey,
    name: LocalizedText,
    numberOfPicturesPerPrint: z.int().min(1),
    widthMm: z.number().positive(),
    heightMm: z.number().positive(),
    sheet: SheetLayout.nullable().optional(),
  })
  .meta({ id: 'OrderedSize', description: 'A size as it was when the order was submitted.' });
export type OrderedSize = z.infer<typeof OrderedSize>;

export const CopyDamage = z
  .enum(['awaited-from-shop', 'awaited-from-central', 'ask-customer'])
  .meta({ id: 'CopyDamage', description: 'What helps where this server’s copy of a photo is damaged.' });
export type CopyDamage = z.infer<typeof CopyDamage>;

export const OrderedFile = z
  .object({
    id: Id,
    name: z.string(),
    quantity: z.int().min(1),
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    crop: Crop.nullable(),
    fit: Fit,
    rotate: Rotate,
    adjustments: Adjustments.nullable().optional(),
    thumbnailUrl: z.string().nullable().describe('Null until the photo has reached this server.'),
    damage: CopyDamage.optional().describe(
      'Only for maintainers, and only while this server’s copy is known to be damaged and no other has come. A shop fetches it from central: `awaited-from-central`. At central, until a shop that may still have the photo has been asked for long enough, it is `awaited-from-shop`.',
    ),
  })
  .meta({ id: 'OrderedFile' });

export const OrderLine = z
  .object({
    size: OrderedSize,
    printQuantity: z.int().min(1),
    photoFrame: z.object({ id: Id, name: LocalizedText }).nullable(),
    finish: OrderedFinish.nullable()
      .optional()
      .describe(
        'The paper that it is printed on: what was ordered, unless staff have changed it since. Null, or absent from older servers: the size had none.',
      ),
    files: z.array(OrderedFile),
  })
  .meta({ id: 'OrderLine' });

export const MakingShop = z
  .object({
    id: Id,
    name: z.string(),
    whereabouts: z.string().describe('Where it is and when open; may be empty.'),
    ...ownOfShop,
    movesTo: z
      .string()
      .nullable()
      .describe('Another shop is to make it, and gets it as soon as this one has given it back.'),
  })
  .meta({ id: 'MakingShop', description: 'The shop that makes an online order, or is about to.' });
export type MakingShop = z.infer<typeof MakingShop>;

export const OtherCopy = z
  .object({
    shop: z.string(),
    isMaker: z.boolean().describe('It is made there, and what is shown here is the copy that is too many.'),
    isCashThere: z.boolean().describe('Its money was taken there.'),
    isBegun: z.boolean().describe('Prints were begun or exported there.'),
  })
  .meta({
    id: 'OtherCopy',
    description: 'An online order that a second shop has too, after it came back on an older copy.',
  });
export type OtherCopy = z.infer<typeof OtherCopy>;

const orderFields = {
  id: Id,
  iid: z.int().min(1).describe('The number people use, shown with at least four digits.'),
  source: z.enum(['online', 'storefront']),
  storefront: z.string().nullable().describe('Name of the shop’s server that took the order; null online.'),
  madeBy: MakingShop.nullable()
    .optional()
    .describe('Of an online order; null while no shop makes it. Absent of orders of a shop, and from older servers.'),
  otherCopies: z
    .array(OtherCopy)
    .optional()
    .describe('Shops that have it too; staff see it, and decide who makes it. Absent where there is none.'),
  name: z.string(),
  phoneNumber: z.string(),
  shippingMethod: ShippingMethod,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  productionStatus: ProductionStatus,
  totalPaymentAmount: Satang,
  estimatedDueDate: Instant.nullable(),
  promisedDueDate: Instant.nullable()
    .optional()
    .describe('What the customer was promised at the submit; `estimatedDueDate` is what staff say now.'),
  paidMethod: PaymentMethod.nullable()
    .optional()
    .describe('How it was really paid, said at the confirmation; `paymentMethod` is what the customer chose.'),
  readyAt: Instant.nullable()
    .optional()
    .describe('When it became ready, by the clock of this server; null while it is not.'),
  createdAt: Instant,
};

const SlipUse = z.object({ orderId: Id, iid: z.int().min(1) });

export const PaySlip = z
  .object({
    bank: z
      .string()
      .nullable()
      .describe('Bank code as in the QR (`004`); null when the slip shows no code that can be read.'),
    transactionRef: z.string().nullable(),
    duplicateOf: SlipUse.nullable().describe(
      'Another order for which the same transfer or the same picture was sent before: this one is the second.',
    ),
    usedLaterBy: SlipUse.nullable()
      .optional()
      .describe(
        'Another order for which it was sent later: nothing is wrong with this one. Absent from older servers.',
      ),
    sentBy: z
      .enum(['customer', 'staff'])
      .nullable()
      .optional()
      .describe('Null for one of which nobody wrote that down.'),
    sentAt: Instant.nullable().optional().describe('By the clock of the server that took it.'),
  })
  .meta({
    id: 'PaySlip',
    description:
      'What was read from the mini-QR of a payment slip, which says no amount. A slip is a claim: only staff confirm.',
  });
export type PaySlip = z.infer<typeof PaySlip>;

const whoAndWhy = {
  by: z.string().optional().describe('Only for maintainers; absent once names are forgotten.'),
  reason: z.string().optional().describe('Only for maintainers, except why a slip was refused.'),
};

export const OrderChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed'), at: Instant }),
    z.object({
      kind: z.literal('payment'),
      at: Instant,
      to: PaymentStatus,
      method: PaymentMethod.optional().describe('How it was really paid, where that was said.'),
      isSlipRefused: z.literal(true).optional().describe('Staff looked at the slip and refused it; `reason` says why.'),
      ...whoAndWhy,
    }),
    z.object({ kind: z.literal('production'), at: Instant, to: ProductionStatus, ...whoAndWhy }),
  ])
  .meta({ id: 'OrderChange', description: 'A change of a status that took effect.' });
export type OrderChange = z.infer<typeof OrderChange>;

export const PrintLedger = z
  .object({
    orderedPrints: z.int().min(0),
    exportedPrints: z
      .int()
      .min(0)
      .describe('Of the newest export of each way the fuller one: the same files twice are still the same prints.'),
    printedPrints: z
      .int()
      .min(0)
      .optional()
      .describe('Those of which staff have said that they came out. Absent from older servers.'),
    printed: z.array(PrintRef).optional().describe('The same one by one.'),
    handedOverPrints: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'Null until the order is handed over; then those that had been exported or said to be printed, for nobody counts paper.',
      ),
    reprintedPrints: z
      .int()
      .min(0)
      .optional()
      .describe('Copies that had to be made once more; they are in no other number.'),
    reprints: z
      .array(
        z.object({
          at: Instant,
          by: z.string(),
          print: PrintRef,
          quantity: ReprintCopies,
          reason: ReprintReason,
        }),
      )
      .optional(),
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
  .meta({
    id: 'PrintLedger',
    description:
      'What was ordered, what of it went to be printed, what was handed over. A print is one copy of one photo in one size, the quantity of a file, everywhere here: on a sheet that holds four pictures four prints come out. It is what each file is named after and what DPOF asks for, and it still tells when one of several pictures on a sheet is missing.',
  });
export type PrintLedger = z.infer<typeof PrintLedger>;

export const PhotoRetention = z
  .discriminatedUnion('state', [
    /** `until`: when they will go; null while the order is not finished. */
    z.object({
      state: z.literal('kept'),
      until: Instant.nullable(),
      unpaidUntil: Instant.optional().describe(
        'Of an online order that waits for its money: when nobody has paid by then it is cancelled, and its photos go.',
      ),
    }),
    /** Deletion was asked for; the photos go as soon as nothing has to be printed from them. */
    z.object({ state: z.literal('deletion-requested'), at: Instant }),
    z.object({ state: z.literal('deleted'), at: Instant }),
  ])
  .meta({
    id: 'PhotoRetention',
    description:
      'Photos are kept for a time after their order is finished (handed over, or cancelled), or until the customer says so.',
  });
export type PhotoRetention = z.infer<typeof PhotoRetention>;

const DamagedPhotoCount = z
  .int()
  .min(0)
  .optional()
  .describe('Of the missing photos those whose copy here was damaged; only for maintainers.');

const Shelf = z
  .string()
  .max(20)
  .describe('Where its prints lie, as staff say; empty while nobody has. For maintainers.');

export const Order = z
  .object({
    ...orderFields,
    shippingTracking: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    shippingAddressId: Id.nullable(),
    shippingAddress: ShippingAddress.nullable(),
    orderNotes: z.string(),
    uploadId: Id,
    archivedUrl: z.string().nullable().describe('Where the print files are; only for maintainers.'),
    priceSummary: PriceSummary,
    paySlipUrl: z.string().nullable(),
    slip: PaySlip.nullable().describe(
      'What the slip’s own code says; only for maintainers, and null while there is no slip.',
    ),
    qrPayload: z.string().nullable(),
    payTo: Payee.optional().describe(
      'Of an online order: the account of the shop that makes it, as it was when it was placed. Absent: all shops’.',
    ),
    missingPhotoCount: z.int().min(0).describe('Photos of this order that have not reached this server yet.'),
    damagedPhotoCount: DamagedPhotoCount,
    photoRetention: PhotoRetention,
    personalDataDeletedAt: Instant.nullable()
      .optional()
      .describe(
        'From then on name, phone number, address and notes are empty, and the slip is gone. Absent from older servers.',
      ),
    paymentClash: z
      .boolean()
      .describe('One side cancelled it while the other took the money; only for maintainers, who decide.'),
    staffNotes: z
      .string()
      .describe('What staff tell each other about it; only for maintainers, and empty for everybody else.'),
    shelf: Shelf.optional(),
    printLedger: PrintLedger.nullable().describe('Null for customers.'),
    history: z
      .array(OrderChange)
      .describe('Every change of a status that took effect, oldest first; the first is the order’s arrival.'),
    lines: z.array(OrderLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const OrderSummary = z
  .object({
    ...orderFields,
    printCount: z.int().min(0),
    sizes: z
      .array(z.object({ name: LocalizedText, printQuantity: z.int().min(1), finish: LocalizedText.optional() }))
      .optional()
      .describe('What is printed of it, size by size.'),
    thumbnailUrl: z.string().nullable().optional().describe('Of its first photo; null until that is on this server.'),
    shelf: Shelf.optional(),
    missingPhotoCount: z.int().min(0),
    damagedPhotoCount: DamagedPhotoCount,
    paymentClash: z.boolean().describe('As in Order: only for maintainers.'),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

export const UnshownOrder = z.object({ id: Id, iid: z.int().min(1).nullable() }).meta({
  id: 'UnshownOrder',
  description:
    'An order whose record holds what no answer can carry, written by an earlier version or damaged. Lists go on without it and name it here; whoever looks after the server finds out more in the log.',
});
export type UnshownOrder = z.infer<typeof UnshownOrder>;

const OrderPage = pageOf(OrderSummary)
  .extend({
    unshown: z.array(UnshownOrder).optional().describe('Those that belong on this page; left out when there are none.'),
  })
  .meta({ id: 'OrderPage' });
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
    name: typedName(120).min(1),
    phoneNumber: PhoneNumber,
    shippingMethod: ShippingMethod,
    addressId: Id.optional().describe('One of the customer’s own; needed for everything but pickup.'),
    pickupShopId: Id.optional().describe(
      'Where it is picked up, one of listPickupShops; needed for a pick-up when there are several.',
    ),
    orderNotes: typedText(2000).default(''),
    /** Paying at the counter is for those who stand there. */
    paymentMethod: z
      .union([z.literal(0), z.literal(1)])
      .meta(numberNames('OnlinePaymentMethod', onlinePaymentMethods, paymentMethodWords)),
    expectedTotalPrice: Satang.optional().describe(
      'What the customer was shown, in satang: another price is told before it is accepted.',
    ),
  }),
  ifMatch: true,
  idempotencyKey: true,
  status: 201,
  answer: Order,
  problems: [
    'not-found',
    'order-submitted',
    'order-changed',
    'order-not-ready',
    'too-many-orders-today',
    'too-many-photos',
    'too-many-prints',
    'total-too-high',
    'total-too-low',
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
    storefront: z
      .string()
      .max(100)
      .optional()
      .describe('Name of a shop: orders that it took, and online ones that it makes.'),
    stage: z
      .enum(DESK_STAGE_NAMES)
      .optional()
      .describe(
        'Waiting for money (pending or with a slip), paid and not printed, printed and not handed over, printed and not sent; late is what is not ready and was due before now.',
      ),
    q: typedLine(300)
      .optional()
      .describe(
        'Order number, part of a name, or part of a phone number: three letters or digits and more; or what a scanner reads: the id or address of an order, or of the phone page that it came from. A shorter part of a name is looked for among the newest few thousand orders.',
      ),
  }),
  status: 200,
  answer: OrderPage,
  problems: [],
});

const Count = z.int().min(0);

export const countWaitingOrders = endpoint({
  name: 'countWaitingOrders',
  summary: 'How many orders wait for what; 1,000 and more of one kind are counted as 1,000',
  method: 'GET',
  path: '/orders/waiting',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.object({ 'to-pay': Count, 'to-print': Count, 'to-hand-over': Count, 'to-post': Count, late: Count }),
  problems: [],
});
export type WaitingOrders = z.infer<NonNullable<(typeof countWaitingOrders)['answer']>>;

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

const Reason = typedText(300).min(1);

export const setPaymentStatus = endpoint({
  name: 'setPaymentStatus',
  summary: 'Confirm a payment or cancel an order',
  method: 'PUT',
  path: '/orders/{id}/payments/status',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    paymentStatus: PaymentStatus,
    paymentMethod: PaymentMethod.optional().describe('Of a confirmation: how it was paid. Without it as was chosen.'),
    reason: Reason.optional().describe(
      'Of a step back: always when a slip is refused, which the customer reads, or when the prints have left; otherwise ten minutes after the step.',
    ),
  }),
  status: 200,
  answer: Order,
  problems: [
    'not-found',
    'payment-transition-refused',
    'reason-missing',
    'undo-too-late',
    'role-refused',
    'made-elsewhere',
  ],
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
  idempotencyKey: true,
  status: 200,
  answer: Order,
  problems: [
    ...uploadProblems,
    ...accountRoomProblems,
    'payment-transition-refused',
    'too-many-slips',
    'personal-data-deleted',
  ],
});

export const attachPayslip = endpoint({
  name: 'attachPayslip',
  summary:
    'Staff add the picture of a transfer that a customer shows or has sent them; the order waits to be confirmed',
  method: 'POST',
  path: '/orders/{id}/payments/attached-payslip',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  form: z.object({}),
  idempotencyKey: true,
  status: 200,
  answer: Order,
  problems: [...uploadProblems, 'payment-transition-refused', 'too-many-slips', 'personal-data-deleted'],
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
    shippingTracking: typedLine(100).describe('Empty takes the number away.'),
    previousTracking: z.string().optional().describe('The number that the editor saw, empty for none.'),
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
    despiteMissingPrints: z
      .boolean()
      .default(false)
      .describe('Said by whoever sets an order ready, or hands it over, of which not every print has been exported.'),
    despiteUnpaid: z.boolean().default(false).describe('Said, with a reason, by whoever hands over what is not paid.'),
    reason: Reason.optional().describe(
      'Why it is handed over unpaid, or why a step of more than ten minutes ago is taken back.',
    ),
  }),
  status: 200,
  answer: Order,
  problems: [
    'not-found',
    'production-transition-refused',
    'prints-not-exported',
    'order-unpaid',
    'reason-missing',
    'made-elsewhere',
  ],
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
    estimatedDueDate: Instant.refine(isDueYear, DUE_YEARS).nullable(),
    previousDueDate: Instant.nullable().optional().describe('The time that the editor saw.'),
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
    staffNotes: typedText(2000),
    previousNotes: z.string().optional().describe('The notes that the editor saw.'),
  }),
  status: 200,
  answer: Order,
  problems: ['personal-data-deleted', 'not-found', 'edited-meanwhile'],
});

export const setShelf = endpoint({
  name: 'setShelf',
  summary: 'Where the prints lie until somebody comes for them',
  method: 'PUT',
  path: '/orders/{id}/shelf',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    shelf: typedLine(20).describe('Empty takes it away.'),
    previousShelf: z.string().optional().describe('The shelf that the editor saw.'),
  }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'edited-meanwhile'],
});

export const exportToHotFolder = endpoint({
  name: 'exportToHotFolder',
  summary: 'Put the print files of an order of this shop into its hot folder, whole or not at all',
  method: 'POST',
  path: '/orders/{id}/hot-folder',
  who: ['maintainer'],
  where: ['edge'],
  params: IdParams,
  query: z.object({
    unlessPrinted: z.enum(['true']).optional().describe('Refuses what went out before.'),
  }),
  status: 200,
  answer: z.object({ folder: z.string(), fileCount: z.int().min(1), printCount: z.int().min(1) }),
  problems: [
    'not-found',
    'photo-missing',
    'order-damaged',
    'photos-deleted',
    'disk-full',
    'hot-folder-unavailable',
    'export-cancelled',
    'made-elsewhere',
    'printed-already',
  ],
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
  problems: ['not-found', 'photo-missing', 'photo-damaged', 'order-damaged', 'photos-deleted', 'made-elsewhere'],
});

export const getPrintFile = endpoint({
  name: 'getPrintFile',
  summary: 'The print file of one photo in one size, as it stands in the ZIP; of a size on sheets the sheet it is on',
  method: 'GET',
  path: '/orders/{id}/files/{fileId}/print',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: z.object({ id: Id, fileId: Id }),
  query: z.object({ size: SizeKey }),
  status: 200,
  format: 'image',
  problems: ['not-found', 'photo-missing', 'photo-damaged', 'order-damaged', 'photos-deleted', 'server-busy'],
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
  summary: 'A picture of one photo of an order, small unless it is for a screen',
  method: 'GET',
  path: '/orders/{id}/files/{fileId}/thumbnail',
  who: ['customer', 'maintainer'],
  where: ['central', 'edge'],
  params: z.object({ id: Id, fileId: Id }),
  query: PictureQuery,
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const setMakingShop = endpoint({
  name: 'setMakingShop',
  summary: 'Have an online order made in another shop; until something of it is printed',
  method: 'PUT',
  path: '/orders/{id}/making-shop',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({ shopId: Id }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'making-shop-refused'],
});
