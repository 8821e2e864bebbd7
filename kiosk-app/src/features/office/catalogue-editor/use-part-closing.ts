import { useRef, useState } from 'react';

/** Where one is after a form in a list has closed: on the button that opens the next, with what happened said. */
export function usePartClosing() {
  const addButton = useRef<HTMLButtonElement>(null);
  const [isSaved, setIsSaved] = useState(false);
  return {
    addButton,
    isSaved,
    opened: () => setIsSaved(false),
    closed: (hasSaved: boolean) => {
      setIsSaved(hasSaved);
      // It is there again once the form is gone.
      requestAnimationFrame(() => addButton.current?.focus());
    },
  };
}
