/** One photo in one size of an order: the same photo may be printed in several. */
export interface PrintRef {
  readonly size: string;
  readonly fileId: string;
}

export const REPRINT_REASONS = ['damaged', 'colour', 'lost', 'other'] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

/**
 * What staff say of the prints of an order. A note has a random id and never changes; taking back names the notes that were
 * seen, so that any two servers with the same notes come to the same, in whatever order they came.
 */
export type PrintNote =
  | { readonly kind: 'printed'; readonly id: string; readonly prints: PrintRef[] }
  | {
      readonly kind: 'not-printed';
      readonly id: string;
      readonly prints: PrintRef[];
      /** Ids of the notes that said so. */
      readonly takesBack: string[];
    }
  | {
      readonly kind: 'reprint';
      readonly id: string;
      readonly print: PrintRef;
      readonly quantity: number;
      readonly reason: ReprintReason;
    };

export const printKey = ({ size, fileId }: PrintRef) => `${size} ${fileId}`;

/** Of each print that counts as printed the notes that say so. @returns by printKey */
export function printedBy(notes: readonly PrintNote[]): Map<string, string[]> {
  const takenBack = new Set(
    notes.flatMap((note) =>
      note.kind === 'not-printed'
        ? note.takesBack.flatMap((id) => note.prints.map((print) => `${id} ${printKey(print)}`))
        : [],
    ),
  );
  const found = new Map<string, string[]>();
  for (const note of notes) {
    if (note.kind !== 'printed') continue;
    for (const print of note.prints) {
      const key = printKey(print);
      if (!takenBack.has(`${note.id} ${key}`)) found.set(key, [...(found.get(key) ?? []), note.id]);
    }
  }
  return found;
}

/**
 * What has to be noted so that these prints count as printed, or not.
 *
 * @returns null when they do already
 */
export function noteOfPrinted(
  notes: readonly PrintNote[],
  prints: readonly PrintRef[],
  { id, isPrinted }: { id: string; isPrinted: boolean },
): PrintNote | null {
  const stands = printedBy(notes);
  const changed = prints.filter((print) => stands.has(printKey(print)) !== isPrinted);
  if (changed.length === 0) return null;
  if (isPrinted) return { kind: 'printed', id, prints: changed };
  const takesBack = [...new Set(changed.flatMap((print) => stands.get(printKey(print)) ?? []))];
  return { kind: 'not-printed', id, prints: changed, takesBack };
}
