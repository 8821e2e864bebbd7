import * as contract from '@printfront/shared/contracts/shipping-prices.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.ts';
import * as shippingPrices from './shipping-prices.service.ts';

/** Editing of the shipping prices. Reading them is part of the catalogue. */
export function serveShippingPrices(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createShippingPrice, ({ principal, body }) =>
    shippingPrices.createShippingPrice(deps, principal, body),
  );
  serve(contract.updateShippingPrice, ({ principal, params, body }) =>
    shippingPrices.updateShippingPrice(deps, principal, { ...params, ...body }),
  );
  serve(contract.deleteShippingPrice, async ({ principal, params, query }) => {
    await shippingPrices.deleteShippingPrice(deps, principal, { ...params, ...query });
    return undefined;
  });
}
