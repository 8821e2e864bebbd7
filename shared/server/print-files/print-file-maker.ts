import type { SheetLayout } from '../../domain/sheet-layout.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { isSound } from '../blobs/verify-blob.ts';
import { type PhotoDerivatives, type PhotoFacts, PhotoNotViewableError } from '../photos/derivatives.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import type { ArchiveFile, ArchiveLine } from './archive-order.ts';
import type { PlannedPrint } from './archive-plan.ts';
import { printSpecOf } from './print-spec.ts';
import { sheetSpecOf } from './sheet-spec.ts';

/**
 * 'damaged': printed, with parts of the photo missing. 'unreadable': nothing of it can be shown. 'corrupt': the stored
 * bytes are no longer those that the customer sent. 'frame-corrupt': the same of the frame's image.
 */
export type PrintProblem = 'damaged' | 'unreadable' | 'corrupt' | 'frame-corrupt';

/** `file` is the path of a finished JPEG, null when there is nothing that may be printed. */
export interface MadePrint {
  readonly file: string | null;
  readonly problem: PrintProblem | null;
}

export interface PrintFileMakerDeps {
  readonly blobs: BlobStore;
  readonly derivatives: Pick<PhotoDerivatives, 'inspect' | 'print' | 'sheet'>;
  /** Where a blob can be read as a file. */
  readonly blobFile: (sha256: string) => string | Promise<string>;
  /** Is told of a blob whose bytes turned out wrong, so that it is asked for again. */
  readonly suspect?: (sha256: string) => Promise<void>;
}

/**
 * Makes the prints of one archive. Every original is checked against its hash once before anything is printed from it:
 * a disk that lies would otherwise be found out by the customer. They are made in turn with what the kiosks wait for.
 */
export function createPrintFileMaker({ blobs, derivatives, blobFile, suspect }: PrintFileMakerDeps, iid: number) {
  const turn: PhotoTurn = { class: 'shop', owner: `prints ${iid}` };
  const verified = new Map<string, Promise<boolean>>();
  const facts = new Map<string, Promise<PhotoFacts>>();

  async function verify(sha256: string): Promise<boolean> {
    const isGood = await isSound(blobs, sha256);
    if (!isGood) await suspect?.(sha256);
    return isGood;
  }

  async function makeOne(line: ArchiveLine, file: ArchiveFile): Promise<MadePrint> {
    if (!(await once(verified, file.sha256, () => verify(file.sha256)))) {
      return { file: null, problem: 'corrupt' };
    }
    const frame = line.photoFrame?.imageSha256;
    if (frame !== undefined && !(await once(verified, frame, () => verify(frame)))) {
      return { file: null, problem: 'frame-corrupt' };
    }
    const photo = await once(facts, file.sha256, () => derivatives.inspect(file.sha256, turn));
    if (!photo.isViewable) return { file: null, problem: 'unreadable' };
    const spec = printSpecOf(file, photo, line.size, {
      frameFile: frame === undefined ? undefined : await blobFile(frame),
    });
    try {
      const made = await derivatives.print(file.sha256, spec, turn);
      return { file: made, problem: photo.state === 'damaged' ? 'damaged' : null };
    } catch (error) {
      if (error instanceof PhotoNotViewableError) return { file: null, problem: 'unreadable' };
      throw error;
    }
  }

  /** A sheet with a picture missing is none: staff who cut it would not see whose picture it was. */
  async function makeSheet({ line, files, places }: PlannedPrint, sheet: SheetLayout): Promise<MadePrint> {
    const made = new Map<ArchiveFile, string>();
    let problem: PrintProblem | null = null;
    for (const file of files) {
      const one = await makeOne(line, file);
      if (one.file === null) return one;
      made.set(file, one.file);
      problem ??= one.problem;
    }
    const prints = (places ?? []).flatMap((file) => made.get(file) ?? []);
    const [first, ...others] = files.map(({ sha256 }) => sha256);
    if (first === undefined) throw new Error('A sheet without photos was to be made.');
    const spec = sheetSpecOf({ sheet, picture: line.size }, prints, iid);
    return { file: await derivatives.sheet([first, ...others], spec, turn), problem };
  }

  return (print: PlannedPrint): Promise<MadePrint> => {
    const sheet = print.line.size.sheet ?? null;
    return sheet === null ? makeOne(print.line, print.files[0]) : makeSheet(print, sheet);
  };
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const asked = ask();
  known.set(key, asked);
  return asked;
}
