import { EditableDiscount } from '@printfront/shared/contracts/discounts.ts';
import { EditableSizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { editable, editableCategory, editableSize } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Offer } from '@printfront/shared/server/pages/page-facts.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listDiscounts } from './discounts.service.ts';
import { listOfferedSizes } from './offered-sizes.service.ts';
import { listSizeCategories } from './size-categories.service.ts';

/** What anybody may order, as its calls answer it: pages on which prints are chosen bring it along. */
export async function readOffer(database: CentralDatabase): Promise<Offer> {
  const [sizes, sizeCategories, discounts] = await Promise.all([
    listOfferedSizes(database),
    listSizeCategories(database),
    listDiscounts(database),
  ]);
  return {
    sizes: sizes.map((size) => EditableSize.parse(editableSize(size))),
    sizeCategories: sizeCategories.map((category) => EditableSizeCategory.parse(editableCategory(category))),
    discounts: discounts.map((discount) => EditableDiscount.parse(editable(discount))),
  };
}
