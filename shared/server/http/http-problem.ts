import {
  type PictureReason,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
  type Use,
} from '../../contracts/problem.ts';

const TITLES: Partial<Record<ProblemCode, string>> = {
  'not-found': 'Not found',
  'internal-error': 'Internal server error',
};

interface ProblemDetails {
  /** The path, query, body or form field that is wrong, dotted. */
  parameter?: string;
  /** Seconds until trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** How much is allowed, where something is too much. */
  limit?: number;
  /** Methods that the address takes; sent as Allow. */
  allow?: readonly string[];
  /** Where the thing is used that was to be deleted. */
  uses?: Use[];
  /** What is wrong with a picture. */
  reason?: PictureReason;
  /** Who was first, and when. */
  by?: string;
  at?: string;
}

/** A failure that the caller can understand; everything else that is thrown becomes a 500 without details. */
export class HttpProblem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.name = 'HttpProblem';
    this.code = code;
    this.details = details;
  }
}

/** The same words for everything that is not there and everything that is not the caller's. */
export const notFound = () => new HttpProblem('not-found', 'Not found');

/** What staff of another role may do, and the caller may not: that it is there is no secret among them. */
export const roleRefused = () => new HttpProblem('role-refused', 'This takes another role among the staff.');

/** What holds for all shops is not for who works at some of them. */
export const ofAllShops = () =>
  new HttpProblem(
    'not-all-shops',
    'This holds for all shops, and takes an owner or somebody who works at all of them.',
  );

const sentence = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** RFC 9457 body and headers. */
export function problemResponse(problem: HttpProblem): Response {
  const status = PROBLEM_STATUS[problem.code];
  const body: Problem = {
    type: `urn:printfront:problem:${problem.code}`,
    title: TITLES[problem.code] ?? sentence(problem.code),
    status,
    detail: problem.message,
    code: problem.code,
    parameter: problem.details.parameter,
    limit: problem.details.limit,
    uses: problem.details.uses,
    reason: problem.details.reason,
    by: problem.details.by,
    at: problem.details.at,
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const { retryAfterSeconds, allow } = problem.details;
  if (allow !== undefined) headers.set('allow', allow.join(', '));
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterSeconds)));
  return new Response(JSON.stringify(body), { status, headers });
}
