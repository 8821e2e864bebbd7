import * as discounts from '@printfront/shared/contracts/discounts.ts';
import * as photoFrames from '@printfront/shared/contracts/photo-frames.ts';
import * as printingTimes from '@printfront/shared/contracts/printing-times.ts';
import * as shippingPrices from '@printfront/shared/contracts/shipping-prices.ts';
import * as sizeCategories from '@printfront/shared/contracts/size-categories.ts';
import * as sizes from '@printfront/shared/contracts/sizes.ts';
import * as workingHours from '@printfront/shared/contracts/working-hours.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import * as catalogue from './catalogue.repository.ts';

export interface CatalogueRouteDeps {
  database: CentralDatabase;
  /** Who else a caller is: a call for anyone may show more to some. */
  identify(context: ServerContext): Promise<Principal[]>;
}

/** What the shop sells and when it works, for reading. */
export function serveCatalogue(serve: Serve, { database, identify }: CatalogueRouteDeps): void {
  serve(sizeCategories.listSizeCategories, () => catalogue.listSizeCategories(database));
  serve(sizes.listSizes, async ({ query, context }) => {
    const showHidden = query.showHidden === 'true';
    const principal: Principal = (showHidden ? (await identify(context))[0] : undefined) ?? { kind: 'anyone' };
    return catalogue.listSizes(database, principal, { showHidden });
  });
  serve(photoFrames.listPhotoFrames, async ({ params }) => {
    const size = await catalogue.findVisibleSize(database, params.key);
    if (size === undefined) throw notFound();
    return size.photoFrames;
  });
  serve(discounts.listDiscounts, () => catalogue.listDiscounts(database));
  serve(shippingPrices.listShippingPrices, () => catalogue.listShippingPrices(database));
  serve(printingTimes.listPrintingTimes, () => catalogue.listPrintingTimes(database));
  serve(workingHours.listWorkingHours, () => catalogue.listWorkingHours(database));
  serve(workingHours.listWorkingHourOverrides, () => catalogue.listWorkingHourOverrides(database));
}
