import type { CallError } from '#api/call.ts';

/** Of these the same picture will never be taken: only another one helps. */
const OF_THE_PICTURE = new Set<CallError['code']>([
  'file-type-unsupported',
  'file-empty',
  'file-too-large',
  'photo-too-many-pixels',
]);

export const needsAnother = (code: CallError['code']): boolean => OF_THE_PICTURE.has(code);

/** Some mean something else for a slip than for a photo to print; their words stand in orders.ts. */
export function slipFailureKey(code: CallError['code']): string {
  const hasOwnWords = needsAnother(code) || code === 'payment-transition-refused';
  return hasOwnWords ? `slipProblem.${code}` : `problems:${code}`;
}
