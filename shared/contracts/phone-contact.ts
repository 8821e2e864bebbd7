import { z } from 'zod';
import { PHONE_NUMBER_RULES } from '../domain/phone-number.ts';
import { isOneLine } from '../domain/typed-text.ts';
import { endpoint } from './endpoint.ts';
import { Satang, StorefrontOrderParams } from './fields.ts';

/** As it is typed: what is wrong with it is said where it is typed, and the submit checks it for good. */
const typed = (longest: number) => z.string().max(longest);

/** As shared/domain counts them. */
const Method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const PhoneContact = z
  .object({
    name: typed(120),
    phoneNumber: typed(40),
    shippingMethod: Method,
    address: z.object({
      name: typed(120),
      address1: typed(200),
      address2: typed(200),
      city: typed(100),
      province: typed(100),
      postalCode: typed(5),
      phoneNumber: typed(40),
    }),
    isDone: z.boolean().describe('Whoever types it has said that it is all there.'),
  })
  .meta({ id: 'PhoneContact', description: 'Who an order is for, as far as somebody has typed it on a phone.' });
export type PhoneContact = z.infer<typeof PhoneContact>;

/** Half a name is no name yet, so nothing is said of what there is to see. */
const line = (longest: number) => typed(longest).refine(isOneLine, 'no control characters');

const NewPhoneContact = PhoneContact.extend({
  name: line(120),
  phoneNumber: line(40),
  address: z.object({
    name: line(120),
    address1: line(200),
    address2: line(200),
    city: line(100),
    province: line(100),
    postalCode: line(5),
    phoneNumber: line(40),
  }),
}).meta({ id: 'NewPhoneContact', description: 'Who an order is for, as it is typed on a phone.' });

const ofOrder = { where: ['edge'], params: StorefrontOrderParams } as const;

export const setPhoneContact = endpoint({
  name: 'setPhoneContact',
  summary:
    'What its customer types on a phone, by the header X-Sender-Id: the order’s kiosk shows it, and nobody else. Kept until the order is placed, given up or put aside',
  method: 'PUT',
  path: '/storefront/orders/{id}/phone-contact',
  who: ['front'],
  ...ofOrder,
  body: NewPhoneContact,
  status: 204,
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'order-not-ready', 'too-many-requests'],
});

export const getPhoneContactForm = endpoint({
  name: 'getPhoneContactForm',
  summary:
    'What a phone’s form of name and address needs to know; of what was typed only whether this phone’s is there',
  method: 'GET',
  path: '/storefront/orders/{id}/phone-contact/form',
  who: ['front'],
  ...ofOrder,
  status: 200,
  answer: z.object({
    methods: z
      .array(z.object({ method: Method, price: Satang }))
      .describe('Ways to receive these prints, fetching them first.'),
    currency: z.string().length(3),
    phoneNumbers: z.enum(PHONE_NUMBER_RULES),
    isThere: z.boolean().describe('Whether the shop has what this phone, by X-Sender-Id, typed last.'),
  }),
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'too-many-requests'],
});

export const getPhoneContact = endpoint({
  name: 'getPhoneContact',
  summary: 'What was typed last on a phone for this order; null while nothing was',
  method: 'GET',
  path: '/storefront/orders/{id}/phone-contact',
  who: ['kiosk'],
  ...ofOrder,
  status: 200,
  answer: z.object({
    version: z.string().nullable().describe('Another one with each change, as in the news of the order.'),
    contact: PhoneContact.nullable(),
  }),
  problems: ['not-found'],
});

export const askForPhoneContact = endpoint({
  name: 'askForPhoneContact',
  summary: 'The kiosk wants name and phone number now, or no more: phones open their form for it',
  method: 'PUT',
  path: '/storefront/orders/{id}/phone-contact/question',
  who: ['kiosk'],
  ...ofOrder,
  body: z.object({ isAsked: z.boolean() }),
  status: 204,
  problems: ['not-found'],
});
