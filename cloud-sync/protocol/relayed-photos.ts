import { z } from 'zod';
import { LARGEST_BLOB_BYTES } from './blobs.ts';

/**
 * GET: the bytes of a photo that was relayed to this shop, from `offset` on, application/octet-stream. 404 for everything
 * else, whether central has it or not.
 */
export const relayedBlobPath = (sha256: string) => `/sync/blobs/${sha256}`;
export const RelayedBlobQuery = z.object({
  offset: z.coerce.number().int().min(0).max(LARGEST_BLOB_BYTES).default(0),
});
