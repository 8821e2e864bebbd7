import type { Order } from '@printfront/shared/contracts/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#api/call.ts';
import { allOrdersKey, orderQuery, showChanged } from '#api/order-queries.ts';
import { useOnceSignedInAgain } from '#api/signed-in-again.ts';

/**
 * What staff type over what an order says. Until then the field follows the order; from the first key on it stays, with what
 * the order said at that moment, so that the server can tell whether another editor has changed it since.
 *
 * @param current what the order says now
 */
export function useTyped<Value extends string>(current: Value) {
  const [edit, setEdit] = useState<{ typed: Value; seen: Value } | null>(null);
  return {
    value: edit?.typed ?? current,
    seen: edit?.seen ?? current,
    isChanged: edit !== null && edit.typed.trim() !== edit.seen,
    type: (typed: Value) => setEdit((before) => ({ typed, seen: before?.seen ?? current })),
    /** Shows what is there now. */
    letGo: () => setEdit(null),
  };
}

/** Saves one thing that staff say of an order; whatever the answer, the screens then show how it stands. */
export function useOrderEdit(orderId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async (save: () => Promise<Order>) => {
      // An answer of before the change must not overwrite the one of after it.
      await queryClient.cancelQueries({ queryKey });
      return save();
    },
    onSuccess: async (after) => {
      await showChanged(queryClient, after);
      void queryClient.invalidateQueries({ queryKey: allOrdersKey });
      onSaved();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    throwOnError: (failure) => !(failure instanceof CallError),
  });
  useOnceSignedInAgain(() => {
    if (error instanceof CallError && error.isSignedOut) reset();
  });
  return {
    save: mutate,
    failure: error instanceof CallError ? error.code : null,
    isPending,
    isSaved: isSuccess,
    reset,
  };
}
