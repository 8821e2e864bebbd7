import { z } from 'zod';
import { PhoneNumber } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Satang, SizeKey, typedName, typedText } from './fields.ts';
import { PriceQuote } from './pricing.ts';
import { PictureQuery } from './uploaded-files.ts';

const OrderCode = z
  .string()
  .regex(/^[0-9]{6}$/)
  .describe('The last six digits of its id, as kiosk and phone show them.');

export const ParkedStorefrontOrder = z
  .object({
    code: z.string().describe('Typed at any kiosk of the shop it brings the order back.'),
    kiosk: z.string().describe('Name of the kiosk that it was put aside at.'),
    fileCount: z.int().min(0),
    hasPicture: z.boolean().default(false).describe('Whether a photo of it can be shown.'),
    name: z.string().nullable().default(null).describe('As it was typed on a phone; null while nobody has.'),
    phoneNumber: z.string().nullable().default(null).describe('The same.'),
    sentTo: z
      .object({ kiosk: z.string(), until: Instant })
      .nullable()
      .default(null)
      .describe('The kiosk that offers it now because staff sent it there, and until when.'),
    createdAt: Instant.describe('With its code it names the order: two may have one code.'),
    touchedAt: Instant.describe('When somebody did something with it last.'),
    keptUntil: Instant,
  })
  .meta({ id: 'ParkedStorefrontOrder' });
export type ParkedStorefrontOrder = z.infer<typeof ParkedStorefrontOrder>;

export const listParkedStorefrontOrders = endpoint({
  name: 'listParkedStorefrontOrders',
  summary: 'Orders that were put aside at kiosks of this shop, the newest first: for customers who come to the desk',
  method: 'GET',
  path: '/shop/parked-storefront-orders',
  who: ['maintainer'],
  where: ['edge'],
  status: 200,
  answer: z.array(ParkedStorefrontOrder),
  problems: [],
});

const ParkedParams = z.object({ code: OrderCode });
/** The whole id would let photos in, and is told to nobody. */
const WhichOfCode = { createdAt: Instant.describe('As the list says it: two orders may have one code.') };

export const getParkedStorefrontOrder = endpoint({
  name: 'getParkedStorefrontOrder',
  summary: 'What was chosen in an order that is put aside, and what it costs now',
  method: 'GET',
  path: '/shop/parked-storefront-orders/{code}',
  who: ['maintainer'],
  where: ['edge'],
  params: ParkedParams,
  query: z.object(WhichOfCode),
  status: 200,
  answer: z.object({
    sizes: z.array(z.object({ size: SizeKey, quantity: z.int().min(1) })).describe('Prints by size.'),
    priceSummary: PriceQuote.nullable().describe('Picked up here; null while it cannot be ordered as it is.'),
    whyNot: z
      .enum(['nothing-chosen', 'frame-missing', 'finish-gone', 'photo-damaged', 'photo-processing'])
      .nullable()
      .describe('What somebody has to do at a kiosk before it can be ordered.'),
    unsentCount: z
      .int()
      .min(0)
      .default(0)
      .describe(
        'Photos that phones have chosen for it and the shop does not have: once it is placed they come too late.',
      ),
  }),
  problems: ['not-found'],
});

export const getParkedPicture = endpoint({
  name: 'getParkedPicture',
  summary: 'The first photo of an order that is put aside, to tell it from others',
  method: 'GET',
  path: '/shop/parked-storefront-orders/{code}/picture',
  who: ['maintainer'],
  where: ['edge'],
  params: ParkedParams,
  query: PictureQuery.extend(WhichOfCode),
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const sendParkedStorefrontOrder = endpoint({
  name: 'sendParkedStorefrontOrder',
  summary: 'Offer an order that is put aside on the start of a kiosk, for five minutes: its customer goes on there',
  method: 'POST',
  path: '/shop/parked-storefront-orders/{code}/kiosk',
  who: ['maintainer'],
  where: ['edge'],
  params: ParkedParams,
  body: z.object({ ...WhichOfCode, clientId: Id.describe('The kiosk.') }),
  status: 204,
  problems: ['not-found'],
});

export const placeParkedStorefrontOrder = endpoint({
  name: 'placeParkedStorefrontOrder',
  summary:
    'Place an order that is put aside for its customer, who stands at the desk: as it was chosen, paid and picked up here',
  method: 'POST',
  path: '/shop/parked-storefront-orders/{code}/order',
  who: ['maintainer'],
  where: ['edge'],
  params: ParkedParams,
  body: z.object({
    ...WhichOfCode,
    name: typedName(120).min(1),
    phoneNumber: PhoneNumber,
    orderNotes: typedText(1000).default(''),
    expectedTotalPrice: Satang.describe('What the customer was told; a different one is answered with price-changed.'),
  }),
  ifMatch: true,
  idempotencyKey: true,
  status: 200,
  answer: z.object({ orderId: Id, iid: z.int().min(1) }),
  problems: [
    'not-found',
    'order-not-ready',
    'order-changed',
    'photos-arriving',
    'too-many-photos',
    'too-many-prints',
    'total-too-high',
    'total-too-low',
    'price-changed',
    'shipping-not-offered',
  ],
});
