import type { Input } from '@printfront/shared/contracts/endpoint.ts';
import { type Order, placeOrder } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addressesQuery } from '#api/address-queries.ts';
import { CallError, call } from '#api/call.ts';
import { findOrderOfUpload, ownOrderQuery, ownOrdersKey } from '#api/own-order-queries.ts';
import { uploadKey } from '#api/upload-queries.ts';

export type OnlineOrderForm = Input<typeof placeOrder.body>;

/**
 * Places the order at the total that the customer saw. What is ordered already, in another tab or by a first answer that
 * was lost, is not ordered again: then that order is the answer, or null when it is not among the newest.
 */
export function usePlaceOnlineOrder() {
  const queryClient = useQueryClient();
  return useMutation<Order | null, Error, OnlineOrderForm>({
    mutationFn: async (body) => {
      try {
        return await call(placeOrder, { body });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'order-submitted') return findOrderOfUpload(queryClient, body.uploadId);
        throw error;
      }
    },
    onSuccess: (order) => {
      if (order !== null) queryClient.setQueryData(ownOrderQuery(order.id).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: ownOrdersKey });
    },
    // Whatever was refused, the page then shows how things stand.
    onError: () => {
      for (const queryKey of [['catalogue'], uploadKey, addressesQuery().queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
