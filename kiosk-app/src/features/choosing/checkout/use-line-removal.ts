import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { printedOf } from './blurry-prints.ts';

interface RemovedLine {
  sizeKey: string;
  quantities: ReadonlyMap<string, number>;
}

/** Takes a whole size out of the order; what was chosen of it comes back by undo, until the screen is left. */
export function useLineRemoval() {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const save = useMutation({
    mutationFn: ({ sizeKey, quantities }: RemovedLine) => order.setQuantities(sizeKey, quantities),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: order.filesKey });
      await refreshWhatPhotosDecide(queryClient, order);
    },
  });

  async function remove(sizeKey: string): Promise<void> {
    const files: UploadedFile[] = await queryClient.ensureQueryData(order.filesQuery(sizeKey));
    const printed = printedOf(files);
    if (printed.length === 0) return;
    await save.mutateAsync({ sizeKey, quantities: new Map(printed.map(({ id }) => [id, 0])) });
    setRemoved({ sizeKey, quantities: new Map(printed.map(({ id, quantity }) => [id, quantity])) });
  }

  async function undo(): Promise<void> {
    if (removed === null) return;
    await save.mutateAsync(removed);
    setRemoved(null);
  }

  return { removed, remove: (key: string) => void remove(key), undo: () => void undo(), isSaving: save.isPending };
}
