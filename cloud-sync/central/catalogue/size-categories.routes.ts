import * as contract from '@printfront/shared/contracts/size-categories.ts';
import { editableCategory } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from './catalogue-editing.service.ts';
import * as sizeCategories from './size-categories.service.ts';

export function serveSizeCategories(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.listSizeCategories, async () =>
    (await sizeCategories.listSizeCategories(deps.database)).map(editableCategory),
  );
  serve(contract.createSizeCategory, async ({ principal, body, idempotent }) =>
    editableCategory(await sizeCategories.createSizeCategory(deps, principal, body, idempotent)),
  );
  serve(contract.updateSizeCategory, async ({ principal, params: { id }, body: { name }, ifMatch }) =>
    editableCategory(await sizeCategories.updateSizeCategory(deps, principal, { id, name, ifMatch })),
  );
  serve(contract.deleteSizeCategory, async ({ principal, params: { id }, ifMatch }) => {
    await sizeCategories.deleteSizeCategory(deps, principal, { id, ifMatch });
    return undefined;
  });
  serve(contract.rankSizeCategories, async ({ principal, body }) =>
    (await sizeCategories.rankSizeCategories(deps, principal, body)).map(editableCategory),
  );
}
