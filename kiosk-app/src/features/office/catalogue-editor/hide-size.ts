import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { updateSize } from '@printfront/shared/contracts/sizes.ts';
import { call } from '#api/call.ts';

/** Takes a size out of the customers' sight, over the version that the page shows. @throws CallError */
export function hideSize(size: EditableSize) {
  const { key, name, categoryId, price, numberOfPicturesPerPrint, widthMm, heightMm, isShippingApplicable } = size;
  const content = { name, categoryId, price, numberOfPicturesPerPrint, widthMm, heightMm, isShippingApplicable };
  return call(updateSize, { params: { key }, body: { ...content, hidden: true }, ifMatch: size.version });
}
