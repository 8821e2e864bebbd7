import * as contract from '@printfront/shared/contracts/shipping-prices.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.ts';
import { shippingPrices } from './shipping-prices.service.ts';

/** Editing of the shipping prices. Reading them is part of the catalogue. */
export function serveShippingPrices(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createShippingPrice, ({ principal, body }) => shippingPrices.create(deps, principal, body));
  serve(contract.updateShippingPrice, ({ principal, params: { id }, body: { version, ...terms } }) =>
    shippingPrices.update(deps, principal, { id, version, terms }),
  );
  serve(contract.deleteShippingPrice, async ({ principal, params, query }) => {
    await shippingPrices.remove(deps, principal, { ...params, ...query });
    return undefined;
  });
}
