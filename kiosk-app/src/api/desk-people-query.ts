import { listDeskPeople } from '@printfront/shared/contracts/desk-pins.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who may take over on this browser by PIN. Asked anew each time: somebody may have signed in on another page. */
export const deskPeopleQuery = () =>
  queryOptions({
    queryKey: ['desk-people'],
    queryFn: ({ signal }) => call(listDeskPeople, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
