import type { CallError } from '#api/call.ts';

/** Codes that mean something else for a slip than for a photo to print; their words stand in orders.ts. */
const OWN_WORDS = new Set<CallError['code']>([
  'file-type-unsupported',
  'file-empty',
  'file-too-large',
  'photo-too-many-pixels',
  'payment-transition-refused',
]);

/** Of these the same picture will never be taken: only another one helps. */
const OF_THE_PICTURE = new Set<CallError['code']>([
  'file-type-unsupported',
  'file-empty',
  'file-too-large',
  'photo-too-many-pixels',
]);

export const needsAnother = (code: CallError['code']): boolean => OF_THE_PICTURE.has(code);

export function slipFailureKey(code: CallError['code']): string {
  return OWN_WORDS.has(code) ? `slipProblem.${code}` : `problems:${code}`;
}
