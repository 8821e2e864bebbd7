import type { PriceSummary } from '../../contracts/pricing.ts';
import { missingToSmallest } from '../../domain/smallest-order.ts';
import { HttpProblem } from '../http/http-problem.ts';

/**
 * @param shop absent or null smallest order: any
 * @throws HttpProblem total-too-low with the smallest order, in satang, as its limit
 */
export function refuseTooLittle(
  price: PriceSummary,
  { minimumOrder }: { readonly minimumOrder?: number | null | undefined },
): void {
  if (minimumOrder == null || missingToSmallest(price, minimumOrder) === 0) return;
  throw new HttpProblem('total-too-low', `The smallest order is ${minimumOrder} satang.`, { limit: minimumOrder });
}
