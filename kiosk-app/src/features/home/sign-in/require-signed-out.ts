import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { meQuery } from '#api/user-queries.ts';
import { pathAfterSignIn } from './path-after-sign-in.ts';

/**
 * For the loaders of pages that are only for people who are not signed in. A user who is signed in is sent on, unless they
 * have come to sign in once more.
 *
 * @throws a redirect, which the router follows
 */
export async function requireSignedOut(queryClient: QueryClient, request: Request): Promise<void> {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('again')) return;
  const me = await queryClient.fetchQuery(meQuery());
  if (me !== null) throw redirect(pathAfterSignIn(searchParams.get('return'), me));
}
