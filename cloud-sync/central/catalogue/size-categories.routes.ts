import * as contract from '@printfront/shared/contracts/size-categories.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from './catalogue-editing.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import * as sizeCategories from './size-categories.service.ts';

export function serveSizeCategories(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.listSizeCategories, () => listSizeCategories(deps.database));
  serve(contract.createSizeCategory, ({ principal, body, idempotent }) =>
    sizeCategories.createSizeCategory(deps, principal, body, idempotent),
  );
  serve(contract.updateSizeCategory, ({ principal, params, body }) =>
    sizeCategories.updateSizeCategory(deps, principal, { ...params, ...body }),
  );
  serve(contract.deleteSizeCategory, async ({ principal, params, query }) => {
    await sizeCategories.deleteSizeCategory(deps, principal, { ...params, ...query });
    return undefined;
  });
  serve(contract.rankSizeCategories, ({ principal, body }) => sizeCategories.rankSizeCategories(deps, principal, body));
}
