import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import { type PriceQuote, PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type * as contract from '@printfront/shared/contracts/working-hours.ts';
import { isMail, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { offeredPaymentMethods } from '@printfront/shared/server/orders/catalogue-view.ts';
import { contentDueDate } from '@printfront/shared/server/orders/order-content.ts';
import { quotedPrice } from '@printfront/shared/server/orders/order-price.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { LimitsReader } from '../settings/central-limits.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { readOnlineShops } from '../shops/online-shops.service.ts';
import { termsOfMaker } from '../shops/terms-of-maker.service.ts';
import { findOwnUpload, loadUploadContent } from '../uploads/upload-content.service.ts';
import { findPlacedTerms } from './placed-terms.repository.ts';
import { countPrintsBeforeOnlineOrder } from './waiting-prints.repository.ts';

export interface UploadPricingDeps {
  database: CentralDatabase;
  installed: InstalledShop;
  catalogue: CatalogueReader;
  limits: LimitsReader;
  now(): Date;
}

type DueDate = Output<(typeof contract.estimateDueDate)['answer']>;

interface Question {
  uploadId: string;
  shippingMethod: ShippingMethod;
}

/**
 * What a customer's upload costs now; once it is ordered, what it was ordered at, whatever is asked about.
 *
 * @throws HttpProblem not-found (also another customer's), shipping-not-offered, total-too-high
 */
export async function getPriceSummary(
  deps: UploadPricingDeps,
  userId: string,
  { uploadId, shippingMethod }: Question,
): Promise<PriceQuote> {
  const placed = await findPlaced(deps.database, userId, uploadId);
  if (placed !== null) return PriceSummary.parse(JSON.parse(placed.price_summary));
  const { content, catalogue } = await load(deps, uploadId);
  const { order: limits } = await deps.limits();
  return quotedPrice(content, catalogue, { shippingMethod, limits });
}

/**
 * When a customer's upload would be ready if it were ordered now; once it is ordered, what was promised. Null when
 * nobody can say.
 *
 * @throws HttpProblem not-found, also for another customer's
 */
export async function estimateDueDate(
  deps: UploadPricingDeps,
  userId: string,
  { uploadId, shippingMethod, pickupShopId }: Question & { pickupShopId?: string | undefined },
): Promise<DueDate> {
  const placed = await findPlaced(deps.database, userId, uploadId);
  if (placed !== null) return { estimatedDueDate: placed.estimated_due_date };
  const { content, catalogue } = await load(deps, uploadId);
  const now = deps.now();
  const makerId = await likelyMaker(deps.database, { shippingMethod, pickupShopId });
  const { catalogue: theirs } = await termsOfMaker(deps.database, deps.installed, { makerId, catalogue });
  const waitingPrints = await countPrintsBeforeOnlineOrder(deps.database, now);
  const estimatedDueDate = contentDueDate(content, theirs, shippingMethod, { now, waitingPrints });
  return { estimatedDueDate, waitingPrints, paymentMethods: offeredPaymentMethods(theirs, 'online') };
}

/** @returns null where nobody can say yet: several shops, and none is chosen */
async function likelyMaker(
  database: CentralDatabase,
  { shippingMethod, pickupShopId }: { shippingMethod: ShippingMethod; pickupShopId: string | undefined },
): Promise<string | null> {
  const { pickup, deliveryId } = await readOnlineShops(database);
  if (isMail(shippingMethod)) return deliveryId;
  const [only, ...others] = pickup;
  if (pickupShopId === undefined) return others.length === 0 ? (only?.id ?? null) : null;
  return pickup.some(({ id }) => id === pickupShopId) ? pickupShopId : null;
}

/** @returns null while the upload can be changed */
async function findPlaced(database: CentralDatabase, userId: string, uploadId: string) {
  const upload = await findOwnUpload(database, userId, uploadId);
  if (upload === undefined) throw notFound();
  return upload.order_id === null ? null : findPlacedTerms(database, userId, upload.order_id);
}

async function load({ database, catalogue: readCatalogue }: UploadPricingDeps, uploadId: string) {
  const catalogue = await readCatalogue();
  return { catalogue, content: await loadUploadContent(database, uploadId, catalogue) };
}
