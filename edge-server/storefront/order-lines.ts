import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { printQuantity } from '@printfront/shared/domain/print-quantity.ts';
import { frameImageSha256 } from '../catalogue/catalogue-view.ts';
import { cropOf } from '../uploads/uploaded-file.ts';
import type { SizeContent } from './order-content.ts';

type SubmittedLine = SubmittedOrder['lines'][number];

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
    })),
  };
}
