import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';
import { usePhotoEditor } from '../photo-editor/use-photo-editor.ts';
import { usePhotoRemoval } from '../photo-grid/use-photo-removal.ts';

const nothingToSave = async () => {};

/** A print that was tapped on the page that checks, open in the editor: what was found there is mended there. */
export function useMending(onToggle: (isOpen: boolean) => void) {
  const [mended, setMended] = useState<{ sizeKey: string; file: UploadedFile } | null>(null);
  const editor = usePhotoEditor({ sizeKey: mended?.sizeKey ?? '', settle: nothingToSave, onToggle });
  const close = () => {
    setMended(null);
    editor.close();
  };
  const removal = usePhotoRemoval({ settle: nothingToSave, onRemoved: close });
  return {
    mended,
    removal,
    open(sizeKey: string, file: UploadedFile) {
      setMended({ sizeKey, file });
      void editor.open(file);
    },
    saved(file: UploadedFile) {
      editor.saved(file);
      close();
    },
    close,
  };
}
