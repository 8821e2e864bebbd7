import { type ProblemCode, problemOfPlainAnswer, retryOf } from '@printfront/shared/contracts/problem.ts';

/** No answer of central's came: the line, a timeout, a proxy, or a page of another site (a captive portal). */
export class CentralUnreachableError extends Error {
  override readonly name = 'CentralUnreachableError';
  /** Of the answer, when something did answer. */
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
  readonly code: ProblemCode;
  readonly parameter: string | null;
  /** When what the problem tells of was. */
  readonly at: string | null;
  readonly retryAfterSeconds: number | null;
  constructor(
    problem: {
      status: number;
      code: ProblemCode;
      detail: string;
      parameter?: string | undefined;
      at?: string | undefined;
    },
    retryAfterSeconds: number | null,
  ) {
    super(`${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.parameter = problem.parameter ?? null;
    this.at = problem.at ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing answered, or something that is not central: of a proxy only what it can mean is believed. */
const codeOf = (error: CentralRefusedError | CentralUnreachableError): ProblemCode | null =>
  error instanceof CentralRefusedError ? error.code : problemOfPlainAnswer(error.status ?? 0);

/** Who asks, and what is asked for by which name: no other content would fare better, and a person mends it at central. */
const ABOUT_THE_CALL: readonly (ProblemCode | null)[] = ['not-found', 'method-not-allowed', 'origin-refused'];

/**
 * Whether what was sent is at fault, and not the line, the moment or the call: `never` to be sent so again, `again` where
 * the line may have spoilt it; null otherwise.
 */
export function faultOfContent(error: unknown): 'never' | 'again' | null {
  if (!(error instanceof CentralRefusedError || error instanceof CentralUnreachableError)) return null;
  const code = codeOf(error);
  const retry = retryOf(code);
  return (retry === 'never' || retry === 'again') && !ABOUT_THE_CALL.includes(code) ? retry : null;
}
