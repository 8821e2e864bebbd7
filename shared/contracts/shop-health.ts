import { z } from 'zod';
import { BackupStatus } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

export const Connection = z
  .object({
    isCentralReachable: z.boolean(),
    awaySince: Instant.nullable().describe(
      'When central was heard of last, by the shop’s clock; null while it is reachable, and when it never was.',
    ),
    readOnlySince: Instant.nullable().describe(
      'Since when its disk takes nothing, and what is there can only be looked at; null while it does.',
    ),
  })
  .meta({
    id: 'Connection',
    description:
      'How this server stands: whether the shop’s reaches central (central itself always does), and whether it can write.',
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

export const DamagedPhoto = z
  .object({
    foundAt: Instant,
    uses: z
      .array(z.object({ orderId: Id.nullable(), iid: z.int().min(1).nullable(), fileName: z.string() }))
      .describe(
        'Where it is used, newest order first; without an order number while the order is being made at a kiosk.',
      ),
  })
  .meta({
    id: 'DamagedPhoto',
    description: 'A photo whose bytes are no longer those that the customer sent, and that nobody has any more.',
  });
export type DamagedPhoto = z.infer<typeof DamagedPhoto>;

export const RestoredDatabase = z
  .object({
    at: Instant,
    why: z.string(),
    copyOf: Instant.nullish().describe('When the copy was made; null where nobody knows, or what was sound went on.'),
  })
  .meta({
    id: 'RestoredDatabase',
    description:
      'When this database came back from a copy, and why; what was done between the copy and then it does not know.',
  });

/** Everything about the shop's computer that staff may have to do something about. */
const DiskRoom = z.object({ freeBytes: z.int().min(0), minimumBytes: z.int().min(0) }).meta({
  id: 'DiskRoom',
  description: 'Photos are refused below `minimumBytes`. Null where the disk does not answer.',
});

export const ShopHealth = z
  .object({
    connection: Connection,
    trouble: z
      .enum(['not-enrolled', 'enrol-code-refused', 'token-refused', 'locked-out', 'version-refused', 'second-server'])
      .nullable()
      .describe('What somebody has to do about the link; null when nothing, or nothing but wait.'),
    outboxDepth: z.int().min(0).describe('Changes that central does not have yet.'),
    oldestUnsyncedAt: Instant.nullable(),
    photosUnsent: z.int().min(0),
    parkedOrders: z
      .array(z.object({ orderId: Id, iid: z.int().min(1).nullable(), code: z.string(), detail: z.string() }))
      .describe('Orders that central refused; they wait for a person, all others go on.'),
    photosUnread: z.int().min(0).describe('Photos that nobody has looked at.'),
    damagedPhotos: z.array(DamagedPhoto),
    disk: DiskRoom.nullable(),
    router: z.object({ kind: z.string(), reachable: z.boolean(), problem: z.string().nullable() }),
    hotspotUsers: z.int().min(0).nullable(),
    restored: RestoredDatabase.nullable().describe('Null when it never did.'),
    backup: BackupStatus.nullable().describe('Null when none are set up.'),
    isBackupOnDataDisk: z
      .boolean()
      .optional()
      .describe('Backups go to the disk that the data are on: both are lost with it. Absent from older servers.'),
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

export const CentralHealth = z
  .object({
    damagedPhotos: z.array(DamagedPhoto),
    restored: RestoredDatabase.nullable(),
    disk: DiskRoom.nullable(),
    backup: BackupStatus.nullable().describe('Null when none are set up.'),
    isBackupOnDataDisk: z
      .boolean()
      .optional()
      .describe('Backups go to the disk that the data are on: both are lost with it. Absent from older servers.'),
  })
  .meta({
    id: 'CentralHealth',
    description: 'The same of central, as far as somebody there has to do something about it.',
  });
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
