import {
  cancelOrder,
  type Order,
  type PaymentStatus,
  type ProductionStatus,
  setPaymentStatus,
  setProductionStatus,
} from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { allOrdersKey, orderQuery } from '#api/order-queries.ts';

export type OrderChange =
  | { kind: 'payment'; to: PaymentStatus }
  | { kind: 'cancel' }
  | { kind: 'production'; to: ProductionStatus; despiteMissingPrints?: boolean };

/** What a press changed, or why it could not. */
export interface OrderChangeOutcome {
  before: Order;
  after: Order | null;
  failure: CallError['code'] | null;
}

/** What the panels of an order get. */
export interface OrderChangeProps {
  order: Order;
  pending: OrderChange | null;
  /** @param onDone is told how it went, unless the page has been left */
  change: (change: OrderChange, onDone?: (outcome: OrderChangeOutcome) => void) => void;
}

function make(id: string, change: OrderChange): Promise<Order> {
  const params = { id };
  if (change.kind === 'cancel') return call(cancelOrder, { params });
  if (change.kind === 'payment') return call(setPaymentStatus, { params, body: { paymentStatus: change.to } });
  const { to: productionStatus, despiteMissingPrints } = change;
  return call(setProductionStatus, { params, body: { productionStatus, despiteMissingPrints } });
}

/** Changes an order; whatever the answer, the screens then show how it stands at the server. */
export function useOrderChanges(order: Order) {
  const queryClient = useQueryClient();
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: async (change: OrderChange): Promise<OrderChangeOutcome> => {
      // An answer of before the change must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey: orderQuery(order.id).queryKey });
      try {
        return { before: order, after: await make(order.id, change), failure: null };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return { before: order, after: null, failure: error.code };
      }
    },
    onSuccess: ({ after }) => {
      if (after !== null) queryClient.setQueryData(orderQuery(order.id).queryKey, after);
      else void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: allOrdersKey });
    },
    throwOnError: true,
  });
  const change: OrderChangeProps['change'] = (wanted, onDone) =>
    mutate(wanted, onDone === undefined ? {} : { onSuccess: onDone });
  return { change, outcome: data ?? null, pending: isPending ? (variables ?? null) : null };
}
