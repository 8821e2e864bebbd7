import { formatOrderNumber } from '../../domain/order-number.ts';
import type { ArchiveFile, ArchiveLine, ArchiveOrder } from './archive-order.ts';

export interface PlannedPrint {
  /** Inside the ZIP: `4x6/0042-001_2x.jpg`. */
  readonly path: string;
  readonly line: ArchiveLine;
  readonly file: ArchiveFile;
}

/**
 * A folder per size. Photos are numbered through the whole order and not per folder: staff throw several folders into
 * one printer queue, and no name may come twice there.
 */
export function planPrints(order: ArchiveOrder): PlannedPrint[] {
  const prints = order.lines.flatMap((line) => line.files.map((file) => ({ line, file })));
  return prints.map(({ line, file }, index) => {
    const number = String(index + 1).padStart(3, '0');
    const name = `${formatOrderNumber(order.iid)}-${number}_${file.quantity}x.jpg`;
    return { path: `${line.size.key}/${name}`, line, file };
  });
}

/** Every original and frame image that the prints are made from, each once. */
export function plannedSources(prints: readonly PlannedPrint[]): string[] {
  const frames = prints.flatMap(({ line }) => (line.photoFrame ? [line.photoFrame.imageSha256] : []));
  return [...new Set([...prints.map(({ file }) => file.sha256), ...frames])];
}
