import { z } from 'zod';
import { ShippingAddress } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, LocalizedText, PageQuery, pageOf, Satang, SizeKey } from './fields.ts';
import { PriceSummary } from './pricing.ts';
import { ShippingMethod } from './shipping-prices.ts';
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
    qrPayload: z.string().nullable(),
    /** Photos of this order that have not reached this server yet. */
    missingPhotoCount: z.int().min(0),
    lines: z.array(OrderLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const OrderSummary = z
  .object({ ...orderFields, printCount: z.int().min(0), missingPhotoCount: z.int().min(0) })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

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
    /** Order number, part of a name, or part of a phone number. */
    q: z.string().trim().max(100).optional(),
  }),
  status: 200,
  answer: pageOf(OrderSummary),
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
  answer: Order,
  problems: ['not-found'],
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

export const setProductionStatus = endpoint({
  name: 'setProductionStatus',
  summary: 'Received, printing, ready, handed over',
  method: 'PUT',
  path: '/orders/{id}/production-status',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({ productionStatus: ProductionStatus }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'production-transition-refused'],
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
  problems: ['not-found', 'photo-missing'],
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
  problems: ['not-found'],
});
