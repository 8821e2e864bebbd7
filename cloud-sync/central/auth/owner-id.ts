import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';

/**
 * Whose things a call is about. Kiosks and phones may make some of these calls at the shop's server; here nobody but a
 * customer has anything.
 *
 * @throws HttpProblem not-signed-in
 */
export function ownerId(principal: Principal): string {
  if (principal.kind !== 'user') throw new HttpProblem('not-signed-in', 'Sign in first.');
  return principal.userId;
}
