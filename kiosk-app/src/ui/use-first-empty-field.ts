import { type RefObject, useEffect, useState } from 'react';
import type { FocusedField } from './use-focused-field.ts';

const UPRIGHT = '(orientation: portrait)';

/**
 * The first of a form's fields that nothing stands in, for a keyboard that is there before anybody has touched a field: an
 * upright screen has room for it, and a customer sees at once what to do.
 *
 * @param count of fields, from the first on, that are asked about
 * @param typed changes whenever something is typed
 */
export function useFirstEmptyField(
  form: RefObject<HTMLElement | null>,
  count: number,
  typed: unknown,
): FocusedField | null {
  const [first, setFirst] = useState<FocusedField | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(typed): what stands in the fields is read from them
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? [])].slice(0, count);
    const field = window.matchMedia(UPRIGHT).matches ? fields.find(({ value }) => value === '') : undefined;
    setFirst(field === undefined ? null : { field, kind: field.dataset.keyboard === 'phone' ? 'phone' : 'text' });
  }, [form, count, typed]);
  return first;
}
