import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalizedText, Satang, StorefrontOrderId, StorefrontOrderParams } from './fields.ts';
import { uploadProblems } from './storefront-files.ts';

/** Phones load this file: it imports nothing of prices. */
export const StorefrontSlip = z
  .object({
    state: z
      .enum(['not-placed', 'wanted', 'sent', 'confirmed', 'cancelled'])
      .describe(
        '`not-placed`: not yet, or this server has not heard of it. `wanted`: it waits for money, and a slip can be sent. `sent`: staff are to look at it, and another can take its place. Then staff have decided.',
      ),
    refusedWhy: z
      .string()
      .optional()
      .describe(
        'Why staff did not take the last slip, while another one is wanted. Absent where they have not said so, and for a phone that took no part in the order.',
      ),
    isByTransfer: z.boolean().describe('It was to be paid by a transfer or a scanned code, and not at the counter.'),
    sentAt: Instant.nullable().describe('When the newest came, by the clock of the server that took it.'),
    amount: Satang.nullable().describe(
      'What is to be transferred; null when nothing is, and for a phone that took no part in the order.',
    ),
    account: z
      .object({ bank: LocalizedText, number: z.string(), name: z.string() })
      .nullable()
      .describe(
        'Where to; null for who scans a code, when nothing is to be transferred, and where the shop has set up none.',
      ),
  })
  .meta({
    id: 'StorefrontSlip',
    description: 'What a phone is told of paying the order that was placed from its photos. Never what a slip says.',
  });
export type StorefrontSlip = z.infer<typeof StorefrontSlip>;

/** A name of its own for the route of a phone on mobile data. */
const FrontParams = z.object({
  targetId: Id.describe('The id of the server in the shop.'),
  orderId: StorefrontOrderId,
});

const slipProblems = [
  ...uploadProblems,
  'order-not-ready',
  'payment-transition-refused',
  'too-many-slips',
  'personal-data-deleted',
] as const;

export const getStorefrontSlip = endpoint({
  name: 'getStorefrontSlip',
  summary: 'Whether an order that was placed at a kiosk waits for a slip, and where the money goes',
  method: 'GET',
  path: '/storefront/orders/{id}/payslip',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  status: 200,
  answer: StorefrontSlip,
  problems: ['not-found', 'too-many-requests'],
});

export const sendStorefrontSlip = endpoint({
  name: 'sendStorefrontSlip',
  summary: 'Send a picture of the transfer for an order that was placed at a kiosk; it then waits for staff to confirm',
  method: 'POST',
  path: '/storefront/orders/{id}/payslip',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  form: z.object({}),
  status: 200,
  answer: StorefrontSlip,
  problems: [...slipProblems, 'too-many-requests'],
});

export const getFrontSlip = endpoint({
  name: 'getFrontSlip',
  summary: 'The same for a phone that came through the central site',
  method: 'GET',
  path: '/uploads/front/{targetId}/{orderId}/payslip',
  who: ['front'],
  where: ['central', 'edge'],
  params: FrontParams,
  status: 200,
  answer: StorefrontSlip,
  problems: ['not-found', 'too-many-requests'],
});

export const sendFrontSlip = endpoint({
  name: 'sendFrontSlip',
  summary: 'Send the picture of the transfer through the central site, which tells the shop',
  method: 'POST',
  path: '/uploads/front/{targetId}/{orderId}/payslip',
  who: ['front'],
  where: ['central', 'edge'],
  params: FrontParams,
  form: z.object({}),
  status: 200,
  answer: StorefrontSlip,
  problems: [...slipProblems, 'guests-full', 'shop-unreachable', 'too-many-requests'],
});
