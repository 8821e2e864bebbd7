import { getPriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { estimateDueDate } from '@printfront/shared/contracts/working-hours.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { ownerId } from '../auth/owner-id.ts';
import * as pricing from './upload-pricing.service.ts';

/** What an upload costs and when it is ready. Orders of kiosks are asked about at their shop's server. */
export function serveUploadPricing(serve: Serve, deps: pricing.UploadPricingDeps): void {
  serve(getPriceSummary, ({ query, principal }) => pricing.getPriceSummary(deps, ownerId(principal), query));
  serve(estimateDueDate, ({ query, principal }) => pricing.estimateDueDate(deps, ownerId(principal), query));
}
