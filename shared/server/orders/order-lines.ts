import type { LocalizedText } from '../../contracts/fields.ts';
import type { OrderedSize } from '../../contracts/orders.ts';
import type { Adjustments, Crop } from '../../contracts/uploaded-files.ts';
import type { PhotoFit, PhotoRotation } from '../../domain/photo-geometry.ts';
import { printQuantity } from '../../domain/print-quantity.ts';
import { frameImageSha256 } from './catalogue-view.ts';
import type { SizeContent } from './order-content.ts';
import { adjustmentsOf, cropOf } from './uploaded-file.ts';
import { adjustmentsIn } from './upright-only.ts';

export interface SubmittedLine {
  size: OrderedSize;
  printQuantity: number;
  photoFrame: { id: string; name: LocalizedText; imageSha256: string } | null;
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

function orderLine({ size, files, quantity, frame }: SizeContent): SubmittedLine {
  const { id, key, name, numberOfPicturesPerPrint, widthMm, heightMm } = size;
  const imageSha256 = frame && frameImageSha256(frame);
  return {
    size: { id, key, name, numberOfPicturesPerPrint, widthMm, heightMm },
    printQuantity: printQuantity(quantity, numberOfPicturesPerPrint),
    photoFrame: frame && imageSha256 ? { id: frame.id, name: frame.name, imageSha256 } : null,
    files: files.map(({ file, print }) => ({
      id: file.id,
      name: file.name,
      sha256: file.sha256,
      byteSize: file.byte_size,
      quantity: print.quantity,
      width: file.width,
      height: file.height,
      crop: cropOf(print),
      fit: print.fit,
      rotate: print.rotate,
      ...namedAdjustments(adjustmentsIn(size, adjustmentsOf(print))),
    })),
  };
}

const namedAdjustments = (adjustments: Adjustments | null) => (adjustments === null ? {} : { adjustments });
