import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StorefrontOrderId } from './fields.ts';
import { StorefrontWifi } from './storefront-orders.ts';

export const getStorefrontWifi = endpoint({
  name: 'getStorefrontWifi',
  summary: 'How a phone gets to the upload page of an open order of this kiosk, and whether the router is there',
  method: 'GET',
  path: '/storefront/wifi',
  who: ['kiosk'],
  where: ['edge'],
  /** Without an order: the newest one that is open at this kiosk. */
  query: z.object({ orderId: StorefrontOrderId.optional() }),
  status: 200,
  answer: StorefrontWifi,
  problems: ['not-found', 'no-open-order'],
});

const Username = z.string().regex(/^[a-z0-9]{4,32}$/);

export const createStorefrontWifiUser = endpoint({
  name: 'createStorefrontWifiUser',
  summary: 'Make a hotspot user for an order of this kiosk, for example after the first one was removed',
  method: 'POST',
  path: '/storefront/wifi',
  who: ['kiosk'],
  where: ['edge'],
  body: z.object({
    /** Without it: the newest one that is open at this kiosk. */
    orderId: StorefrontOrderId.optional(),
    username: Username.optional(),
    password: z
      .string()
      .regex(/^[\x21-\x7e]{6,32}$/)
      .optional(),
  }),
  status: 200,
  answer: StorefrontWifi,
  problems: ['not-found', 'no-open-order', 'order-submitted', 'order-cancelled', 'already-exists'],
});

export const removeStorefrontWifiUser = endpoint({
  name: 'removeStorefrontWifiUser',
  summary: 'Take a hotspot user of this kiosk’s orders off the router, with its session',
  method: 'DELETE',
  path: '/storefront/wifi',
  who: ['kiosk'],
  where: ['edge'],
  body: z.object({ username: Username }),
  status: 204,
  problems: ['not-found'],
});
