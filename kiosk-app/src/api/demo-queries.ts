import { getDemo } from '@printfront/shared/contracts/demo.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Whether all of this is a demo, and can be ended from here. */
export const demoQuery = () =>
  queryOptions({
    queryKey: ['demo'],
    queryFn: ({ signal }) => call(getDemo, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
