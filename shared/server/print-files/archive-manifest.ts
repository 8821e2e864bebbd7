import type { ArchiveFile, ArchiveOrder } from './archive-order.ts';
import type { PlannedPrint } from './archive-plan.ts';
import type { PrintProblem } from './print-file-maker.ts';

/** A print as it came out. `sha256` and `byteSize` are null when there is no file because of `problem`. */
export interface ArchivedPrint {
  readonly print: PlannedPrint;
  readonly sha256: string | null;
  readonly byteSize: number | null;
  readonly problem: PrintProblem | null;
}

const sourceOf = ({ name, sha256 }: ArchiveFile) => ({ name, sha256 });

const entryOf = ({ print: { path, line, files, places, copies }, sha256, byteSize, problem }: ArchivedPrint) => ({
  path,
  size: line.size.key,
  quantity: copies,
  sha256,
  byteSize,
  source: sourceOf(files[0]),
  /** Of a sheet the photo in each place, row by row. */
  ...(places === null ? {} : { places: places.map(sourceOf) }),
  photoFrame: line.photoFrame?.name.en ?? null,
  /** Code of the paper's finish. */
  ...(line.finish ? { finish: line.finish.code } : {}),
  problem,
});

/** manifest.json: what a lab or a script needs to print the folders without opening a photo. */
export function archiveManifest(order: ArchiveOrder, prints: readonly ArchivedPrint[]): string {
  const entries = prints.map(entryOf);
  const manifest = {
    format: 'printfront-print-files',
    version: 1,
    iid: order.iid,
    submittedAt: order.submittedAt,
    sizes: order.lines.map(({ size, printQuantity, finish }) => ({
      key: size.key,
      name: size.name,
      widthMm: size.widthMm,
      heightMm: size.heightMm,
      numberOfPicturesPerPrint: size.numberOfPicturesPerPrint,
      printQuantity,
      ...(finish ? { finish: { code: finish.code, name: finish.name } } : {}),
    })),
    files: entries.filter(({ sha256 }) => sha256 !== null),
    /** Photos that were not printed, and printed ones that are damaged. */
    problems: entries.filter(({ problem }) => problem !== null),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
