import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { FrontOrderRow } from './front-orders.repository.ts';

/** @throws HttpProblem order-submitted, order-cancelled */
export function refuseClosed({ state }: Pick<FrontOrderRow, 'state'>): void {
  if (state === 'submitted') throw new HttpProblem('order-submitted', 'This order has been placed already.');
  if (state === 'cancelled') throw new HttpProblem('order-cancelled', 'This order has been cancelled.');
}
