import { signOut, signOutEverywhere } from '@printfront/shared/contracts/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { meQuery } from '#api/user-queries.ts';

/** The home page has just asked for these, and they are the same for everybody. */
const PUBLIC: readonly unknown[] = ['me', 'catalogue', 'auth-providers'];

/**
 * Signs out: `mutate('here')` ends this session, `mutate('everywhere')` those on every device; both lead home. `isError`
 * says that the server could not be told and the person is still signed in.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (where: 'here' | 'everywhere') => {
      try {
        await call(where === 'here' ? signOut : signOutEverywhere, {});
      } catch (error) {
        // A session that has ended meanwhile is what was wanted.
        if (!(error instanceof CallError && error.isSignedOut)) throw error;
      }
    },
    onSuccess: async () => {
      // Asked anew, however lately somebody was here.
      await queryClient.invalidateQueries({ queryKey: meQuery().queryKey, refetchType: 'none' });
      await navigate('/', { replace: true });
      // Nothing of this person stays for the next one; only now, or the page that is left would fetch it anew.
      sessionStorage.clear();
      queryClient.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.includes(queryKey[0]) });
    },
  });
}
