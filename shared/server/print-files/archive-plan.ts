import { paperName } from '../../domain/hot-folder-layout.ts';
import { formatOrderNumber } from '../../domain/order-number.ts';
import type { PrintSize } from '../../domain/photo-geometry.ts';
import { fillSheets } from '../../domain/sheet-layout.ts';
import type { ArchiveFile, ArchiveLine, ArchiveOrder } from './archive-order.ts';

/** One file of an order: a photo in a size, or a sheet of several pictures. */
export interface PlannedPrint {
  /** Inside the ZIP: `4x6/0042-001_2x.jpg`, `4x6_matte/0042-002_1x.jpg`. */
  readonly path: string;
  /** Counts the files of the order from 1. */
  readonly number: number;
  readonly line: ArchiveLine;
  /** Photos that are on it, each once, in the order of their places. */
  readonly files: readonly [ArchiveFile, ...ArchiveFile[]];
  /** Of a sheet the photo in each place, row by row; null for one photo alone. */
  readonly places: readonly ArchiveFile[] | null;
  /** How often this file is printed. */
  readonly copies: number;
  /** Ordered prints that come out with all copies, counted as the ledger counts. */
  readonly printCount: number;
  /** What comes out of the printer: the sheet where there is one. */
  readonly paper: PrintSize;
}

/**
 * A folder per size and finish, so that nothing is printed on another paper. Files are numbered through the whole order and not per folder: staff throw several folders into
 * one printer queue, and no name may come twice there.
 */
export function planPrints(order: Pick<ArchiveOrder, 'iid' | 'lines'>): PlannedPrint[] {
  return order.lines.flatMap(printsOfLine).map((print, index) => {
    const number = index + 1;
    const name = `${formatOrderNumber(order.iid)}-${String(number).padStart(3, '0')}_${print.copies}x.jpg`;
    return { ...print, number, path: `${paperName(print.line.size.key, print.line.finish?.code ?? null)}/${name}` };
  });
}

function printsOfLine(line: ArchiveLine): Omit<PlannedPrint, 'path' | 'number'>[] {
  const { size, files } = line;
  const sheet = size.sheet ?? null;
  if (sheet === null) {
    return files.map((file) => ({
      ...{ line, files: [file], places: null, paper: size },
      ...{ copies: file.quantity, printCount: file.quantity },
    }));
  }
  const wanted = files.map(({ quantity }) => quantity);
  return fillSheets(wanted, sheet.columns * sheet.rows).flatMap(({ places, copies, wantedPictures }) => {
    const shown = places.flatMap((index) => files[index] ?? []);
    const [first, ...others] = new Set(shown);
    if (first === undefined) return [];
    return [{ line, files: [first, ...others], places: shown, copies, printCount: wantedPictures, paper: sheet }];
  });
}

/** Every original and frame image that the prints are made from, each once. */
export function plannedSources(prints: readonly PlannedPrint[]): string[] {
  const frames = prints.flatMap(({ line }) => (line.photoFrame ? [line.photoFrame.imageSha256] : []));
  return [...new Set([...prints.flatMap(({ files }) => files.map(({ sha256 }) => sha256)), ...frames])];
}

/** What people call what is on it. */
export const namesOn = ({ files }: Pick<PlannedPrint, 'files'>): string => files.map(({ name }) => name).join(', ');
