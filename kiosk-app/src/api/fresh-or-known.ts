import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isServerAway } from './server-away.ts';

/**
 * Asks the server; while it is away, what it said last is enough to go on with.
 *
 * @throws CallError when it is away and has never said anything, or refuses
 */
export async function freshOrKnown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.fetchQuery(query);
  } catch (error) {
    const known = queryClient.getQueryData<Data>(query.queryKey);
    if (known === undefined || !isServerAway(error)) throw error;
    return known;
  }
}
