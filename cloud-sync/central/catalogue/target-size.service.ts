import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralTransaction } from '../database/database.ts';
import { listSizes } from './sizes.repository.ts';

/** @returns the key of the size that a frame or a discount is for. @throws HttpProblem parameter-invalid */
export async function requireTargetSize(transaction: CentralTransaction, targetSizeId: string): Promise<string> {
  const size = (await listSizes(transaction)).find(({ id }) => id === targetSizeId);
  if (size !== undefined) return size.key;
  throw new HttpProblem('parameter-invalid', 'There is no such size.', { parameter: 'targetSizeId' });
}
