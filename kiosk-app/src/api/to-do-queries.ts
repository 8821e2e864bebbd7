import { listToDos } from '@printfront/shared/contracts/to-do.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Somebody sets the shop up and looks here what is left: pages in between change it. */
const REFRESH_MS = 20_000;

/** What a new shop still needs. */
export const toDoQuery = () =>
  queryOptions({
    queryKey: ['to-do'],
    queryFn: ({ signal }) => call(listToDos, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
