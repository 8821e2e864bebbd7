import { type RefObject, useEffect, useRef } from 'react';

/** A form that opens in a list: one goes on typing in it. */
export function useFocusFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return form;
}
