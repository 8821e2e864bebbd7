import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, LanguageCode, typedName } from './fields.ts';

export const AskedReload = z.object({
  askedAt: Instant,
  doneAt: Instant.nullable().describe('When it had loaded anew; null while it has not.'),
});

export const StorefrontClient = z
  .object({
    id: Id,
    name: z.string(),
    lastTouchedAt: Instant.nullable().describe(
      'Its last sign of life, which it gives twice a minute whether anybody touches it or not; null while it waits for its device.',
    ),
    server: z.string().describe('Name of the shop’s server that it belongs to.'),
    reload: AskedReload.nullable()
      .optional()
      .describe('When staff asked it last to load its page anew; null: never. Absent from an older shop.'),
  })
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
    waitingPrints: z
      .int()
      .min(0)
      .optional()
      .describe('Prints of all orders that are not made yet, online ones too; 0: there is no queue.'),
    ordersAhead: z.int().min(0).describe('Orders of the last days that are submitted and not ready yet.'),
    readyAt: Instant.nullable().describe('When a small order that is placed now is ready; null when nobody can say.'),
    offered: z
      .object({ code: z.string(), fileCount: z.int().min(0) })
      .nullable()
      .optional()
      .describe('An order that staff have sent here, for whoever put it aside; null while there is none.'),
  }),
  problems: ['not-found', 'being-set-up'],
});

const Reloads = z.int().min(0).max(2_000_000_000);

export const touchStorefront = endpoint({
  name: 'touchStorefront',
  summary:
    'Make this device a kiosk, with a one-time pairing code or as a maintainer; otherwise say that the kiosk is alive',
  method: 'POST',
  path: '/storefront/touch',
  who: ['anyone', 'kiosk', 'maintainer'],
  where: ['edge'],
  body: z.object({
    pairingCode: z.string().trim().min(6).max(40).optional(),
    clientId: Id.optional().describe(
      'A maintainer makes this device that kiosk; another device that was it no longer is.',
    ),
    name: typedName(60).min(1).optional(),
    language: LanguageCode.optional().describe(
      'Of the page that makes this device a kiosk: one that nobody has named is called in it.',
    ),
    reloads: Reloads.optional().describe('A kiosk says which number it heard first since its page was loaded.'),
    isAwake: z.boolean().optional().describe('Somebody is at the kiosk though the shop is closed.'),
  }),
  status: 200,
  answer: StorefrontClient.extend({
    reloads: Reloads.describe(
      'A kiosk that hears another number than first loads its page anew between two customers.',
    ),
  }),
  problems: ['not-found', 'being-set-up', 'pairing-code-refused', 'too-many-requests'],
});

export const listStorefrontClients = endpoint({
  name: 'listStorefrontClients',
  summary: 'Kiosks: those of the shop whose server is asked, at central all as their shops last said',
  method: 'GET',
  path: '/storefront/clients',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(StorefrontClient),
  problems: [],
});

export const createStorefrontClient = endpoint({
  name: 'createStorefrontClient',
  summary: 'A kiosk that is waiting for its device, and the code that makes a device it',
  method: 'POST',
  path: '/storefront/clients',
  who: ['maintainer'],
  may: 'kiosks',
  where: ['central', 'edge'],
  body: z.object({
    name: typedName(60).min(1),
    shopId: Id.optional().describe(
      'Which shop’s; needed at central when there are several, and at a shop it is that shop.',
    ),
  }),
  status: 201,
  answer: StorefrontClient.extend({
    pairingCode: z.string().describe('Good for one device, for a day; shown only here.'),
    expiresAt: Instant,
  }),
  problems: ['not-found', 'shop-unreachable'],
});

export const deleteStorefrontClient = endpoint({
  name: 'deleteStorefrontClient',
  summary: 'The device is no kiosk any more: at the shop at once, from central as soon as the shop hears of it',
  method: 'DELETE',
  path: '/storefront/clients/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found'],
});

export const reloadStorefrontClient = endpoint({
  name: 'reloadStorefrontClient',
  summary: 'A kiosk is to load its page anew, as soon as no order is open on it',
  method: 'POST',
  path: '/storefront/clients/{id}/reload',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found'],
});
