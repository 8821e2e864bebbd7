import { z } from 'zod';
import { BackupStanding } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, typedName, typedText, Version } from './fields.ts';
import { StorefrontClient } from './storefront-clients.ts';

export const ShopReport = z
  .object({
    version: z.string().nullable().describe('Of the software there; null from a server that does not say it yet.'),
    outboxDepth: z.int().min(0),
    oldestUnsyncedAt: Instant.nullable(),
    blobsWaiting: z.int().min(0),
    parkedOrders: z.int().min(0),
    freeBytes: z.int().min(0).nullable(),
    minimumBytes: z.int().min(0).nullable().describe('Photos are refused below; null where nobody knows.'),
    damagedPhotos: z.int().min(0).nullable().describe('That have to be sent again; null from an older server.'),
    router: z.object({ kind: z.string(), reachable: z.boolean(), problem: z.string().nullable() }).nullable(),
    hotspotUsers: z
      .int()
      .min(0)
      .nullable()
      .describe('Guests that the router lets in; null where there is no router or nobody knows.'),
    backup: BackupStanding.optional().describe('Left out where none are set up, or nobody knows.'),
    quotaVariables: z
      .array(z.string())
      .optional()
      .describe('Of its computer, above the quotas of the owner; absent: none.'),
  })
  .meta({ id: 'ShopReport', description: 'How a shop’s server said it was doing, when it last could.' });
export type ShopReport = z.infer<typeof ShopReport>;

const Whereabouts = typedText(300);

export const ShopOnline = z
  .object({
    canMake: z.boolean().describe('Its software knows how; until it has said so it gets none.'),
    takesOrders: z.boolean().describe('Customers may pick up online orders here.'),
    makesDeliveries: z.boolean().describe('Makes the online orders that are sent; one shop does.'),
    whereabouts: z.string().describe('Where customers find it and when it is open, in its own words; may be empty.'),
    version: Version,
  })
  .meta({ id: 'ShopOnline', description: 'What a shop has to do with online orders.' });
export type ShopOnline = z.infer<typeof ShopOnline>;

export const LockedOutComputer = z
  .object({
    at: Instant,
    by: z.string(),
    lastContactAt: Instant.nullable().describe('What it took later nobody else knows; null: nobody knows when.'),
    unsentChanges: z
      .int()
      .min(0)
      .nullable()
      .describe('That it had not sent when it said so last; null when it never did.'),
  })
  .meta({ id: 'LockedOutComputer', description: 'A computer that a shop had before.' });
export type LockedOutComputer = z.infer<typeof LockedOutComputer>;

export const ShopServer = z
  .object({
    id: Id,
    name: z.string(),
    state: z.enum(['invited', 'enrolled', 'revoked']).describe('`invited`: its enrolment code has not been used.'),
    isOnline: z.boolean().describe('Has been heard of within the last two minutes.'),
    createdAt: Instant,
    lastContactAt: Instant.nullable(),
    report: ShopReport.nullable(),
    clients: z.array(StorefrontClient),
    online: ShopOnline.optional().describe('Of enrolled ones.'),
    lockedOutAt: Instant.optional().describe('Since when it has no computer: the one it had was locked out.'),
    computersBefore: z.array(LockedOutComputer).max(5).optional().describe('That were locked out, the last first.'),
  })
  .meta({ id: 'ShopServer' });
export type ShopServer = z.infer<typeof ShopServer>;

const ShopName = typedName(60).min(1);

export const listShops = endpoint({
  name: 'listShops',
  summary: 'The servers in the shops, how they are doing, and their kiosks',
  method: 'GET',
  path: '/shops',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(ShopServer),
  problems: [],
});

export const createShop = endpoint({
  name: 'createShop',
  summary: 'A code with which one server can enrol, once, within a day',
  method: 'POST',
  path: '/shops',
  who: ['maintainer'],
  may: 'shops',
  where: ['central', 'edge'],
  body: z.object({ name: ShopName }),
  status: 201,
  answer: z.object({ id: Id, name: z.string(), enrolCode: z.string(), expiresAt: Instant }),
  problems: [],
});

export const renameShop = endpoint({
  name: 'renameShop',
  summary: 'Call a shop by another name; orders keep the one they were taken under',
  method: 'PUT',
  path: '/shops/{id}',
  who: ['maintainer'],
  may: 'shops',
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    name: ShopName,
    /** The name that the editor saw; without it nothing is compared. */
    previousName: z.string().optional(),
  }),
  status: 200,
  answer: ShopServer,
  problems: ['not-found', 'edited-meanwhile'],
});

export const revokeShop = endpoint({
  name: 'revokeShop',
  summary: 'Refuse a server from now on; what it has brought stays',
  method: 'DELETE',
  path: '/shops/{id}',
  who: ['maintainer'],
  may: 'shops',
  where: ['central', 'edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found'],
});

export const lockOutComputer = endpoint({
  name: 'lockOutComputer',
  summary: 'Refuse the computer of a shop from now on, and make a code with which another one becomes this shop',
  method: 'POST',
  path: '/shops/{id}/lock-out',
  who: ['maintainer'],
  may: 'shops',
  where: ['central', 'edge'],
  params: IdParams,
  status: 201,
  answer: z.object({ id: Id, name: z.string(), enrolCode: z.string(), expiresAt: Instant }),
  problems: ['not-found'],
});

export const setShopOnline = endpoint({
  name: 'setShopOnline',
  summary: 'Whether a shop makes online orders, and where customers find it',
  method: 'PUT',
  path: '/shops/{id}/online',
  who: ['maintainer'],
  may: 'shops',
  where: ['central', 'edge'],
  params: IdParams,
  body: ShopOnline.omit({ canMake: true, version: true }).extend({ whereabouts: Whereabouts }),
  ifMatch: true,
  status: 200,
  answer: ShopServer,
  problems: ['not-found', 'edited-meanwhile'],
});
