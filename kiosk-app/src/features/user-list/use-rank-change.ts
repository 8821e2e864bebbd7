import { MAINTAINER_RANK, setUserRank, type UserAccount } from '@printfront/shared/contracts/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { userAccountsKey } from '#api/user-admin-queries.ts';

export interface RankChange {
  user: UserAccount;
  to: 'maintainer' | 'customer';
}

const RANK_OF = { maintainer: MAINTAINER_RANK, customer: 0 } as const;

/** Raises or lowers somebody. Whatever came of it, the list is read again: on a refusal somebody else has changed it. */
export function useRankChange() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ user, to }: RankChange) =>
      call(setUserRank, { params: { id: user.id }, body: { rank: RANK_OF[to], previousRank: user.rank } }),
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
