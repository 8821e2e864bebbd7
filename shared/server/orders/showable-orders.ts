import type { Logger } from 'pino';
import { type Order, Order as OrderSchema, OrderSummary, type UnshownOrder } from '../../contracts/orders.ts';
import { HttpProblem } from '../http/http-problem.ts';

/** Orders whose record can be answered with, and those whose cannot: one of them must not hide all the others. */
export interface ShowableOrders {
  /**
   * @param summaryOf may throw on what the database has of a row
   * @returns `unshown` only when there is one
   */
  listOf<Row>(
    rows: readonly Row[],
    identify: (row: Row) => UnshownOrder,
    summaryOf: (row: Row) => OrderSummary,
  ): { items: OrderSummary[]; unshown?: UnshownOrder[] };
  /** @throws HttpProblem order-not-showable */
  one(order: UnshownOrder, view: () => Order): Order;
}

/** Each is logged once, with what is wrong with it: lists are asked for every few seconds. */
const REMEMBERED = 1_000;

export function createShowableOrders(logger: Pick<Logger, 'error'>): ShowableOrders {
  const logged = new Set<string>();

  function log({ id, iid }: UnshownOrder, err: unknown): void {
    if (logged.has(id) || logged.size >= REMEMBERED) return;
    logged.add(id);
    logger.error({ err, number: iid }, 'an order holds what no answer can carry and is left out of lists');
  }

  return {
    listOf(rows, identify, summaryOf) {
      const items: OrderSummary[] = [];
      const unshown: UnshownOrder[] = [];
      for (const row of rows) {
        try {
          items.push(OrderSummary.parse(summaryOf(row)));
        } catch (error) {
          const order = identify(row);
          log(order, error);
          unshown.push({ id: order.id, iid: shownNumber(order.iid) });
        }
      }
      return unshown.length === 0 ? { items } : { items, unshown };
    },
    one(order, view) {
      try {
        return OrderSchema.parse(view());
      } catch (error) {
        if (error instanceof HttpProblem) throw error;
        log(order, error);
        throw new HttpProblem(
          'order-not-showable',
          `The record of the order ${order.id} holds what cannot be shown; its number is ${order.iid ?? 'unknown'}.`,
        );
      }
    },
  };
}

const shownNumber = (iid: number | null) => (iid !== null && Number.isSafeInteger(iid) && iid >= 1 ? iid : null);
