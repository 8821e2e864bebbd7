import { getMe, listUsers, setUserRank, setUserWorkplaces } from '@printfront/shared/contracts/users.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as accounts from './user-accounts.service.ts';

export function serveUsers(serve: Serve, deps: accounts.UserAccountDeps): void {
  serve(getMe, ({ principal }) => accounts.getMe(deps, principal));
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
