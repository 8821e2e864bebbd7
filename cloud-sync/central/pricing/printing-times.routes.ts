import * as contract from '@printfront/shared/contracts/printing-times.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CatalogueEditDeps } from '../catalogue/catalogue-editing.ts';
import * as printingTimes from './printing-times.service.ts';

/** Editing of the printing times. Reading them is part of the catalogue. */
export function servePrintingTimes(serve: Serve, deps: CatalogueEditDeps): void {
  serve(contract.createPrintingTime, ({ principal, body }) => printingTimes.createPrintingTime(deps, principal, body));
  serve(contract.updatePrintingTime, ({ principal, params, body }) =>
    printingTimes.updatePrintingTime(deps, principal, { ...params, ...body }),
  );
  serve(contract.deletePrintingTime, async ({ principal, params, query }) => {
    await printingTimes.deletePrintingTime(deps, principal, { ...params, ...query });
    return undefined;
  });
}
