import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

/**
 * Reads what was frozen at submit.
 *
 * @throws HttpProblem order-not-showable for what an earlier version let in and no answer can carry
 */
export function readSubmittedOrder(content: string): SubmittedOrder {
  const read = SubmittedOrder.safeParse(JSON.parse(content));
  if (read.success) return read.data;
  const what = read.error.issues[0]?.path.map(String).join('.');
  throw new HttpProblem(
    'order-not-showable',
    `The record of this order holds what cannot be shown: ${what ?? 'all of it'}.`,
  );
}
