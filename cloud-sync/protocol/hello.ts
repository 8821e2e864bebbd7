import { BackupStanding } from '@printfront/shared/contracts/backups.ts';
import { Id, Instant } from '@printfront/shared/contracts/fields.ts';
import { AskedReload } from '@printfront/shared/contracts/storefront-clients.ts';
import { z } from 'zod';
import { EnrolAnswer, Epoch } from './enrol.ts';
import { Mark, standing } from './position.ts';
import { syncCall } from './sync-call.ts';

/** How a shop is doing, for the people who look after many of them. */
export const EdgeReport = z.object({
  outboxDepth: z.int().min(0),
  oldestUnsyncedAt: Instant.nullable(),
  blobsWaiting: z.int().min(0),
  parkedOrders: z.int().min(0),
  // From here on only from shops that know of it.
  /** Of the software. */
  version: z.string().max(100).optional(),
  freeBytes: z.int().min(0).nullable().optional(),
  /** Below so many free bytes it takes no more photos; null where the disk does not answer. */
  minimumBytes: z.int().min(0).nullable().optional(),
  /** That somebody still needs and nobody has whole any more. */
  damagedPhotos: z.int().min(0).optional(),
  router: z.object({ kind: z.string(), reachable: z.boolean(), problem: z.string().nullable() }).optional(),
  /** Guests that the router lets in; null when nobody knows. */
  hotspotUsers: z.int().min(0).nullable().optional(),
  clients: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        lastTouchedAt: Instant.nullable(),
        /** When staff asked it last to load its page anew, and when it had. */
        reload: AskedReload.nullable().optional(),
      }),
    )
    .max(1_000)
    .optional(),
  /** It knows `order-to-make`; an older one would step over it (S18). */
  makesOnlineOrders: z.literal(true).optional(),
  /** Null where none are set up. */
  backup: BackupStanding.nullable().optional(),
  /** Of the certificate that it shows over HTTPS; null where it has none. */
  certificateEndsAt: Instant.nullable().optional(),
  /** A newer version that is there and since when, and one that was tried and does not run. */
  update: z
    .object({
      waiting: z.object({ version: z.string().max(50), since: Instant }).nullable(),
      failed: z.object({ version: z.string().max(50), at: Instant }).nullable(),
    })
    .nullable()
    .optional(),
  /** Variables of its computer that stand above the quotas of the owner. */
  quotaVariables: z.array(z.string().max(60)).max(20).optional(),
  /** The authority that it vouches with for itself; no fingerprint while there is none. Who switched or replaced it last. */
  ownAuthority: z
    .object({
      fingerprint: z.string().max(200).nullable(),
      by: z.string().max(200).nullable(),
      at: Instant.nullable(),
    })
    .optional(),
});
export type EdgeReport = z.infer<typeof EdgeReport>;

export const HelloRequest = z.object({ epoch: Epoch, report: EdgeReport, mark: Mark.optional() });
export type HelloRequest = z.infer<typeof HelloRequest>;

/** Said at every start and every minute: tells central of a new epoch, and the edge its name and overflow numbers. */
export const hello = syncCall({
  name: 'hello',
  path: '/sync/hello',
  request: HelloRequest,
  answer: EnrolAnswer.extend({
    ...standing,
    /** Of online orders that no shop makes yet: a shop's own customers may wait for them too. Absent from an older central. */
    onlineWaitingPrints: z.int().min(0).optional(),
  }),
});
