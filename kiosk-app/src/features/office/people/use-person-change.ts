import { deleteCustomer } from '@printfront/shared/contracts/own-data.ts';
import { endUserSecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import {
  createSignInCode,
  type SignInInvitation,
  setUserDisabled,
} from '@printfront/shared/contracts/staff-accounts.ts';
import {
  setUserRank,
  setUserWorkplaces,
  type UserAccount,
  type Workplaces,
} from '@printfront/shared/contracts/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { userAccountsKey } from '#api/user-admin-queries.ts';

/** What is done to a person. */
export type PersonChange = { user: UserAccount } & (
  | { kind: 'role'; rank: number; worksAt?: Workplaces | undefined }
  | { kind: 'workplaces'; worksAt: Workplaces }
  | { kind: 'code' | 'forget' | 'disable' | 'enable' | 'secondFactor' | 'passkeys' }
);
export type ChangeKind = PersonChange['kind'];

async function send(change: PersonChange): Promise<SignInInvitation | null> {
  const { user } = change;
  const [params, ifMatch] = [{ id: user.id }, user.version];
  if (change.kind === 'code') return call(createSignInCode, { params });
  if (change.kind === 'secondFactor' || change.kind === 'passkeys') {
    await call(endUserSecondFactor, { params });
  } else if (change.kind === 'forget') {
    await call(deleteCustomer, { params });
  } else if (change.kind === 'role') {
    const { rank, worksAt } = change;
    await call(setUserRank, { params, ifMatch, body: worksAt === undefined ? { rank } : { rank, worksAt } });
  } else if (change.kind === 'workplaces') {
    await call(setUserWorkplaces, { params, ifMatch, body: { worksAt: change.worksAt } });
  } else {
    await call(setUserDisabled, { params, ifMatch, body: { disabled: change.kind === 'disable' } });
  }
  return null;
}

/** Changes a person. Whatever came of it, the lists are read again: on a refusal another owner was faster. */
export function usePersonChange(onInvitation: (invitation: SignInInvitation) => void) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: send,
    onSuccess: (invitation) => {
      if (invitation !== null) onInvitation(invitation);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: userAccountsKey }),
  });
  const { error } = change;
  return {
    change: change.mutate,
    isPending: change.isPending,
    /** What was done, or was to be done, last. */
    last: change.variables ?? null,
    isDone: change.isSuccess,
    /** Numbers of orders that are in the way. */
    underWay: error instanceof CallError ? error.uses.flatMap(({ names }) => names) : [],
    /** Code of problems:… */
    failure: error === null ? null : error instanceof CallError ? error.code : 'internal-error',
  };
}
