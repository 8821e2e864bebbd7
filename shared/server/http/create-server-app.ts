import { Hono, type HonoRequest } from 'hono';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { StorageError } from '../blobs/blob-store.ts';
import type { AnsweredCall } from '../health/metrics.ts';
import { HttpProblem, problemResponse } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

/**
 * The app serves photos, order numbers and nothing from elsewhere. `blob:` is for pictures that the browser made
 * itself (a photo chosen on this device), inline styles are Mantine's.
 */
const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "style-src 'self' 'unsafe-inline'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** On plain HTTP browsers ignore the opener policy, and log that as an error on every phone. */
function isSecureContext(request: HonoRequest): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'https:' || hostname === 'localhost' || request.header('x-forwarded-proto') === 'https';
}

/** Node's word for a connection that ended before the body did: nothing of ours failed, and nobody reads the answer. */
const isCallerGone = (error: Error) => error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** A disk or a bucket that broke in the middle of reading: the next try may meet it well again. */
const storageGone = () =>
  new HttpProblem('disk-full', 'The photo storage cannot be used right now.', { retryAfterSeconds: 60 });

/**
 * A Hono app with what both servers do to every request: an id, one log line, security headers, and problem+json for
 * everything that fails. Paths are never logged: they hold order ids, which are capabilities.
 *
 * @param observe is told of every call that was answered
 */
export function createServerApp(logger: Logger, observe: (call: AnsweredCall) => void = () => {}): ServerApp {
  const app: ServerApp = new Hono();

  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = uuidv7();
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (isSecureContext(context.req)) context.res.headers.set('cross-origin-opener-policy', 'same-origin');
    context.res.headers.set('x-request-id', requestId);
    const endpoint = context.get('endpointName');
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    observe({ endpoint, status, durationSeconds: durationMs / 1000 });
    logger.debug({ requestId, method: context.req.method, endpoint, status, durationMs: Math.round(durationMs) });
  });

  app.onError((error, context) => {
    if (error instanceof HttpProblem) return problemResponse(error);
    if (isCallerGone(error)) {
      logger.debug(
        { err: error, endpoint: context.get('endpointName') },
        'the caller went away in the middle of a call',
      );
      return problemResponse(new HttpProblem('body-malformed', 'The body of the call broke off.'));
    }
    logger.error({ err: error, endpoint: context.get('endpointName') }, 'a request failed unexpectedly');
    if (error instanceof StorageError) return problemResponse(storageGone());
    return problemResponse(new HttpProblem('internal-error', 'Something went wrong on the server. Please try again.'));
  });

  app.notFound(() => problemResponse(new HttpProblem('not-found', 'There is nothing at this address.')));
  return app;
}
