import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that is over the page as long as it is rendered; the browser keeps the focus in it, and gives it back to what
 * had it before.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: of one that is gone already the browser gives nothing back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      queueMicrotask(focusStep);
    };
  }, []);
  return dialog;
}

/** What had the focus before may be gone, as a photo that was removed: then the step is gone on with from its title. */
function focusStep(): void {
  if (document.activeElement !== document.body) return;
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
  place?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
