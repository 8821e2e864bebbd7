import type { User } from '@printfront/shared/contracts/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { meQuery } from '#api/user-queries.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * For the loaders of pages that belong to a signed-in person. A person who is not signed in is led to sign in and back here.
 *
 * @throws a redirect, which the router follows
 */
export async function requireCustomer(queryClient: QueryClient, request: Request): Promise<User> {
  const me = await queryClient.fetchQuery(meQuery());
  if (me !== null) return me;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(`${pathname}${search}`));
}
