import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { StorageError } from '../blobs/blob-store.ts';
import { asStorageError } from '../blobs/disk-errors.ts';
import { REQUEST_ID_HEADER, requestIdOf, withRequestId } from '../logging/request-id.ts';
import { PhotoWorkersBusyError } from '../photos/photo-turns.ts';
import { compressAnswer } from './compress-answer.ts';
import { HttpProblem, problemResponse } from './http-problem.ts';
import type { AnsweredCall } from './metrics.ts';
import { createRefusalLog, isRefusal } from './refusal-log.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { ServerApp, ServerContext } from './serve.ts';

/** Node's word for a connection that ended before the body did: nothing of ours failed, and nobody reads the answer. */
const isCallerGone = (error: Error) => error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** A disk or a bucket that broke in the middle of reading: the next try may meet it well again. */
const storageGone = () =>
  new HttpProblem('disk-full', 'The photo storage cannot be used right now.', { retryAfterSeconds: 60 });

const tooManyPictures = ({ message }: PhotoWorkersBusyError) =>
  new HttpProblem('server-busy', message, { retryAfterSeconds: 5 });

interface ServerAppOptions {
  /** Is told of every call that was answered. */
  observe?: (call: AnsweredCall) => void;
  /** Where a browser that came over HTTPS is told never to come without it again. Default: nowhere. */
  isHttpsForGood?: (context: ServerContext) => boolean;
}

/**
 * A Hono app with what both servers do to every request: an id, one log line (of a refused one also without LOG_LEVEL=debug), security headers, and problem+json for
 * everything that fails. Paths are never logged: they hold order ids, which are capabilities.
 */
export function createServerApp(logger: Logger, options: ServerAppOptions = {}): ServerApp {
  const { observe = () => {}, isHttpsForGood = () => false } = options;
  const app: ServerApp = new Hono();
  const noteRefusal = createRefusalLog(logger);

  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(context.req.header(REQUEST_ID_HEADER));
    await withRequestId(requestId, () => compressAnswer(context, next));
    // Made as for GET, and never read: files and archives behind it are let go.
    if (context.req.method === 'HEAD') await context.res.body?.cancel();
    addSecurityHeaders(context, isHttpsForGood(context));
    context.res.headers.set(REQUEST_ID_HEADER, requestId);
    const endpoint = context.get('endpointName');
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    observe({ endpoint, status, durationSeconds: durationMs / 1000 });
    const { method } = context.req;
    const code = context.get('problemCode');
    logger.debug({ requestId, method, endpoint, status, code, durationMs: Math.round(durationMs) });
    if (isRefusal(status) && !logger.isLevelEnabled('debug')) {
      noteRefusal({ requestId, method, endpoint, route: routePath(context), status, code });
    }
  });

  const answer = (context: ServerContext, problem: HttpProblem): Response => {
    context.set('problemCode', problem.code);
    return problemResponse(problem);
  };

  app.onError((error, context) => {
    if (error instanceof HttpProblem) return answer(context, error);
    if (error instanceof PhotoWorkersBusyError) return answer(context, tooManyPictures(error));
    if (isCallerGone(error)) {
      logger.debug(
        { err: error, endpoint: context.get('endpointName') },
        'the caller went away in the middle of a call',
      );
      return answer(context, new HttpProblem('body-malformed', 'The body of the call broke off.'));
    }
    logger.error({ err: error, endpoint: context.get('endpointName') }, 'a request failed unexpectedly');
    if (asStorageError(error) instanceof StorageError) return answer(context, storageGone());
    return answer(context, new HttpProblem('internal-error', 'Something went wrong on the server. Please try again.'));
  });

  app.notFound((context) => answer(context, new HttpProblem('not-found', 'There is nothing at this address.')));
  return app;
}
