import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { requireOwnPassword } from './own-password.service.ts';
import { type CodeOrigin, requireSecondFactor, type SecondFactorDeps } from './second-factor-codes.service.ts';
import type { UserRow } from './users.repository.ts';

/** What signing in takes, once more. */
export type OwnProof = CodeOrigin & { password?: string | undefined; code?: string | undefined };

/**
 * Asks who is signed in for the password, and for a code where the second factor is on. Who signs in through a provider has no
 * password here that could be asked for.
 *
 * @throws HttpProblem parameter-missing, password-wrong, second-factor-needed, second-factor-wrong, too-many-requests
 */
export async function requireOwnProof(
  deps: SecondFactorDeps,
  principal: Principal,
  own: UserRow,
  { password, ...proof }: OwnProof,
): Promise<void> {
  if (own.password_hash === null) return;
  if (password === undefined) {
    throw new HttpProblem('parameter-missing', 'The password is needed.', { parameter: 'password' });
  }
  await requireOwnPassword(deps, principal, { password, ...proof });
  await requireSecondFactor(deps, own, { code: undefined, ...proof });
}
