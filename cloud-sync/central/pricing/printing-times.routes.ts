import * as contract from '@printfront/shared/contracts/printing-times.ts';
import { editable } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.service.ts';
import { printingTimes } from './printing-times.service.ts';

/** Editing of the printing times. Reading them is part of the catalogue. */
export function servePrintingTimes(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createPrintingTime, async ({ principal, body }) =>
    editable(await printingTimes.create(deps, principal, body)),
  );
  serve(contract.updatePrintingTime, async ({ principal, params: { id }, body: terms, ifMatch }) =>
    editable(await printingTimes.update(deps, principal, { id, ifMatch, terms })),
  );
  serve(contract.deletePrintingTime, async ({ principal, params: { id }, ifMatch }) => {
    await printingTimes.remove(deps, principal, { id, ifMatch });
    return undefined;
  });
}
