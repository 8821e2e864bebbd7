interface TypedKey {
  code: string;
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The digit that was meant, or null. Told by the key's place and not by its sign: on a Thai keyboard the number row
 * writes letters, and nobody switches the layout to look up order 42.
 */
export function typedDigit(event: TypedKey): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) ?? [];
  if (digit === undefined) return /^[0-9]$/.test(event.key) ? event.key : null;
  // A number pad without Num Lock moves the cursor.
  const isMoving = event.code.startsWith('Numpad') && event.key !== digit;
  return isMoving ? null : digit;
}

/** A number that is being typed stays one on a Thai keyboard; a name that begins with ข or จ is left alone. */
export function digitForSearch(event: TypedKey, text: string): string | null {
  return /^[0-9]+$/.test(text) ? typedDigit(event) : null;
}

/** Fields that text is typed into; tabs, ticks and lists to choose from stay focused after a touch, and are none. */
const TYPED_INTO = `input${['radio', 'checkbox', 'button', 'submit', 'reset', 'file', 'image', 'range', 'color']
  .map((type) => `:not([type="${type}"])`)
  .join('')}, textarea, [contenteditable="true"], [role="dialog"]`;

/** Whether what is typed there is meant for something else than the search. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}
