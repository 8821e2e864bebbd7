import { setOwnName } from '@printfront/shared/contracts/own-account.ts';
import { endUserSecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import * as people from '@printfront/shared/contracts/staff-accounts.ts';
import * as contract from '@printfront/shared/contracts/users.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as staff from './staff-accounts.service.ts';
import * as accounts from './user-accounts.service.ts';

export function serveUsers(serve: Serve, deps: staff.StaffAccountDeps): void {
  serve(contract.getMe, ({ principal }) => accounts.getMe(deps, principal));
  serve(contract.listUsers, ({ query: { maintainers, ...query } }) =>
    accounts.listUsers(deps, { ...query, isMaintainer: maintainers === 'true' }),
  );
  serve(contract.setUserRank, ({ params, body, principal, ifMatch }) =>
    accounts.setUserRank(deps, principal, { ...body, userId: params.id, ifMatch }),
  );
  serve(contract.setUserWorkplaces, ({ params, body, principal, ifMatch }) =>
    accounts.setUserWorkplaces(deps, principal, { ...body, userId: params.id, ifMatch }),
  );
  serve(setOwnName, ({ principal, body }) => accounts.setOwnName(deps, principal, body.name));
  serve(people.countUsers, () => accounts.countUsers(deps));
  serve(people.addStaff, ({ principal, body }) => staff.addStaff(deps, principal, body));
  serve(people.createSignInCode, ({ principal, params }) => staff.createSignInCode(deps, principal, params.id));
  serve(people.setUserDisabled, ({ principal, params, body, ifMatch }) =>
    staff.setUserDisabled(deps, principal, { ...body, userId: params.id, ifMatch }),
  );
  serve(endUserSecondFactor, ({ principal, params }) => staff.endUserSecondFactor(deps, principal, params.id));
}
