import type { LocalizedText } from '../../contracts/fields.ts';
import type { OrderedFinish } from '../../contracts/finishes.ts';
import type { OrderedSize } from '../../contracts/orders.ts';
import type { Adjustments, Crop } from '../../contracts/uploaded-files.ts';
import type { PhotoFit, PhotoRotation } from '../../domain/photo-geometry.ts';
import { printQuantity } from '../../domain/print-quantity.ts';
import { frameImageSha256 } from './catalogue-view.ts';
import { adjustmentsIn } from './fixed-paper.ts';
import type { SizeContent } from './order-content.ts';
import { cropToPrint } from './printed-part.ts';
import { adjustmentsOf, cropOf } from './uploaded-file.ts';

export interface SubmittedLine {
  size: OrderedSize;
  printQuantity: number;
  photoFrame: { id: string; name: LocalizedText; imageSha256: string } | null;
  /** Only where there is one: what has none reads as it always did. */
  finish?: OrderedFinish | null | undefined;
  files: SubmittedFile[];
}

interface SubmittedFile {
  id: string;
  name: string;
  sha256: string;
  byteSize: number;
  quantity: number;
  width: number | null;
  height: number | null;
  /** As it is printed: what was the default is written out where it is not the middle. */
  crop: Crop | null;
  fit: PhotoFit;
  rotate: PhotoRotation;
  /** Only where there are some: what has none reads as it always did. */
  adjustments?: Adjustments | null | undefined;
}

/** What will be printed, with everything the catalogue said of it: later changes of the catalogue must not reach it. */
export function orderLines(content: readonly SizeContent[]): SubmittedLine[] {
  return content.filter(({ quantity }) => quantity > 0).map(orderLine);
}

function orderLine({ size, files, quantity, frame, finish }: SizeContent): SubmittedLine {
  const { id, key, name, numberOfPicturesPerPrint, widthMm, heightMm, sheet } = size;
  const imageSha256 = frame && frameImageSha256(frame);
  return {
    // Only where there is one: what has none reads as it always did.
    size: { id, key, name, numberOfPicturesPerPrint, widthMm, heightMm, ...(sheet ? { sheet } : {}) },
    printQuantity: printQuantity(quantity, numberOfPicturesPerPrint),
    photoFrame: frame && imageSha256 ? { id: frame.id, name: frame.name, imageSha256 } : null,
    ...(finish ? { finish } : {}),
    files: files.map((file) => submittedFile(file, { size, frame: imageSha256 ? frame : null })),
  };
}

function submittedFile(
  { file, print }: SizeContent['files'][number],
  paper: Pick<SizeContent, 'size' | 'frame'>,
): SubmittedFile {
  const adjustments = adjustmentsIn(paper, adjustmentsOf(print));
  const { quantity, fit, rotate } = print;
  return {
    id: file.id,
    name: file.name,
    sha256: file.sha256,
    byteSize: file.byte_size,
    quantity,
    width: file.width,
    height: file.height,
    crop: cropToPrint(file, { crop: cropOf(print), fit, rotate, adjustments }, paper.size),
    fit,
    rotate,
    ...(adjustments === null ? {} : { adjustments }),
  };
}
