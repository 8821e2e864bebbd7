import { getOrder } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { TFunction } from 'i18next';
import { call } from '#api/call.ts';
import { deskOrderText } from '#text/desk-order.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { historyWords, stepMet } from './history-words.ts';
import type { SteppedOrder } from './next-step.ts';
import type { OrderChangeOutcome } from './use-order-changes.ts';

// A list knows nothing of what was done with its orders, and needs these words only where a step was refused.
addText('desk', deskOrderText);

/** Orders whose step was refused, and why: who was faster, and what they did, where that is it. One reason is said once. */
export async function whyRefused(
  orders: readonly SteppedOrder[],
  refused: readonly OrderChangeOutcome[],
  shop: { timeZone: string; currency: string },
  t: TFunction<'desk'>,
): Promise<string> {
  const reasons = await Promise.all(refused.map((outcome) => reasonOf(outcome, shop, t)));
  const numbersOf = (reason: string) => orders.filter((_, at) => reasons[at] === reason).map(({ iid }) => iid);
  return [...new Set(reasons)]
    .map((reason) => `${numbersOf(reason).map(formatOrderNumber).join(', ')}: ${reason}`)
    .join(' · ');
}

async function reasonOf(
  { id, failure }: OrderChangeOutcome,
  shop: { timeZone: string; currency: string },
  t: TFunction<'desk'>,
): Promise<string> {
  const problem = t(`problems:${failure ?? 'internal-error'}`);
  if (failure !== 'payment-transition-refused' && failure !== 'production-transition-refused') return problem;
  // What cannot be asked for now is said as far as it is known.
  const order = await call(getOrder, { params: { id } }).catch(() => null);
  const met = order === null ? undefined : stepMet(order, failure);
  return order === null || met === undefined ? problem : historyWords(order, shop, t, currentLanguage()).fasterOf(met);
}
