import * as contract from '@printfront/shared/contracts/discounts.ts';
import { editable } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from './catalogue-editing.service.ts';
import * as discounts from './discounts.service.ts';

export function serveDiscounts(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.listDiscounts, async () => (await discounts.listDiscounts(deps.database)).map(editable));
  serve(contract.createDiscount, async ({ principal, body, idempotent }) =>
    editable(await discounts.createDiscount(deps, principal, body, idempotent)),
  );
  serve(contract.updateDiscount, async ({ principal, params: { id }, body, ifMatch }) =>
    editable(await discounts.updateDiscount(deps, principal, { ...body, id, ifMatch })),
  );
  serve(contract.deleteDiscount, async ({ principal, params: { id }, ifMatch }) => {
    await discounts.deleteDiscount(deps, principal, { id, ifMatch });
    return undefined;
  });
}
