import { z } from 'zod';
import { PAYMENT_METHOD } from '../domain/order-states.ts';
import { PHONE_NUMBER_RULES } from '../domain/phone-number.ts';
import { endpoint } from './endpoint.ts';
import { LocalizedText, Satang } from './fields.ts';

export const Shop = z
  .object({
    name: LocalizedText,
    timeZone: z.string().describe('IANA name; every day and time of the catalogue is in it.'),
    currency: z.string().length(3).describe('ISO 4217.'),
    languages: z
      .array(z.enum(['th', 'en']))
      .min(1)
      .describe('Languages of the app, the first is the default.'),
    paymentMethods: z
      .array(
        z.union([z.literal(0), z.literal(1), z.literal(2)]).meta({ 'x-enum-varnames': Object.keys(PAYMENT_METHOD) }),
      )
      .describe('Payment methods that can be used here.'),
    bankAccount: z
      .object({ bank: LocalizedText, number: z.string(), name: z.string() })
      .nullable()
      .describe('Where a customer who pays by slip transfers to; null when the shop has not set it.'),
    promptPayName: LocalizedText.nullable().describe(
      'Whom the bank app names when a PromptPay code is scanned, to be shown beside it; null without QR payment.',
    ),
    phoneNumbers: z
      .enum(PHONE_NUMBER_RULES)
      .optional()
      .describe('Whose phone numbers are taken: Thai ones only, or `any` with + and the country; absent is `any`.'),
    photoRetentionDays: z
      .int()
      .min(1)
      .optional()
      .describe('So many days after an order is finished its photos are deleted; absent where none are.'),
    contact: z
      .object({
        address: LocalizedText.nullable(),
        phone: z.string().nullable(),
        lineId: z.string().nullable(),
        mapUrl: z.string().nullable(),
      })
      .optional()
      .describe('Where the shop is found and reached, as far as its owner has said.'),
    minimumOrder: Satang.nullable().optional().describe('Orders that cost less are not taken; null or absent: any.'),
    isDemo: z
      .boolean()
      .optional()
      .describe('The accounts to pay to are nobody’s: screens that show one say that it is a demo.'),
    hasHotFolder: z
      .boolean()
      .describe('Print files can be put into a folder that a printer watches; never at central.'),
    server: z.string().nullable().describe('Name of the shop’s server; null at central.'),
  })
  .meta({ id: 'Shop', description: 'What screens need to know of the shop before anybody has signed in.' });
export type Shop = z.infer<typeof Shop>;

export const getShop = endpoint({
  name: 'getShop',
  summary: 'The shop that this server belongs to',
  method: 'GET',
  path: '/shop',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: Shop,
  problems: [],
});
