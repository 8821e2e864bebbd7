import type { z } from 'zod';

/** One JSON call of the protocol, below /api/v1. Blobs and the catalogue, which are no plain JSON calls, describe themselves. */
export interface SyncCall<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly path: `/sync/${string}`;
  readonly request: Request;
  readonly answer: Answer;
}

/** Keeps the types of a call's messages. Every call is a POST that may be repeated without harm (S2). */
export function syncCall<Request extends z.ZodType, Answer extends z.ZodType>(
  call: SyncCall<Request, Answer>,
): SyncCall<Request, Answer> {
  return call;
}
