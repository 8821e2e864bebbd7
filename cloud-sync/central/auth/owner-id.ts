import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';

/**
 * Whose things a call is about. Kiosks and phones may make some of these calls at the shop's server; here nobody but a
 * customer has anything.
 *
 * @param named whom the caller takes the things for, where the call says so
 * @throws HttpProblem not-signed-in
 */
export function ownerId(principal: Principal, named?: string): string {
  if (principal.kind !== 'user') throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (named !== undefined && named !== principal.userId) {
    throw new HttpProblem('not-signed-in', 'The owner of this photo is not signed in.');
  }
  return principal.userId;
}
