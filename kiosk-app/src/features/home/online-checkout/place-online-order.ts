import type { Input } from '@printfront/shared/contracts/endpoint.ts';
import { type Order, placeOrder } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addressesQuery } from '#api/address-queries.ts';
import { CallError, call } from '#api/call.ts';
import { findOrderOfUpload, ownOrderQuery, ownOrdersKey } from '#api/own-order-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { uploadKey } from '#api/upload-queries.ts';

interface ShownOrder {
  form: Input<typeof placeOrder.body>;
  /** What the customer was shown; undefined when the server names no version. */
  version: string | undefined;
}

/**
 * Places the order at the total and with the prints that the customer saw. What is ordered already, in another tab or by
 * a first answer that was lost, is not ordered again: then that order is the answer, or null when it is not among the
 * newest.
 */
export function usePlaceOnlineOrder() {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  return useMutation<Order | null, Error, ShownOrder>({
    mutationFn: async ({ form, version }) => {
      try {
        return await call(placeOrder, { body: form, ifMatch: version, idempotencyKey: retryKey.of(form) });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'order-submitted') return findOrderOfUpload(queryClient, form.uploadId);
        throw error;
      }
    },
    onSuccess: (order) => {
      if (order !== null) queryClient.setQueryData(ownOrderQuery(order.id).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: ownOrdersKey });
    },
    // Whatever was refused, the page then shows how things stand.
    onError: async (error) => {
      const keys = [['catalogue'], uploadKey, addressesQuery().queryKey];
      const shown = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      // A customer who is told that the order has changed sees it changed.
      if (error instanceof CallError && error.code === 'order-changed') await shown;
    },
  });
}
