import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../http/http-problem.ts';
import { discardRequest } from './discard-request.ts';
import { UploadError } from './upload-error.ts';

/** A disk that is full needs staff; a phone that asks every minute finds out soon enough. */
const DISK_FULL_RETRY_SECONDS = 60;

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
  return new HttpProblem(error.code, error.message, {
    parameter: 'file',
    ...(error.code === 'disk-full' ? { retryAfterSeconds: DISK_FULL_RETRY_SECONDS } : {}),
  });
}
