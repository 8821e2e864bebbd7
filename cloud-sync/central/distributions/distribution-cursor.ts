import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { DistributionCursor } from './distributions.repository.ts';

/** The place in the list and not a row of it, so that the next page is right also when that row has gone or moved. */
export const writeCursor = ({ expire_at, id }: DistributionCursor) => `${Date.parse(expire_at).toString(36)}.${id}`;

/** @throws HttpProblem parameter-invalid */
export function readCursor(nextId: string): DistributionCursor {
  const [, time = '', id = ''] = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})$/.exec(nextId) ?? [];
  const expireAt = new Date(Number.parseInt(time, 36));
  if (!Number.isNaN(expireAt.getTime())) return { expire_at: expireAt.toISOString(), id };
  throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', { parameter: 'nextId' });
}
