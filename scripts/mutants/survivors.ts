interface Survivor {
  readonly file: string;
  readonly change: string;
  /** How the changed text begins. */
  readonly code: string;
  /** How its line begins, where the same text stands in the file more than once. */
  readonly line?: string;
  readonly reason: string;
}

/** Changes that no test notices, and why that is right. */
export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'shared/server/blobs/disk-blob-writer.ts',
    change: '=== as !==',
    code: 'failure === undefined',
    line: 'if (waiting.byteLength() < PIECE_BYTES',
    reason:
      'Whether a small rest is waited for: nothing is written of it yet, and a failure is told at the next piece.',
  },
  {
    file: 'shared/server/service/fair-turns.ts',
    change: 'condition never',
    code: 'left === 0',
    reason:
      'An owner who holds no place counts as 0 with the entry and without; it is some hundred bytes for an order.',
  },
  {
    file: 'shared/domain/discount.ts',
    change: '< as <=',
    code: 'left.id < right.id',
    reason: 'Two discounts of one id are one discount.',
  },
];
