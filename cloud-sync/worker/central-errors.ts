/** No answer of central's came: the line, a timeout, a proxy, or a page of somebody else's (a captive portal). */
export class CentralUnreachableError extends Error {
  override readonly name = 'CentralUnreachableError';
  /** Of the answer, when somebody did answer. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  constructor(message: string, details: { cause?: unknown; status?: number; retryAfterSeconds?: number | null } = {}) {
    super(message, { cause: details.cause });
    this.status = details.status ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Central itself answered, with a problem. */
export class CentralRefusedError extends Error {
  override readonly name = 'CentralRefusedError';
  readonly status: number;
  readonly code: string;
  readonly parameter: string | null;
  readonly retryAfterSeconds: number | null;
  constructor(
    problem: { status: number; code: string; detail: string; parameter?: string | undefined },
    retryAfterSeconds: number | null,
  ) {
    super(`${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.parameter = problem.parameter ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Sending the very same thing again will fail again: it is what was sent, not the line or the moment. */
export function isFaultOfContent(error: unknown): error is CentralRefusedError | CentralUnreachableError {
  const isTyped = error instanceof CentralRefusedError || error instanceof CentralUnreachableError;
  return isTyped && error.status !== null && [400, 413, 415, 422].includes(error.status);
}
