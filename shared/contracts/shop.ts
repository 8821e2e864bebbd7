import { z } from 'zod';
import { WHOLE_LANGUAGES } from '../domain/languages.ts';
import { PAYMENT_METHOD } from '../domain/order-states.ts';
import { PHONE_NUMBER_RULES } from '../domain/phone-number.ts';
import { endpoint } from './endpoint.ts';
import { Id, LanguageCode, LocalizedText, Satang } from './fields.ts';
import { FurtherLanguage } from './further-language.ts';
import { Payee } from './payee.ts';
import { ShopContact } from './shop-contact.ts';
import { ShownLook } from './shown-look.ts';

export const Shop = z
  .object({
    name: LocalizedText,
    timeZone: z.string().describe('IANA name; every day and time of the catalogue is in it.'),
    currency: z.string().length(3).describe('ISO 4217.'),
    languages: z
      .array(z.enum(WHOLE_LANGUAGES))
      .min(1)
      .describe('Languages of the app, the first is the default; for who knows no further ones.'),
    allLanguages: z
      .array(LanguageCode)
      .min(1)
      .max(20)
      .optional()
      .describe('With further ones, in their order; absent: `languages` are all.'),
    furtherLanguages: z
      .array(FurtherLanguage)
      .optional()
      .describe('What screens need of those that are neither Thai nor English.'),
    paymentMethods: z
      .array(
        z.union([z.literal(0), z.literal(1), z.literal(2)]).meta({ 'x-enum-varnames': Object.keys(PAYMENT_METHOD) }),
      )
      .describe('Payment methods that can be used here.'),
    bankAccount: Payee.shape.bankAccount.describe(
      'Where a customer who pays by slip transfers to; null when the shop has not set it.',
    ),
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
    contact: ShopContact.optional().describe('Absent where its owner has said nothing.'),
    minimumOrder: Satang.nullable().optional().describe('Orders that cost less are not taken; null or absent: any.'),
    look: ShownLook.optional().describe(
      'As its owner has decided; absent: the kit’s own look, and the name for a logo.',
    ),
    isDemo: z
      .boolean()
      .optional()
      .describe('The accounts to pay to are nobody’s: screens that show one say that it is a demo.'),
    isTrial: z
      .boolean()
      .optional()
      .describe('Filled with made-up data and neither turned into a real shop nor emptied: every page says so.'),
    own: z
      .object({ shopId: Id, parts: z.array(z.string()) })
      .optional()
      .describe('What this one of several shops has for itself: `details`, `account`, `hours`. Absent: nothing.'),
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
