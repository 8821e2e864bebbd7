import { AuditSubject } from '@printfront/shared/contracts/audit.ts';
import type { AuditFilters } from '#api/audit-queries.ts';

/** The filters stand in the address, so that other pages can lead to the changes of one thing. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const subject = AuditSubject.safeParse(search.get('subject'));
  const subjectId = search.get('subjectId')?.slice(0, 64);
  return { ...(subject.success && { subject: subject.data }), ...(subjectId && { subjectId }) };
}
