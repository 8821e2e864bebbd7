export type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface TextEdit {
  /** What takes the place of value.slice(start, end). */
  text: string;
  start: number;
  end: number;
}

/**
 * What a key does to a text with a caret (start = end) or a selection; null when it does nothing.
 *
 * Backspace takes one code point: a Thai vowel or tone mark goes alone, as on every Thai keyboard, an emoji whole.
 */
export function editOf(field: { value: string; start: number; end: number }, key: string): TextEdit | null {
  const { value, start, end } = field;
  if (key === '{bksp}') {
    if (start !== end) return { text: '', start, end };
    if (start === 0) return null;
    const before = Array.from(value.slice(0, start)).at(-1) ?? '';
    return { text: '', start: start - before.length, end };
  }
  if (key === '{space}') return { text: ' ', start, end };
  if (/^\{.+\}$/.test(key)) return null;
  return { text: key, start, end };
}

/** Types a key into a field as a keyboard would: at the caret, not beyond maxLength, with the event React listens for. */
export function typeInto(field: TextField, key: string): void {
  const length = field.value.length;
  const edit = editOf(
    { value: field.value, start: field.selectionStart ?? length, end: field.selectionEnd ?? length },
    key,
  );
  if (edit === null) return;
  const newLength = length - (edit.end - edit.start) + edit.text.length;
  if (field.maxLength >= 0 && newLength > field.maxLength && newLength > length) return;
  field.setRangeText(edit.text, edit.start, edit.end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
