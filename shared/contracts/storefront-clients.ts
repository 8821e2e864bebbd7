import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

export const StorefrontClient = z
  .object({ id: Id, name: z.string(), lastTouchedAt: Instant.nullable(), server: z.string() })
  .meta({ id: 'StorefrontClient' });
export type StorefrontClient = z.infer<typeof StorefrontClient>;

export const getStorefront = endpoint({
  name: 'getStorefront',
  summary: 'Whether this device is a kiosk of the shop, and what its attract screen shows',
  method: 'GET',
  path: '/storefront',
  who: ['kiosk'],
  where: ['edge'],
  status: 200,
  answer: z.object({
    id: Id,
    name: z.string(),
    server: z.string(),
    /** Orders of the last days that are submitted and not ready yet. */
    ordersAhead: z.int().min(0),
  }),
  problems: ['not-found'],
});

export const touchStorefront = endpoint({
  name: 'touchStorefront',
  summary: 'Make this device a kiosk with a one-time pairing code; without one, say that the kiosk is alive',
  method: 'POST',
  path: '/storefront/touch',
  who: ['anyone', 'kiosk'],
  where: ['edge'],
  body: z.object({
    pairingCode: z.string().trim().min(6).max(40).optional(),
    name: z.string().trim().min(1).max(60).optional(),
  }),
  status: 200,
  answer: StorefrontClient,
  problems: ['not-found', 'pairing-code-refused', 'too-many-requests'],
});
