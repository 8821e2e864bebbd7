import { type AuditSubject, listAuditEntries } from '@printfront/shared/contracts/audit.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from './call.ts';

const PAGE_SIZE = '40';

export interface AuditFilters {
  subject?: AuditSubject;
  subjectId?: string;
}

/** Who changed what, newest first, page by page. */
export const auditEntriesQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, {
        query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    placeholderData: keepPreviousData,
  });
