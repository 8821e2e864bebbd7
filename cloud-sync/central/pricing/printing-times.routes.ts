import * as contract from '@printfront/shared/contracts/printing-times.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.ts';
import { printingTimes } from './printing-times.service.ts';

/** Editing of the printing times. Reading them is part of the catalogue. */
export function servePrintingTimes(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createPrintingTime, ({ principal, body }) => printingTimes.create(deps, principal, body));
  serve(contract.updatePrintingTime, ({ principal, params: { id }, body: { version, ...terms } }) =>
    printingTimes.update(deps, principal, { id, version, terms }),
  );
  serve(contract.deletePrintingTime, async ({ principal, params, query }) => {
    await printingTimes.remove(deps, principal, { ...params, ...query });
    return undefined;
  });
}
