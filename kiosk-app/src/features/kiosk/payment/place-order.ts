import type { Input } from '@printfront/shared/contracts/endpoint.ts';
import { type StorefrontOrder, submitStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { storefrontOrderKey, storefrontOrderQuery } from '#api/storefront-queries.ts';

/** Refusals after which the screens have to ask for everything again. */
const CHANGED: readonly CallError['code'][] = ['price-changed', 'order-changed'];

interface CheckedOrder {
  form: Input<typeof submitStorefrontOrder.body>;
  /** What the customer checked; undefined when the server names no version. */
  version: string | undefined;
}

/**
 * Places the order with the total and the prints that the customer saw. Asked twice, the second answer says that it is
 * placed: then that order is the answer.
 */
export function usePlaceOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation<StorefrontOrder, Error, CheckedOrder>({
    mutationFn: async ({ form, version }) => {
      try {
        return await call(submitStorefrontOrder, { params: { id: orderId }, body: form, ifMatch: version });
      } catch (error) {
        // The first answer was lost on the way.
        if (!(error instanceof CallError && error.code === 'order-submitted')) throw error;
        return queryClient.fetchQuery(storefrontOrderQuery(orderId));
      }
    },
    onSuccess: (order) => {
      queryClient.setQueryData(storefrontOrderQuery(orderId).queryKey, order);
    },
    onError: (error) => {
      if (!(error instanceof CallError) || !CHANGED.includes(error.code)) return;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'catalogue' || queryKey[2] === 'price',
      });
      void queryClient.invalidateQueries({ queryKey: storefrontOrderKey(orderId) });
    },
  });
}
