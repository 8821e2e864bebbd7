import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../http/http-problem.ts';
import { discardRequest } from './discard-request.ts';
import { UploadError, type UploadErrorCode } from './upload-error.ts';

/** A disk that is full needs staff; a phone that asks every minute finds out soon enough. A crowd is through sooner. */
const RETRY_SECONDS: Partial<Record<UploadErrorCode, number>> = { 'disk-full': 60, 'server-busy': 10 };

/**
 * Takes an upload and turns what may be wrong with it into its problem. Refused before its body was read, the body is
 * read and dropped, so that the answer reaches a sender that still sends.
 */
export async function answerUpload<Result>(request: IncomingMessage, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take();
  } catch (error) {
    void discardRequest(request);
    throw asProblem(error);
  }
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof UploadError)) return error;
  const retryAfterSeconds = RETRY_SECONDS[error.code];
  return new HttpProblem(error.code, error.message, {
    parameter: 'file',
    retryAfterSeconds,
  });
}
