import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

/** How this server stands: whether the shop's reaches central (central itself always does), and whether it can write. */
export const Connection = z.object({
  isCentralReachable: z.boolean(),
  /** When central was heard of last, by the shop's clock; null while it is reachable, and when it never was. */
  awaySince: Instant.nullable(),
  /** Since when its disk takes nothing, and what is there can only be looked at; null while it does. */
  readOnlySince: Instant.nullable(),
});
export type Connection = z.infer<typeof Connection>;

export const getConnection = endpoint({
  name: 'getConnection',
  summary: 'Whether central can be reached from here and whether anything can be saved here, and since when not',
  method: 'GET',
  path: '/shop/connection',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: Connection,
  problems: [],
});

/** A photo whose bytes are no longer those that the customer sent, and that nobody has any more. */
export const DamagedPhoto = z.object({
  foundAt: Instant,
  /** Where it is used, newest order first; without an order number while the order is being made at a kiosk. */
  uses: z.array(z.object({ orderId: Id.nullable(), iid: z.int().min(1).nullable(), fileName: z.string() })),
});
export type DamagedPhoto = z.infer<typeof DamagedPhoto>;

/** When this database came back from a copy, and why; what was done between the copy and then it does not know. */
export const RestoredDatabase = z.object({ at: Instant, why: z.string() });

/** Everything about the shop's computer that staff may have to do something about. */
/** Photos are refused below `minimumBytes`. Null where the disk does not answer. */
const DiskRoom = z.object({ freeBytes: z.int().min(0), minimumBytes: z.int().min(0) });

export const ShopHealth = z
  .object({
    connection: Connection,
    /** What somebody has to do about the link; null when nothing, or nothing but wait. */
    trouble: z
      .enum(['not-enrolled', 'enrol-code-refused', 'token-refused', 'version-refused', 'second-server'])
      .nullable(),
    /** Changes that central does not have yet. */
    outboxDepth: z.int().min(0),
    oldestUnsyncedAt: Instant.nullable(),
    photosUnsent: z.int().min(0),
    /** Orders that central refused; they wait for a person, all others go on. */
    parkedOrders: z.array(
      z.object({ orderId: Id, iid: z.int().min(1).nullable(), code: z.string(), detail: z.string() }),
    ),
    /** Photos that nobody has looked at. */
    photosUnread: z.int().min(0),
    damagedPhotos: z.array(DamagedPhoto),
    disk: DiskRoom.nullable(),
    router: z.object({ kind: z.string(), reachable: z.boolean(), problem: z.string().nullable() }),
    hotspotUsers: z.int().min(0).nullable(),
    /** Null when it never did. */
    restored: RestoredDatabase.nullable(),
    version: z.string(),
  })
  .meta({ id: 'ShopHealth' });
export type ShopHealth = z.infer<typeof ShopHealth>;

export const getShopHealth = endpoint({
  name: 'getShopHealth',
  summary: 'How the computer of this shop is doing',
  method: 'GET',
  path: '/shop/health',
  who: ['maintainer'],
  where: ['edge'],
  status: 200,
  answer: ShopHealth,
  problems: [],
});

/** The same of central, as far as somebody there has to do something about it. */
export const CentralHealth = z
  .object({ damagedPhotos: z.array(DamagedPhoto), restored: RestoredDatabase.nullable(), disk: DiskRoom.nullable() })
  .meta({ id: 'CentralHealth' });
export type CentralHealth = z.infer<typeof CentralHealth>;

export const getCentralHealth = endpoint({
  name: 'getCentralHealth',
  summary: 'How central is doing',
  method: 'GET',
  path: '/central/health',
  who: ['maintainer'],
  where: ['central'],
  status: 200,
  answer: CentralHealth,
  problems: [],
});

export const retryParkedOrders = endpoint({
  name: 'retryParkedOrders',
  summary: 'Send central once more what it refused',
  method: 'POST',
  path: '/shop/parked-orders/retry',
  who: ['maintainer'],
  where: ['edge'],
  status: 204,
  problems: [],
});
