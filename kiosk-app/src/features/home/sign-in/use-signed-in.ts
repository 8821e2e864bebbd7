import type { User } from '@printfront/shared/contracts/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { meQuery } from '#api/user-queries.ts';
import { pathAfterSignIn } from './path-after-sign-in.ts';

/** What to do once somebody has signed in on this page: back to where they were. */
export function useSignedIn(): (user: User) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (user) => {
    // What was loaded for nobody, or for somebody else, is not this person's.
    queryClient.clear();
    queryClient.setQueryData(meQuery().queryKey, user);
    void navigate(pathAfterSignIn(search.get('return'), user), { replace: true });
  };
}
