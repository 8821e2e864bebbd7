import { getMe, listUsers, setUserRank, setUserWorkplaces } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { findOwnUser } from '../auth/users.repository.ts';
import * as accounts from './user-accounts.service.ts';

export function serveUsers(serve: Serve, deps: accounts.UserAccountDeps): void {
  serve(getMe, async ({ principal }) => {
    const user = await findOwnUser(deps.database, principal);
    if (user === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
    return user;
  });
  serve(listUsers, ({ query: { maintainers, ...query } }) =>
    accounts.listUsers(deps, { ...query, isMaintainer: maintainers === 'true' }),
  );
  serve(setUserRank, ({ params, body, principal, ifMatch }) =>
    accounts.setUserRank(deps, principal, { ...body, userId: params.id, ifMatch }),
  );
  serve(setUserWorkplaces, ({ params, body, principal, ifMatch }) =>
    accounts.setUserWorkplaces(deps, principal, { ...body, userId: params.id, ifMatch }),
  );
}
