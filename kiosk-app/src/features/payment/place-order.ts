import type { Input } from '@printfront/shared/contracts/endpoint.ts';
import { type StorefrontOrder, submitStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { storefrontOrderKey, storefrontOrderQuery } from '#api/storefront-queries.ts';

export type OrderForm = Input<typeof submitStorefrontOrder.body>;

/**
 * Places the order with the total that the customer saw. Asked twice, the second answer says that it is placed: then
 * that order is the answer.
 */
export function usePlaceOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation<StorefrontOrder, Error, OrderForm>({
    mutationFn: async (body) => {
      try {
        return await call(submitStorefrontOrder, { params: { id: orderId }, body });
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
      if (!(error instanceof CallError) || error.code !== 'price-changed') return;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'catalogue' || queryKey[2] === 'price',
      });
      void queryClient.invalidateQueries({ queryKey: storefrontOrderKey(orderId) });
    },
  });
}
