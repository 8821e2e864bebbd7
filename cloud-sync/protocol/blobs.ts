import { Sha256 } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { syncCall } from './sync-call.ts';

export const BLOBS_PER_QUESTION = 200;
/** Photos of a phone mostly fit in one part; a slow line loses little when it breaks. */
export const BLOB_PART_BYTES = 8 * 1024 * 1024;
/** The largest photo that either server accepts. */
export const LARGEST_BLOB_BYTES = 100 * 1024 * 1024;

/** `receivedBytes`: where to go on; what lies before it is durable at central. */
export const missingBlobs = syncCall({
  name: 'missingBlobs',
  path: '/sync/blobs/missing',
  request: z.object({ sha256s: z.array(Sha256).min(1).max(BLOBS_PER_QUESTION) }),
  /**
   * A blob that is not listed is stored whole, an order at central needs it, and that is its receipt. `isUnwanted`: no order
   * at central needs it now, so it is not to be sent; absent from an older central.
   */
  answer: z.object({
    missing: z.array(
      z.object({ sha256: Sha256, receivedBytes: z.int().min(0), isUnwanted: z.literal(true).optional() }),
    ),
  }),
});
export type MissingBlob = z.infer<typeof missingBlobs.answer>['missing'][number];

/** PUT, body: the bytes from `offset` on, application/octet-stream. */
export const blobPartPath = (sha256: string) => `/sync/blobs/${sha256}`;
export const BlobPartQuery = z.object({
  offset: z.coerce.number().int().min(0).max(LARGEST_BLOB_BYTES),
  /** Of the whole blob. */
  byteSize: z.coerce.number().int().min(1).max(LARGEST_BLOB_BYTES),
});

/**
 * Where central stands after a part, whatever became of it: `stored` is the receipt; `partial` says where to go on,
 * also after a part with the wrong offset; `refused` that the whole was not what its name promised and is dropped, or that
 * no order at central needs it (`isUnwanted`).
 */
export const BlobPartAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('stored') }),
  z.object({ state: z.literal('partial'), receivedBytes: z.int().min(0) }),
  z.object({ state: z.literal('refused'), isUnwanted: z.literal(true).optional() }),
]);
export type BlobPartAnswer = z.infer<typeof BlobPartAnswer>;
