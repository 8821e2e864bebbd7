import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePrintOrder } from '#api/print-order.ts';
import { refreshWhatPhotosDecide } from '#api/refresh-print-order.ts';
import { answered } from '../photo-grid/answered.ts';

interface PhotoEditorOptions {
  sizeKey: string;
  /** Lets through what is being saved: the editor works on what is saved. */
  settle: () => Promise<void>;
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** Which photo of a size is being edited. */
export function usePhotoEditor({ sizeKey, settle, onToggle }: PhotoEditorOptions) {
  const order = usePrintOrder();
  const queryClient = useQueryClient();
  const [fileId, setFileId] = useState<string | null>(null);
  const open = useCallback(
    async (file: UploadedFile) => {
      await settle();
      setFileId(file.id);
      onToggle?.(true);
    },
    [settle, onToggle],
  );
  const close = () => {
    setFileId(null);
    onToggle?.(false);
  };
  /** It goes on with another photo, or back to the page. */
  const saved = (changed: UploadedFile, next: UploadedFile | null) => {
    const { queryKey } = order.filesQuery(sizeKey);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (files) => answered(files, [changed]));
    void refreshWhatPhotosDecide(queryClient, order);
    if (next === null) close();
    else setFileId(next.id);
  };
  return { fileId, open, close, saved };
}
