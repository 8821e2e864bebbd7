import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { NewAddress, PhoneNumber } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  Instant,
  queryInt,
  Satang,
  SizeKey,
  StorefrontOrderId,
  StorefrontOrderParams,
  typedName,
  typedText,
} from './fields.ts';
import { PaymentMethod } from './orders.ts';
import { PriceSummary } from './pricing.ts';
import { ShippingMethod } from './shipping-prices.ts';
import { StorefrontOrderState } from './storefront-news.ts';
import { UploadSizeStatus } from './uploaded-files.ts';

export const StorefrontWifi = z
  .object({
    ssid: z.string().nullable().describe('Null when the shop has no guest wifi set up.'),
    qrPayload: z.string().nullable().describe('`WIFI:` payload of QR 1.'),
    loginUrl: z
      .string()
      .describe('QR 2: logs the phone in to the hotspot on the way, when there is one, and opens the upload page.'),
    uploadUrl: z.string().describe('The upload page itself, short enough to type.'),
    mobileDataUrl: z
      .string()
      .nullable()
      .describe(
        'The same page at central, for a phone on mobile data; null while photos would not get here from there.',
      ),
    username: z.string().nullable(),
    password: z.string().nullable(),
    isLoggedIn: z
      .boolean()
      .describe('A phone is on the wifi with this order’s login: what is left is to open the upload page.'),
    state: z
      .enum(['ready', 'pending', 'unreachable', 'none'])
      .describe(
        '`ready`: the router knows the user; `pending`: not yet; `unreachable`: the router is away; `none`: no router.',
      ),
  })
  .meta({
    id: 'StorefrontWifi',
    description: 'What a phone needs to join the wifi and open the upload page. Null for whoever is not the kiosk.',
  });
export type StorefrontWifi = z.infer<typeof StorefrontWifi>;

export const StorefrontOrder = z
  .object({
    id: StorefrontOrderId,
    state: StorefrontOrderState,
    fileCount: z.int().min(0),
    orderId: Id.nullable().describe('The order it became; null until submitted.'),
    iid: z.int().min(1).nullable(),
    priceSummary: PriceSummary.nullable(),
    estimatedDueDate: Instant.nullable(),
    paymentMethod: PaymentMethod.nullable(),
    shippingMethod: ShippingMethod.nullable()
      .optional()
      .describe('How the prints reach the customer; null until submitted.'),
    wifi: StorefrontWifi.nullable(),
    follow: z
      .object({ url: z.string(), isAnywhere: z.boolean().describe('False: on the shop’s wifi only.') })
      .nullable()
      .optional()
      .describe('Where any phone can follow it once it is placed; null while none could reach it, and to phones.'),
    createdAt: Instant,
  })
  .meta({ id: 'StorefrontOrder' });
export type StorefrontOrder = z.infer<typeof StorefrontOrder>;

export const upsertStorefrontOrder = endpoint({
  name: 'upsertStorefrontOrder',
  summary: 'Open an order on this kiosk, or take up one that is open or parked here',
  method: 'POST',
  path: '/storefront/orders',
  who: ['kiosk'],
  where: ['edge'],
  body: z.object({ id: StorefrontOrderId }),
  status: 200,
  answer: StorefrontOrder,
  problems: ['not-found', 'order-submitted', 'order-cancelled'],
});

export const takeUpStorefrontOrder = endpoint({
  name: 'takeUpStorefrontOrder',
  summary:
    'Go on here with an order that was put aside at any kiosk of the shop, or left open at this one, by its code',
  method: 'POST',
  path: '/storefront/taken-up-orders',
  who: ['kiosk'],
  where: ['edge'],
  body: z.object({
    code: z
      .string()
      .regex(/^[0-9]{6}$/)
      .describe('The last six digits of its id, as kiosk and phone show them.'),
  }),
  status: 200,
  answer: StorefrontOrder,
  problems: ['not-found', 'too-many-requests'],
});

export const listStorefrontOrders = endpoint({
  name: 'listStorefrontOrders',
  summary: 'Open and parked orders of this kiosk',
  method: 'GET',
  path: '/storefront/orders',
  who: ['kiosk'],
  where: ['edge'],
  status: 200,
  answer: z.array(StorefrontOrder),
  problems: [],
});

export const getStorefrontOrder = endpoint({
  name: 'getStorefrontOrder',
  summary: 'One storefront order; to a phone its state, its number and how many photos it has',
  method: 'GET',
  path: '/storefront/orders/{id}',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  answer: StorefrontOrder,
  problems: ['not-found'],
});

export const submitStorefrontOrder = endpoint({
  name: 'submitStorefrontOrder',
  summary: 'Place the order: its price, number and content are fixed from here on',
  method: 'POST',
  path: '/storefront/orders/{id}',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  body: z.object({
    name: typedName(120).min(1),
    phoneNumber: PhoneNumber,
    paymentMethod: PaymentMethod,
    shippingMethod: ShippingMethod,
    address: NewAddress.optional().describe('Required for mail.'),
    addressId: Id.optional(),
    orderNotes: typedText(1000).default(''),
    expectedTotalPrice: Satang.optional().describe(
      'The total that the customer saw; a different one is answered with price-changed instead of being charged.',
    ),
  }),
  ifMatch: true,
  idempotencyKey: true,
  status: 200,
  answer: StorefrontOrder,
  problems: [
    'not-found',
    'order-submitted',
    'order-cancelled',
    'order-changed',
    'order-not-ready',
    'too-many-photos',
    'too-many-prints',
    'total-too-high',
    'total-too-low',
    'price-changed',
    'shipping-not-offered',
    'address-missing',
  ],
});

export const cancelStorefrontOrder = endpoint({
  name: 'cancelStorefrontOrder',
  summary: 'Cancel an order that has not been submitted',
  method: 'DELETE',
  path: '/storefront/orders/{id}',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 204,
  problems: ['not-found', 'order-submitted'],
});

export const deleteStorefrontPhotos = endpoint({
  name: 'deleteStorefrontPhotos',
  summary: 'Delete the photos of a submitted order as soon as its prints are handed over',
  method: 'DELETE',
  path: '/storefront/orders/{id}/photos',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 204,
  problems: ['not-found', 'order-not-ready'],
});

export const parkStorefrontOrder = endpoint({
  name: 'parkStorefrontOrder',
  summary: 'Put an idle order aside: its code brings it back at any kiosk for 12 hours. Not while a phone sends to it',
  method: 'POST',
  path: '/storefront/orders/{id}/park',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 204,
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'photos-arriving'],
});

export const getStorefrontPayment = endpoint({
  name: 'getStorefrontPayment',
  summary: 'What the customer pays with: a PromptPay payload with the exact amount, or where to transfer to',
  method: 'GET',
  path: '/storefront/orders/{id}/payment',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  query: z.object({
    paymentMethod: z
      .enum(['0', '1', '2'])
      .transform((text) => Number(text))
      .pipe(PaymentMethod),
    price: queryInt(0, ORDER_CEILINGS.totalSatang).describe('Satang.'),
  }),
  status: 200,
  answer: z.object({
    paymentMethod: PaymentMethod,
    price: Satang,
    qrPayload: z.string().nullable(),
    accountName: z.string().nullable(),
  }),
  problems: ['not-found', 'payment-unavailable'],
});

export const changePaymentMethod = endpoint({
  name: 'changePaymentMethod',
  summary:
    'Pay a placed order another way; refused once a slip was sent, or staff have taken the money or cancelled it',
  method: 'PUT',
  path: '/storefront/orders/{id}/payment-method',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  body: z.object({ paymentMethod: PaymentMethod }),
  status: 200,
  answer: StorefrontOrder,
  problems: ['not-found', 'order-not-ready', 'payment-transition-refused', 'payment-unavailable'],
});

export const getStorefrontOrderStatus = endpoint({
  name: 'getStorefrontOrderStatus',
  summary: 'Whether each size can be ordered, and how many prints were chosen in it',
  method: 'GET',
  path: '/storefront/orders/{id}/status',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  answer: z.array(UploadSizeStatus),
  problems: ['not-found'],
});

export const chooseStorefrontPhotoFrame = endpoint({
  name: 'chooseStorefrontPhotoFrame',
  summary: 'Choose the frame for a size of this order',
  method: 'POST',
  path: '/storefront/orders/{id}/photo-frames',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  body: z.object({ photoFrameId: Id }),
  status: 200,
  answer: z.array(z.object({ size: SizeKey, photoFrameId: Id })),
  problems: ['not-found', 'order-submitted', 'order-cancelled'],
});

export const chooseStorefrontFinish = endpoint({
  name: 'chooseStorefrontFinish',
  summary: 'Choose the paper for the prints of the size that the finish belongs to; answers how far each size is',
  method: 'POST',
  path: '/storefront/orders/{id}/finishes',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  body: z.object({ finishId: Id }),
  status: 200,
  answer: z.array(UploadSizeStatus),
  problems: ['not-found', 'finish-gone', 'order-submitted', 'order-cancelled'],
});

export const listStorefrontPhotoFrames = endpoint({
  name: 'listStorefrontPhotoFrames',
  summary: 'Frames chosen in this order',
  method: 'GET',
  path: '/storefront/orders/{id}/photo-frames',
  who: ['kiosk'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  answer: z.array(z.object({ size: SizeKey, photoFrameId: Id })),
  problems: ['not-found'],
});
