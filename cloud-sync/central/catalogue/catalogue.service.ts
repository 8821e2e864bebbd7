import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { editable, editableCategory, editableSize } from '@printfront/shared/server/catalogue/with-version.ts';
import type { CentralDatabase } from '../database/database.ts';
import * as repository from './catalogue.repository.ts';
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
    shippingPrices: (await repository.listShippingPrices(transaction)).map(editable),
    printingTimes: (await repository.listPrintingTimes(transaction)).map(editable),
    workingHours: (await repository.listWorkingHours(transaction)).map(editable),
    workingHourOverrides: (await repository.listWorkingHourOverrides(transaction)).map(editable),
  }));
}

export const listShippingPrices = (database: CentralDatabase): Promise<ShippingPrice[]> =>
  repository.listShippingPrices(database);

export const listPrintingTimes = (database: CentralDatabase): Promise<PrintingTime[]> =>
  repository.listPrintingTimes(database);

export const listWorkingHours = (database: CentralDatabase): Promise<WorkingHour[]> =>
  repository.listWorkingHours(database);

export const listWorkingHourOverrides = (database: CentralDatabase): Promise<WorkingHourOverride[]> =>
  repository.listWorkingHourOverrides(database);
