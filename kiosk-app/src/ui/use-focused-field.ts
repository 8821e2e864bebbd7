import { type FocusEvent, useRef, useState } from 'react';
import type { TextField } from './type-into.ts';

export interface FocusedField {
  field: TextField;
  kind: 'text' | 'phone';
}

/** Buttons below the field must not move away between the finger's coming down and going up. */
const HIDE_AFTER_MS = 300;

/** The field that an on-screen keyboard types into: spread `watch` over the element around the form. */
export function useFocusedField() {
  const [focused, setFocused] = useState<FocusedField | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watch = {
    onFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // A choice is a field, too, and has no caret that a key could type at.
      if (target.selectionStart === null) return;
      clearTimeout(hiding.current);
      setFocused({ field: target, kind: target.dataset.keyboard === 'phone' ? 'phone' : 'text' });
      // The keyboard comes up next and takes the lower half: what is typed stays in view, on a low screen with what comes next.
      const block = window.matchMedia('(orientation: landscape)').matches ? 'start' : 'center';
      requestAnimationFrame(() => target.scrollIntoView({ block }));
    },
    onBlur: () => {
      clearTimeout(hiding.current);
      hiding.current = setTimeout(() => setFocused(null), HIDE_AFTER_MS);
    },
  };
  const done = () => focused?.field.blur();
  return { focused, watch, done };
}
