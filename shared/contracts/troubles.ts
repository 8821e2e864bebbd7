import { z } from 'zod';
import { TROUBLE_KINDS } from '../domain/troubles.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

export const Trouble = z
  .object({
    id: Id,
    kind: z.enum(TROUBLE_KINDS),
    shop: z.object({ id: Id, name: z.string() }).nullable().describe('Null: central itself.'),
    /** Of a kiosk; or a version. */
    name: z.string().nullable(),
    count: z.int().min(0).nullable(),
    bytes: z.int().min(0).nullable(),
    at: Instant.nullable().describe('What the words of its kind call the time: since when, or when something ends.'),
    detail: z.string().nullable().describe('In the words of the machine, for the person who repairs it.'),
    since: Instant.describe('When it was found.'),
    toldAt: Instant.nullable().describe('When somebody was written to about it.'),
  })
  .meta({ id: 'Trouble', description: 'Something that needs a person.' });
export type Trouble = z.infer<typeof Trouble>;

/** More than anybody reads; what weighs less is left out. */
export const MOST_TROUBLES = 200;

export const Troubles = z
  .object({
    troubles: z.array(Trouble).max(MOST_TROUBLES).describe('What weighs most first.'),
    mail: z.object({
      isSetUp: z.boolean().describe('The server knows a mail server.'),
      failure: z
        .object({ at: Instant, detail: z.string(), problem: z.string().optional() })
        .nullable()
        .describe('Why the last mail could not be sent; null when it was, or there was none.'),
    }),
  })
  .meta({ id: 'Troubles' });
export type Troubles = z.infer<typeof Troubles>;

export const listTroubles = endpoint({
  name: 'listTroubles',
  summary: 'What needs a person, at central and in every shop',
  method: 'GET',
  path: '/troubles',
  who: ['maintainer'],
  where: ['central', 'edge'],
  etag: true,
  status: 200,
  answer: Troubles,
  problems: [],
});

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  summary: 'Write to everybody who is written to when something needs a person',
  method: 'POST',
  path: '/troubles/test-mail',
  who: ['maintainer'],
  may: 'settings',
  where: ['central', 'edge'],
  status: 200,
  answer: z.object({ sentTo: z.array(z.string()) }),
  problems: ['mail-not-set', 'mail-failed'],
});
