import { HttpProblem } from '../http/http-problem.ts';

/**
 * A sending that comes again under its clientFileId is the same photo, or its sender has mixed two up: to answer with the
 * first one would lose the second without a word.
 *
 * @throws HttpProblem idempotency-key-reused
 */
export function requireSameBytes(earlier: { readonly sha256: string }, sha256: string): void {
  if (earlier.sha256 === sha256) return;
  throw new HttpProblem('idempotency-key-reused', 'Another photo has been sent under this clientFileId.', {
    parameter: 'clientFileId',
  });
}
