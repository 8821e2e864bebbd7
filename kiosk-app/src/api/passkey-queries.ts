import { listPasskeyOrigins, listPasskeys } from '@printfront/shared/contracts/passkeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call } from './call.ts';

/** Addresses of pages where passkeys work; none when the server cannot say. */
export const passkeyOriginsQuery = () =>
  queryOptions({
    queryKey: ['passkey-origins'],
    queryFn: async ({ signal }): Promise<string[]> => {
      try {
        return await call(listPasskeyOrigins, { signal });
      } catch (error) {
        if (error instanceof CallError) return [];
        throw error;
      }
    },
  });

/** Passkeys of the signed-in user, and where they work. */
export const ownPasskeysQuery = () =>
  queryOptions({ queryKey: ['own-passkeys'], queryFn: ({ signal }) => call(listPasskeys, { signal }) });
