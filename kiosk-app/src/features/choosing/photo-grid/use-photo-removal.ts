import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CallError } from '#api/call.ts';
import { usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';

interface PhotoRemovalOptions {
  /** Lets through what is being saved of the photo. */
  settle: () => Promise<void>;
  onRemoved?: () => void;
}

/** Takes a photo out of the order, after one question. */
export function usePhotoRemoval({ settle, onRemoved }: PhotoRemovalOptions) {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<UploadedFile | null>(null);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (fileId: string) => {
      await settle();
      try {
        await order.removeFile(fileId);
      } catch (problem) {
        // Another device was quicker.
        if (!(problem instanceof CallError && problem.code === 'not-found')) throw problem;
      }
    },
    onSuccess: async (_nothing, fileId) => {
      await queryClient.cancelQueries({ queryKey: order.filesKey });
      queryClient.setQueriesData<UploadedFile[]>({ queryKey: order.filesKey }, (files) =>
        files?.filter(({ id }) => id !== fileId),
      );
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      void refreshWhatPhotosDecide(queryClient, order);
      setFile(null);
      onRemoved?.();
    },
  });
  const ask = useCallback(
    (asked: UploadedFile) => {
      reset();
      setFile(asked);
    },
    [reset],
  );
  return {
    file,
    ask,
    keep: () => setFile(null),
    remove: () => file !== null && mutate(file.id),
    isRemoving: isPending,
    problem: error instanceof CallError ? error.code : null,
  };
}

export type PhotoRemoval = ReturnType<typeof usePhotoRemoval>;
