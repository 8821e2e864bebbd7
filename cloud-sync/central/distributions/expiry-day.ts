import { LONGEST_EXPIRY_DAYS } from '@printfront/shared/contracts/distributions.ts';
import { endOfShopDate, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

const DAY_MS = 86_400_000;

/**
 * A file stays until its day is over on the shop's clock, whatever moment of the day was said.
 *
 * @returns the last millisecond of that day, ISO 8601 with Z
 * @throws HttpProblem date-past, parameter-invalid
 */
export function endOfExpiryDay(expireAt: string, timeZone: string, now: Date): string {
  const dayMs = Date.parse(expireAt);
  if (dayMs > now.getTime() + LONGEST_EXPIRY_DAYS * DAY_MS) {
    throw new HttpProblem('parameter-invalid', 'A file is kept for ten years at most.', { parameter: 'expireAt' });
  }
  const end = endOfShopDate(shopDate(dayMs, timeZone), timeZone);
  if (Date.parse(end) >= now.getTime()) return end;
  throw new HttpProblem('date-past', 'This day is over at the shop.', { parameter: 'expireAt' });
}
