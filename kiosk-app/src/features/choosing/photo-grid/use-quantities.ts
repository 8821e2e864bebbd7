import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { CallError } from '#api/call.ts';
import { type PrintOrder, usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { isServerAway } from '#api/server-away.ts';
import { answered } from './answered.ts';
import { createQuantityQueue, type Quantities, type QuantityQueue } from './quantity-queue.ts';

export interface ChosenQuantities {
  /** Photos with the quantities the customer sees. */
  files: UploadedFile[];
  want: QuantityQueue['want'];
  settle: QuantityQueue['settle'];
  state: 'saved' | 'saving' | 'waiting' | 'failed';
  problem: CallError['code'] | null;
}

/** The quantities of one size: what the server has, with what is being saved laid over it. */
export function useQuantities(sizeKey: string, saved: readonly UploadedFile[]): ChosenQuantities {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<CallError['code'] | null>(null);
  const queue = useMemo(() => startQueue(queryClient, order, sizeKey, setProblem), [queryClient, order, sizeKey]);
  const { wanted, state } = useSyncExternalStore(queue.subscribe, queue.getView);
  const files = useMemo(() => saved.map((file) => withQuantity(file, wanted)), [saved, wanted]);
  return { files, want: queue.want, settle: queue.settle, state, problem };
}

/** The same object for a photo that is not being changed, so that its tile need not be drawn again. */
function withQuantity(file: UploadedFile, wanted: Quantities): UploadedFile {
  const quantity = wanted.get(file.id);
  return quantity === undefined || quantity === file.quantity ? file : { ...file, quantity };
}

function startQueue(
  queryClient: QueryClient,
  order: PrintOrder,
  sizeKey: string,
  onProblem: (code: CallError['code'] | null) => void,
): QuantityQueue {
  const filesKey = order.filesQuery(sizeKey).queryKey;
  return createQuantityQueue<UploadedFile[]>({
    save: async (quantities) => {
      onProblem(null);
      try {
        return await saveQuantities(order, sizeKey, quantities);
      } catch (error) {
        if (error instanceof CallError) onProblem(error.code);
        throw error;
      }
    },
    onSaved: (changed) => {
      // A poll that set out before the save would bring the old numbers back.
      void queryClient.cancelQueries({ queryKey: filesKey });
      queryClient.setQueryData(filesKey, (files) => answered(files, changed));
      void refreshWhatPhotosDecide(queryClient, order);
    },
    onFailed: (error) => {
      if (!(error instanceof CallError)) throw error;
      void queryClient.invalidateQueries({ queryKey: filesKey });
    },
    // A customer who has signed in again finds the numbers as they left them.
    isPassing: (error) => isServerAway(error) || (error instanceof CallError && error.retry === 'after-sign-in'),
    setTimer: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  });
}

async function saveQuantities(order: PrintOrder, sizeKey: string, quantities: Quantities): Promise<UploadedFile[]> {
  const [only, second] = [...quantities];
  if (only === undefined || second !== undefined) return order.setQuantities(sizeKey, quantities);
  const [id, quantity] = only;
  return [await order.setPrints(id, sizeKey, { quantity })];
}
