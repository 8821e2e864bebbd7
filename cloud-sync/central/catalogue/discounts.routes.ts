import * as contract from '@printfront/shared/contracts/discounts.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from './catalogue-editing.ts';
import { listDiscounts } from './discounts.repository.ts';
import * as discounts from './discounts.service.ts';

export function serveDiscounts(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.listDiscounts, () => listDiscounts(deps.database));
  serve(contract.createDiscount, ({ principal, body, idempotent }) =>
    discounts.createDiscount(deps, principal, body, idempotent),
  );
  serve(contract.updateDiscount, ({ principal, params, body }) =>
    discounts.updateDiscount(deps, principal, { ...params, ...body }),
  );
  serve(contract.deleteDiscount, async ({ principal, params, query }) => {
    await discounts.deleteDiscount(deps, principal, { ...params, ...query });
    return undefined;
  });
}
