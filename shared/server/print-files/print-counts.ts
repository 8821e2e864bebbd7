import type { ArchivedPrint } from './archive-manifest.ts';

/** What came out of an export. A print is one copy of one photo in one size, as in PrintLedger of the contract. */
export interface PrintCounts {
  readonly fileCount: number;
  readonly printCount: number;
}

export function countPrints(archived: readonly Pick<ArchivedPrint, 'print' | 'sha256'>[]): PrintCounts {
  const madeOnes = archived.filter(({ sha256 }) => sha256 !== null);
  return {
    fileCount: madeOnes.length,
    printCount: madeOnes.reduce((count, { print }) => count + print.printCount, 0),
  };
}
