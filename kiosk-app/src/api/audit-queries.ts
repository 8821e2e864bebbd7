import { type AuditSubject, listAuditEntries } from '@printfront/shared/contracts/audit.ts';
import { listComputerChanges, type NotedSection } from '@printfront/shared/contracts/shop-computer.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from './call.ts';

const PAGE_SIZE = '40';

export interface AuditFilters {
  subject?: AuditSubject;
  subjectId?: string;
}

/** Who changed what, newest first, page by page. @param version of what it is about: another one has a longer list */
export const auditEntriesQuery = (filters: AuditFilters, version?: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', { ...filters, ...(version === undefined ? {} : { version }) }],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, {
        query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    placeholderData: keepPreviousData,
  });
export type AuditQuery = ReturnType<typeof auditEntriesQuery>;

/** Of the shop's computer, as it tells it without central. */
export const computerChangesQuery = (section: NotedSection, version: string): AuditQuery =>
  infiniteQueryOptions({
    queryKey: ['audit', { subject: 'settings', subjectId: section, of: 'shop-computer', version } as AuditFilters],
    queryFn: ({ pageParam, signal }) =>
      call(listComputerChanges, {
        query: { section, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    placeholderData: keepPreviousData,
  });
