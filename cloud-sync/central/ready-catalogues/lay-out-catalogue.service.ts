import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { uuidv7 } from 'uuidv7';
import { isCatalogueEmpty } from '../catalogue/catalogue.repository.ts';
import type { CatalogueEdit } from '../catalogue/catalogue-editing.service.ts';
import { imageUrl } from '../catalogue/catalogue-rows.ts';
import { addDiscount } from '../catalogue/discounts.service.ts';
import { addPhotoFrame } from '../catalogue/photo-frames.service.ts';
import { addSizeCategory } from '../catalogue/size-categories.service.ts';
import { addSize } from '../catalogue/sizes.service.ts';
import { storePicture } from '../catalogue/store-picture.ts';
import { printingTimes } from '../pricing/printing-times.service.ts';
import { shippingPrices } from '../pricing/shipping-prices.service.ts';
import { drawFrame } from '../seed/draw-frame.ts';
import { drawSizePicture } from '../seed/draw-size-picture.ts';
import type { ReadyCatalogue, ReadySize } from './ready-catalogue.ts';

/** By size, what is stored of its pictures. */
export type StoredPictures = ReadonlyMap<ReadySize, { picture: string; frames: readonly string[] }>;

const sizesOf = ({ categories }: ReadyCatalogue) => categories.flatMap(({ sizes }) => sizes);

/** Before any row names them. @throws StorageError when the disk does not take them */
export async function storePicturesOf(blobs: BlobStore, catalogue: ReadyCatalogue): Promise<StoredPictures> {
  const stored = await Promise.all(
    sizesOf(catalogue).map(async (size) => {
      const { widthMm, heightMm, numberOfPicturesPerPrint: picturesPerPrint } = size.form;
      const drawn = await drawSizePicture({ widthMm, heightMm, style: size.picture, picturesPerPrint });
      const frames = await Promise.all(
        size.frames.map(async ({ style }) => storePicture(blobs, await drawFrame(style, { widthMm, heightMm }))),
      );
      return [size, { picture: await storePicture(blobs, drawn), frames }] as const;
    }),
  );
  return new Map(stored);
}

/**
 * Writes a ready-made catalogue as an editor would, each thing noted in the list of changes. Where somebody has begun to fill the
 * catalogue nothing is added.
 */
export async function layOutCatalogue(
  edit: CatalogueEdit,
  catalogue: ReadyCatalogue,
  pictures: StoredPictures,
): Promise<void> {
  if (!(await isCatalogueEmpty(edit.transaction))) return;
  for (const { name, sizes } of catalogue.categories) {
    const categoryId = uuidv7();
    await addSizeCategory(edit, { id: categoryId, name });
    for (const size of sizes) await layOutSize(edit, { size, categoryId, stored: pictures.get(size) });
  }
  for (const time of catalogue.printingTimes) await printingTimes.add(edit, time);
  for (const price of catalogue.shippingPrices) await shippingPrices.add(edit, price);
}

interface SizeToLayOut {
  size: ReadySize;
  categoryId: string;
  stored: { picture: string; frames: readonly string[] } | undefined;
}

async function layOutSize(edit: CatalogueEdit, { size, categoryId, stored }: SizeToLayOut): Promise<void> {
  const { form, finishes, discounts, frames } = size;
  const more = { finishes, ...(stored === undefined ? {} : { picture: stored.picture }) };
  const { id: targetSizeId } = await addSize(edit, { ...form, categoryId }, more);
  for (const terms of discounts) await addDiscount(edit, { id: uuidv7(), targetSizeId, ...terms });
  for (const [at, { name, bottomEdge }] of frames.entries()) {
    const image = imageUrl(stored?.frames[at] ?? null);
    await addPhotoFrame(edit, { id: uuidv7(), targetSizeId, name, image, hidden: false, bottomEdge });
  }
}
