import { type AuthProvider, listAuthProviders } from '@printfront/shared/contracts/auth.ts';
import { getMe, type Me } from '@printfront/shared/contracts/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call } from './call.ts';
import { JUST_ASKED_MS } from './just-asked.ts';

/** The signed-in user; null when nobody is, and also when the server cannot say: such a person is asked to sign in. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    staleTime: JUST_ASKED_MS,
    queryFn: async ({ signal }): Promise<Me | null> => {
      try {
        return await call(getMe, { signal });
      } catch (error) {
        if (error instanceof CallError) return null;
        throw error;
      }
    },
  });

/** External providers to sign in with; none when the server cannot say, as on a shop's own server. */
export const authProvidersQuery = () =>
  queryOptions({
    queryKey: ['auth-providers'],
    staleTime: JUST_ASKED_MS,
    queryFn: async ({ signal }): Promise<AuthProvider[]> => {
      try {
        return await call(listAuthProviders, { signal });
      } catch (error) {
        if (error instanceof CallError) return [];
        throw error;
      }
    },
  });
