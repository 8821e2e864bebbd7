import { type RefObject, useEffect, useRef } from 'react';

/** For a `<dialog>` that is over the page as long as it is rendered; the browser keeps the focus in it. */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
