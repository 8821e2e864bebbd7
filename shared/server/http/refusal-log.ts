import type { Logger } from 'pino';

export interface Refusal {
  readonly requestId: string;
  readonly method: string;
  /** Of the contract; undefined at other addresses. */
  readonly endpoint: string | undefined;
  /** As it is written in the router, `/api/v1/orders/:id`: what stood in its place is nobody's business. */
  readonly route: string;
  readonly status: number;
  /** Of the problem; undefined where another server answered. */
  readonly code: string | undefined;
}

const WINDOW_MS = 60_000;
/** Of one kind in that time, so that who asks in vain all day hides nobody else. */
const MOST_OF_A_KIND = 5;
/** Of all together: some 25 MB in a day at most, whatever a hostile guest does. */
const MOST = 60;

/**
 * Notes calls that were refused (400 to 499), so that they are found without having every call in the log. What is beyond the
 * limits is counted, and said at the end of the minute; `/metrics` counts all of them by call and status.
 */
export function createRefusalLog(logger: Logger): (refusal: Refusal) => void {
  const written = new Map<string, number>();
  let writtenCount = 0;
  let unwrittenCount = 0;
  let isCounting = false;

  function end(): void {
    if (unwrittenCount > 0) {
      logger.info({ unwrittenCount }, 'further calls were refused in the same minute, and not written down');
    }
    written.clear();
    writtenCount = unwrittenCount = 0;
    isCounting = false;
  }

  return (refusal) => {
    if (!isCounting) setTimeout(end, WINDOW_MS).unref();
    isCounting = true;
    const { endpoint, route, status, code } = refusal;
    // Not by method: an address that is none takes thirty, and who tries them all would hide everybody else.
    const kind = [endpoint ?? route, status, code].join(' ');
    const ofKind = written.get(kind) ?? 0;
    if (writtenCount >= MOST || ofKind >= MOST_OF_A_KIND) {
      unwrittenCount += 1;
      return;
    }
    written.set(kind, ofKind + 1);
    writtenCount += 1;
    logger.info(refusal, 'refused');
  };
}

export const isRefusal = (status: number) => status >= 400 && status < 500;
