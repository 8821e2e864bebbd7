import { HttpProblem } from '../http/http-problem.ts';

/** @throws HttpProblem personal-data-deleted: nothing would delete what is added now */
export function refuseForgotten({ personal_data_deleted_at }: { personal_data_deleted_at: string | null }): void {
  if (personal_data_deleted_at === null) return;
  throw new HttpProblem('personal-data-deleted', 'The personal data of this order have been deleted.');
}
