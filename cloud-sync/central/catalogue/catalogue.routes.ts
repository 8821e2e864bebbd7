import * as whole from '@printfront/shared/contracts/catalogue.ts';
import * as printingTimes from '@printfront/shared/contracts/printing-times.ts';
import * as shippingPrices from '@printfront/shared/contracts/shipping-prices.ts';
import * as workingHours from '@printfront/shared/contracts/working-hours.ts';
import { editable } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as catalogue from './catalogue.service.ts';
import { serveDiscounts } from './discounts.routes.ts';
import { servePhotoFrames } from './photo-frames.routes.ts';
import { serveSizeCategories } from './size-categories.routes.ts';
import { type SizeRouteDeps, serveSizes } from './sizes.routes.ts';

/** What the shop sells, to read and to edit, and when it works and what it takes for sending, to read. */
export function serveCatalogue(serve: Serve, deps: SizeRouteDeps): void {
  const { database } = deps;
  serve(whole.getEditableCatalogue, () => catalogue.getEditableCatalogue(database));
  serveSizeCategories(serve, deps);
  serveSizes(serve, deps);
  servePhotoFrames(serve, deps);
  serveDiscounts(serve, deps);
  serve(shippingPrices.listShippingPrices, async () => (await catalogue.listShippingPrices(database)).map(editable));
  serve(printingTimes.listPrintingTimes, async () => (await catalogue.listPrintingTimes(database)).map(editable));
  serve(workingHours.listWorkingHours, async () => (await catalogue.listWorkingHours(database)).map(editable));
  serve(workingHours.listWorkingHourOverrides, async () =>
    (await catalogue.listWorkingHourOverrides(database)).map(editable),
  );
}
