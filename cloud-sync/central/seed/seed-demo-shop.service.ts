import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { uuidv7 } from 'uuidv7';
import { isCatalogueEmpty } from '../catalogue/catalogue.repository.ts';
import { insertCatalogueImage } from '../catalogue/catalogue-images.repository.ts';
import { imageUrl } from '../catalogue/catalogue-rows.ts';
import { writeDiscount } from '../catalogue/discounts.repository.ts';
import { insertPhotoFrame } from '../catalogue/photo-frames.repository.ts';
import { insertSizeCategory } from '../catalogue/size-categories.repository.ts';
import { insertSize } from '../catalogue/sizes.repository.ts';
import { storePicture } from '../catalogue/store-picture.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { writePrintingTime } from '../pricing/printing-times.repository.ts';
import { writeShippingPrice } from '../pricing/shipping-prices.repository.ts';
import { writeWorkingHour, writeWorkingHourOverride } from '../working-hours/working-hours.repository.ts';
import { DEMO_FRAMES, type DemoFrame } from './demo-frames.ts';
import { DEMO_OVERRIDES, DEMO_WORKING_HOURS } from './demo-hours.ts';
import { DEMO_DISCOUNTS, DEMO_PRINTING_TIMES, DEMO_SHIPPING_PRICES } from './demo-prices.ts';
import { DEMO_CATEGORIES, type DemoSize, finishesOf } from './demo-sizes.ts';
import { drawFrame } from './draw-frame.ts';
import { drawSizePicture } from './draw-size-picture.ts';

/**
 * Fills an empty catalogue with a shop that can be tried out at once.
 *
 * @returns whether it did; a catalogue with anything in it is left alone
 * @throws StorageError when the disk does not take the pictures
 */
export async function seedDemoShop(database: CentralDatabase, blobs: BlobStore): Promise<boolean> {
  if (!(await isCatalogueEmpty(database))) return false;
  // Blobs before rows: a row never names bytes that are not there.
  const pictures = await storePictures(blobs);
  return database.transaction().execute(async (transaction) => {
    // Another server may start at the same moment.
    await lockName(transaction, 'seed-demo-shop');
    if (!(await isCatalogueEmpty(transaction))) return false;
    for (const sha256 of [...pictures.sizes.values(), ...pictures.frames.values()]) {
      await insertCatalogueImage(transaction, sha256);
    }
    await insertSizes(transaction, pictures);
    for (const price of DEMO_SHIPPING_PRICES) await writeShippingPrice(transaction, { id: uuidv7(), ...price });
    for (const time of DEMO_PRINTING_TIMES) await writePrintingTime(transaction, { id: uuidv7(), ...time });
    for (const hour of DEMO_WORKING_HOURS) await writeWorkingHour(transaction, hour);
    for (const override of DEMO_OVERRIDES) await writeWorkingHourOverride(transaction, { id: uuidv7(), ...override });
    return true;
  });
}

interface Pictures {
  sizes: ReadonlyMap<DemoSize, string>;
  frames: ReadonlyMap<DemoFrame, string>;
}

const ALL_SIZES = DEMO_CATEGORIES.flatMap(({ sizes }) => sizes);
const paperOf = ({ mm: [widthMm, heightMm] }: DemoSize) => ({ widthMm, heightMm });

/** The same in every shop: a program that fills several, as tests do, draws them once. */
let drawn: ReturnType<typeof drawPictures> | undefined;

async function drawPictures() {
  const sizes = ALL_SIZES.map(async (size) => {
    const { picture: style, picturesPerPrint = 1 } = size;
    return [size, await drawSizePicture({ ...paperOf(size), style, picturesPerPrint })] as const;
  });
  const frames = DEMO_FRAMES.map(async (frame) => {
    const size = ALL_SIZES.find(({ key }) => key === frame.size);
    if (size === undefined) throw new Error(`The demo frame for ${frame.size} has no size.`);
    return [frame, await drawFrame(frame.style, paperOf(size))] as const;
  });
  return { sizes: await Promise.all(sizes), frames: await Promise.all(frames) };
}

async function storePictures(blobs: BlobStore): Promise<Pictures> {
  drawn ??= drawPictures();
  const { sizes, frames } = await drawn;
  const storeEach = async <Of>(pictures: (readonly [Of, Buffer])[]) =>
    new Map(await Promise.all(pictures.map(async ([of, bytes]) => [of, await storePicture(blobs, bytes)] as const)));
  return { sizes: await storeEach(sizes), frames: await storeEach(frames) };
}

async function insertSizes(transaction: CentralTransaction, pictures: Pictures): Promise<void> {
  for (const [categoryRank, category] of DEMO_CATEGORIES.entries()) {
    const categoryId = uuidv7();
    await insertSizeCategory(transaction, { id: categoryId, name: category.name, rank: categoryRank });
    for (const [rank, size] of category.sizes.entries()) {
      const id = uuidv7();
      await insertSize(transaction, {
        id,
        key: size.key,
        name: size.name,
        categoryId,
        rank,
        price: size.price,
        numberOfPicturesPerPrint: size.picturesPerPrint ?? 1,
        ...paperOf(size),
        isShippingApplicable: size.pickupOnly !== true,
        hidden: size.hidden === true,
        imageUrl: imageUrl(pictures.sizes.get(size) ?? null),
        isUprightOnly: size.uprightOnly === true,
        faceGuide: size.faceGuide ?? null,
        sheet: size.sheet ?? null,
        finishes: finishesOf(size).map((finish) => ({ id: uuidv7(), ...finish })),
      });
      await insertExtras(transaction, { id, key: size.key }, pictures);
    }
  }
}

async function insertExtras(
  transaction: CentralTransaction,
  size: { id: string; key: string },
  { frames }: Pictures,
): Promise<void> {
  for (const { size: key, ...discount } of DEMO_DISCOUNTS) {
    if (key !== size.key) continue;
    await writeDiscount(transaction, { id: uuidv7(), targetSizeId: size.id, ...discount });
  }
  const own = DEMO_FRAMES.filter((frame) => frame.size === size.key);
  for (const frame of own) {
    await insertPhotoFrame(transaction, {
      id: uuidv7(),
      targetSizeId: size.id,
      name: frame.name,
      image: imageUrl(frames.get(frame) ?? null),
      hidden: false,
      // Thick below, or drawn to be read: none of them may stand on its head or its side.
      bottomEdge: 'short',
    });
  }
}
