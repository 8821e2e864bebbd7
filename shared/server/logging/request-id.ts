import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidv7 } from 'uuidv7';

const requests = new AsyncLocalStorage<string>();

/** A UUID, or 32 hexadecimal digits as nginx makes them: nothing that could be a secret or break a log line. */
const GIVEN = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/;

export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that a server before this one gave the request, so that one call can be followed through both logs; or a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && GIVEN.test(given) ? given : uuidv7();

/** Everything that `work` does, however much later, belongs to the request. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result => requests.run(requestId, work);

/** Of the request that this code runs for; undefined outside of any. */
export const currentRequestId = (): string | undefined => requests.getStore();
