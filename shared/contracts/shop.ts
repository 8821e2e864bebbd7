import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocalizedText } from './fields.ts';

/** What screens need to know of the shop before anybody has signed in. */
export const Shop = z
  .object({
    name: LocalizedText,
    /** IANA name; every day and time of the catalogue is in it. */
    timeZone: z.string(),
    /** ISO 4217. */
    currency: z.string().length(3),
    /** Languages of the app, the first is the default. */
    languages: z.array(z.enum(['th', 'en'])).min(1),
    /** Payment methods that can be used here: 0 slip, 1 QR, 2 counter. */
    paymentMethods: z.array(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    /** Where a customer who pays by slip transfers to; null when the shop has not set it. */
    bankAccount: z.object({ bank: LocalizedText, number: z.string(), name: z.string() }).nullable(),
    /** Whom the bank app names when a PromptPay code is scanned, to be shown beside it; null without QR payment. */
    promptPayName: LocalizedText.nullable(),
    /** Print files can be put into a folder that a printer watches; never at central. */
    hasHotFolder: z.boolean(),
    /** Name of the shop's server; null at central. */
    server: z.string().nullable(),
  })
  .meta({ id: 'Shop' });
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
