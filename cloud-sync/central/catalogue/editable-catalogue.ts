import type { EditableCatalogue, EditableSize } from '@printfront/shared/contracts/catalogue.ts';
import type { PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { CentralDatabase } from '../database/database.ts';
import * as catalogue from './catalogue.repository.ts';
import { contentVersion } from './content-version.ts';
import { listDiscounts } from './discounts.repository.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import { listSizes } from './sizes.repository.ts';

/** Everything as of one moment, hidden things included, each with the version that its next edit has to name. */
export function getEditableCatalogue(database: CentralDatabase): Promise<EditableCatalogue> {
  const asOfOneMoment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return asOfOneMoment.execute(async (transaction) => ({
    sizeCategories: (await listSizeCategories(transaction)).map(editableCategory),
    sizes: (await listSizes(transaction)).map(editableSize),
    discounts: (await listDiscounts(transaction)).map(versioned),
    shippingPrices: (await catalogue.listShippingPrices(transaction)).map(versioned),
    printingTimes: (await catalogue.listPrintingTimes(transaction)).map(versioned),
    workingHours: (await catalogue.listWorkingHours(transaction)).map(versioned),
    workingHourOverrides: (await catalogue.listWorkingHourOverrides(transaction)).map(versioned),
  }));
}

const versioned = <Thing extends object>(thing: Thing) => ({ ...thing, version: contentVersion(thing) });

const editableCategory = (category: SizeCategory) => ({
  ...category,
  version: contentVersion(editedOfCategory(category)),
});

const editableSize = (size: Size): EditableSize => ({
  ...size,
  version: contentVersion(editedOfSize(size)),
  photoFrames: size.photoFrames.map((frame) => ({ ...frame, version: contentVersion(editedOfFrame(frame)) })),
});

// A version covers what the form writes. The rank is kept from being overwritten by `previousIds`, frames are edited each
// by itself, and a picture that was just sent must not stand in the way of the form beside it.

export function editedOfCategory({ rank: _, ...edited }: SizeCategory) {
  return edited;
}

export function editedOfSize({ rank: _, imageUrl: __, photoFrames: ___, ...edited }: Size) {
  return edited;
}

export function editedOfFrame({ image: _, ...edited }: PhotoFrame) {
  return edited;
}
