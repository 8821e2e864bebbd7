import { getMe, type User } from '@printfront/shared/contracts/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call } from './call.ts';

/** The signed-in user; null when nobody is. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return await call(getMe, { signal });
      } catch (error) {
        if (error instanceof CallError && error.code === 'not-signed-in') return null;
        throw error;
      }
    },
  });
