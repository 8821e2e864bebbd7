import {
  MAINTAINER_RANK,
  setUserRank,
  setUserWorkplaces,
  type UserAccount,
  type Workplaces,
} from '@printfront/shared/contracts/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { userAccountsKey } from '#api/user-admin-queries.ts';

/** What is done to a user: raised, lowered, or told where to work. */
export interface UserChange {
  user: UserAccount;
  to: 'maintainer' | 'customer' | 'workplaces';
  /** Of those who become or are maintainers; undefined where there is only one shop to work at. */
  worksAt?: Workplaces | undefined;
}

function send({ user, to, worksAt }: UserChange): Promise<UserAccount> {
  const params = { id: user.id };
  if (to === 'workplaces') {
    return call(setUserWorkplaces, { params, body: { worksAt: worksAt ?? null }, ifMatch: user.version });
  }
  const rank = to === 'maintainer' ? MAINTAINER_RANK : 0;
  const body = worksAt === undefined ? { rank } : { rank, worksAt };
  return call(setUserRank, { params, body, ifMatch: user.version });
}

/** Changes a user. Whatever came of it, the list is read again: on a refusal another maintainer has changed the user. */
export function useUserChange() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: userAccountsKey }),
  });
  const { error } = change;
  return {
    change: change.mutate,
    isPending: change.isPending,
    /** What was done, or was to be done, last. */
    last: change.variables ?? null,
    isDone: change.isSuccess,
    /** Code of problems:… */
    failure: error === null ? null : error instanceof CallError ? error.code : 'internal-error',
  };
}
