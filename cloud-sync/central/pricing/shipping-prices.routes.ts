import * as contract from '@printfront/shared/contracts/shipping-prices.ts';
import { editable } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.service.ts';
import { shippingPrices } from './shipping-prices.service.ts';

/** Editing of the shipping prices. Reading them is part of the catalogue. */
export function serveShippingPrices(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createShippingPrice, async ({ principal, body }) =>
    editable(await shippingPrices.create(deps, principal, body)),
  );
  serve(contract.updateShippingPrice, async ({ principal, params: { id }, body: terms, ifMatch }) =>
    editable(await shippingPrices.update(deps, principal, { id, ifMatch, terms })),
  );
  serve(contract.deleteShippingPrice, async ({ principal, params: { id }, ifMatch }) => {
    await shippingPrices.remove(deps, principal, { id, ifMatch });
    return undefined;
  });
}
