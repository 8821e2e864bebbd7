import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { editable, editableCategory, editableSize } from '@printfront/shared/server/catalogue/with-version.ts';
import type { CentralDatabase } from '../database/database.ts';
import * as catalogue from './catalogue.repository.ts';
import { listDiscounts } from './discounts.repository.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import { listSizes } from './sizes.repository.ts';

/** Everything as of one moment, hidden things included, each with the version that its next edit has to name. */
export function getEditableCatalogue(database: CentralDatabase): Promise<EditableCatalogue> {
  const asOfOneMoment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return asOfOneMoment.execute(async (transaction) => ({
    sizeCategories: (await listSizeCategories(transaction)).map(editableCategory),
    sizes: (await listSizes(transaction)).map(editableSize),
    discounts: (await listDiscounts(transaction)).map(editable),
    shippingPrices: (await catalogue.listShippingPrices(transaction)).map(editable),
    printingTimes: (await catalogue.listPrintingTimes(transaction)).map(editable),
    workingHours: (await catalogue.listWorkingHours(transaction)).map(editable),
    workingHourOverrides: (await catalogue.listWorkingHourOverrides(transaction)).map(editable),
  }));
}
