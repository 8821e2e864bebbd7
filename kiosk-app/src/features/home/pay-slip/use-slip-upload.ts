import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#api/call.ts';
import { ownOrderQuery, ownOrdersKey } from '#api/own-order-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { sendPaySlip } from '#api/send-pay-slip.ts';

/** Sends a slip for an order; the page then shows the order as it stands at the server. */
export function useSlipUpload(order: Order, onSent: () => void) {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const [sentFraction, setSentFraction] = useState(0);
  const { queryKey } = ownOrderQuery(order.id);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (picture: File) => {
      setSentFraction(0);
      // An answer of before the slip must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey });
      const idempotencyKey = retryKey.of([order.id, picture.name, picture.size, picture.lastModified]);
      return sendPaySlip({ orderId: order.id, picture, idempotencyKey, onProgress: setSentFraction });
    },
    onSuccess: (after) => {
      retryKey.done();
      queryClient.setQueryData(queryKey, after);
      onSent();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownOrdersKey }),
  });
  return {
    send: mutate,
    reset,
    isSending: isPending,
    sentFraction,
    failure: error instanceof CallError ? error : null,
  };
}
