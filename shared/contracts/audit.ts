import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PageQuery, pageOf } from './fields.ts';

export const AuditSubject = z
  .enum([
    'size-category',
    'size',
    'photo-frame',
    'discount',
    'shipping-price',
    'printing-time',
    'working-hours',
    'order',
    'user',
    'shop',
    'storefront-client',
    'distribution',
    'settings',
    'till',
  ])
  .meta({
    id: 'AuditSubject',
    description:
      'What was changed: a thing of the catalogue, an order, a person, a shop’s server, a kiosk, a file for download, a section of the settings, a shift of a till.',
  });
export type AuditSubject = z.infer<typeof AuditSubject>;

const Value = z.json().meta({ id: 'JsonValue' });

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    by: z.string().describe('Who did it, in words: a person’s name, `customer`, or what a shop’s server called it.'),
    subject: AuditSubject,
    subjectId: Id,
    label: z.string().describe('What people call it: a size’s key, an order’s number, a person’s name.'),
    action: z.enum(['created', 'changed', 'deleted', 'ranked']),
    changes: z
      .array(z.object({ field: z.string(), from: Value, to: Value }))
      .describe('Fields by their names in the contract, values as there; null where there was or is nothing.'),
  })
  .meta({
    id: 'AuditEntry',
    description:
      'Every change of money, rank, price and status, newest first; nothing in it is ever changed or removed, but personal data that have had their time.',
  });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  summary: 'Who changed what, when, from what to what; newest first',
  method: 'GET',
  path: '/audit',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: PageQuery.extend({ subject: AuditSubject.optional(), subjectId: Id.optional() }),
  status: 200,
  answer: pageOf(AuditEntry),
  problems: [],
});
