import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from './order-queries.ts';

/** For a page that opens. A change that is made meanwhile calls off what was asked before it: then it is asked once more. */
export const loadOrder = (queryClient: QueryClient, id: string): Promise<Order> =>
  queryClient.fetchQuery(orderQuery(id)).catch((error: Error) => {
    // By its words: its class would cost every page of the desk a few bytes.
    if (error.message === 'CancelledError') return loadOrder(queryClient, id);
    throw error;
  });
