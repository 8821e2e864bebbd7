import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useState } from 'react';

type Quantities = readonly (readonly [string, number])[];

export interface BulkChanges {
  /** What was done last, and can be taken back; null when nothing was. */
  done: { words: string; undo: () => void } | null;
  /** Sets many numbers at once. @param words what has been done then */
  apply: (words: string, quantities: Quantities) => void;
  forget: () => void;
}

interface BulkChangesOptions {
  /** With the numbers that are shown. */
  files: readonly UploadedFile[];
  /** Asks about blurry ones first. */
  want: (quantities: Quantities) => void;
  save: (quantities: Quantities) => void;
  onChanged: () => void;
}

/** Changes of many numbers at once. Nobody is asked before, because one touch brings every number back. */
export function useBulkChanges({ files, want, save, onChanged }: BulkChangesOptions): BulkChanges {
  const [done, setDone] = useState<BulkChanges['done']>(null);
  return {
    done,
    apply(words, quantities) {
      const ids = new Set(quantities.map(([id]) => id));
      const before = files.filter(({ id }) => ids.has(id)).map(({ id, quantity }) => [id, quantity] as const);
      if (before.length === 0) return;
      want(quantities);
      onChanged();
      setDone({
        words,
        undo() {
          save(before);
          onChanged();
          setDone(null);
        },
      });
    },
    forget: () => setDone(null),
  };
}
