import { shownOf } from '@printfront/cloud-sync/protocol/shown-shop.ts';
import { listDiscounts } from '@printfront/shared/contracts/discounts.ts';
import { listPhotoFrames } from '@printfront/shared/contracts/photo-frames.ts';
import { listSizePrices, type SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { listPrintingTimes } from '@printfront/shared/contracts/printing-times.ts';
import { listShippingPrices } from '@printfront/shared/contracts/shipping-prices.ts';
import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { listSizeCategories } from '@printfront/shared/contracts/size-categories.ts';
import { listSizes } from '@printfront/shared/contracts/sizes.ts';
import { listWorkingHourOverrides, listWorkingHours } from '@printfront/shared/contracts/working-hours.ts';
import { sizePriceOf } from '@printfront/shared/server/catalogue/size-price.ts';
import {
  editable,
  editableCategory,
  editableFrame,
  editableSize,
} from '@printfront/shared/server/catalogue/with-version.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { shownLanguages } from '@printfront/shared/server/languages/known-languages.ts';
import {
  choosableFrames,
  findVisibleSize,
  offeredPaymentMethods,
  visibleSizes,
} from '@printfront/shared/server/orders/catalogue-view.ts';
import { type OrderChoices, offeredSizes, sizesOfOrder } from '@printfront/shared/server/orders/sizes-of-order.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { type CatalogueSource, requireCatalogue } from './catalogue-source.ts';

/** Reads of the shop's own copy of the catalogue; they need neither the internet nor the central server. */
export function serveCatalogue(
  serve: Serve,
  catalogue: CatalogueSource,
  deps: {
    /** What an order is made of so far; of one that is not known nothing. */
    choicesOf: (orderId: string) => Promise<OrderChoices>;
    shopServer: () => Promise<ShopServer>;
    hasHotFolder: () => boolean;
  },
): void {
  const { choicesOf } = deps;
  const read = () => requireCatalogue(catalogue);

  serve(getShop, () => readShop(catalogue, deps));
  serve(listSizeCategories, async () => {
    return (await read()).sizeCategories.toSorted((left, right) => left.rank - right.rank).map(editableCategory);
  });
  serve(listSizes, async ({ query: { uploadId } }) => {
    const snapshot = await read();
    // A caller who knows an order may see what it is made of; one that is not known has chosen nothing.
    const sizes = uploadId === undefined ? offeredSizes(snapshot) : sizesOfOrder(snapshot, await choicesOf(uploadId));
    return sizes.map(editableSize);
  });
  serve(listDiscounts, async () => (await read()).discounts.map(editable));
  serve(listShippingPrices, async () => (await read()).shippingPrices.map(editable));
  serve(listPrintingTimes, async () => (await read()).printingTimes.map(editable));
  serve(listWorkingHourOverrides, async () => (await read()).workingHourOverrides.map(editable));
  serve(listWorkingHours, async () => {
    return (await read()).workingHours.toSorted((left, right) => left.dayOfWeek - right.dayOfWeek).map(editable);
  });
  serve(listPhotoFrames, async ({ params }) => {
    const size = findVisibleSize(await read(), params.key);
    if (size === undefined) throw notFound();
    return choosableFrames(size).map(editableFrame);
  });
  serve(listSizePrices, () => readSizePrices(catalogue));
}

/** @throws HttpProblem while the shop has no catalogue yet */
export async function readShop(
  catalogue: CatalogueSource,
  { shopServer, hasHotFolder }: { shopServer: () => Promise<ShopServer>; hasHotFolder: () => boolean },
): Promise<Shop> {
  const snapshot = await requireCatalogue(catalogue);
  const paymentMethods = offeredPaymentMethods(snapshot, 'shop');
  const { serverName: server } = await shopServer();
  return {
    ...shownOf(snapshot.shop),
    ...shownLanguages(snapshot.shop),
    paymentMethods,
    hasHotFolder: hasHotFolder(),
    server,
  };
}

/** @throws HttpProblem while the shop has no catalogue yet */
export async function readSizePrices(catalogue: CatalogueSource): Promise<SizePrice[]> {
  const snapshot = await requireCatalogue(catalogue);
  return visibleSizes(snapshot).map((size) => sizePriceOf(size, snapshot.discounts));
}
