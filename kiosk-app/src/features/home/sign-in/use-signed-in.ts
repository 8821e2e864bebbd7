import type { User } from '@printfront/shared/contracts/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { meQuery } from '#api/user-queries.ts';
import { pathAfterSignIn } from './path-after-sign-in.ts';

/** What to do once a user has signed in on this page: back to where the user was. */
export function useSignedIn(): (user: User) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (user) => {
    // What was loaded for nobody, or for another user, is not this person's.
    queryClient.clear();
    queryClient.setQueryData(meQuery().queryKey, user);
    void navigate(pathAfterSignIn(search.get('return'), user), { replace: true });
  };
}
